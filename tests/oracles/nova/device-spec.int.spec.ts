import { checkPciConfig, type DeviceSpecEntry, withoutPlacement } from '@berth/pci-config';
import * as fc from 'fast-check';
import { describeWithNova, itAgreesWithNova } from './differential.js';
import { deviceSpecText } from './generate/device-specs.js';
import { hasRefusedRegex } from './meant-regex.js';

const shown = ({ vendorId, productId, address, devname, tags }: DeviceSpecEntry) => ({
  vendor_id: vendorId,
  product_id: productId,
  address: address ?? { devname },
  tags,
});

describeWithNova('device_spec values as the real Nova reads them', () => {
  itAgreesWithNova({
    name: 'device_spec',
    arbitrary: fc.array(deviceSpecText, { minLength: 1, maxLength: 2 }),
    seed: 50_701,
    runs: [2000, 30_000],
    questions: (values) => [
      { op: 'device_spec', values, host: { netdevs: { eth0: '0000:0a:00.0', eth1: '0000:06:00.0' } } },
    ],
    nova: ([answer]) => (answer?.ok ? answer.entries : null),
    ours: (values) => {
      const devices = [
        { address: '0000:0a:00.0', netNames: ['eth0'] },
        { address: '0000:06:00.0', netNames: ['eth1'] },
      ].map((device) => ({
        ...device,
        vendorId: '8086',
        productId: '1572',
        kind: 'type-PCI' as const,
        parentAddress: null,
      }));
      const check = checkPciConfig(JSON.stringify({ device_spec: values }), { mode: withoutPlacement, devices });
      return check.accepted ? check.deviceSpecs.map(shown) : null;
    },
    meant: [
      {
        name: 'newer than the oracle, facts 1.12 and 1.14 (boolean tags)',
        applies: (values) => values.some((value) => /"(managed|live_migratable|one_time_use)"/.test(value)),
      },
      { name: 'regular expressions beyond docs/adr/0071', applies: hasRefusedRegex },
    ],
  });
});
