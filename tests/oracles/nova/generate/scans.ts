import type { ScannedDevice } from '@berth/pci-config';
import * as fc from 'fast-check';

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values);

const VF_PRODUCT: Readonly<Record<string, string>> = { '1572': '154c', '1017': '1018' };

/** A card in a slot: a plain device, or a PF with some VFs. */
const card = fc.record({
  domain: fc.oneof({ weight: 9, arbitrary: pick('0000', '0001') }, { weight: 1, arbitrary: pick('10000', 'ffff') }),
  bus: pick('0a', '06', '81'),
  slot: pick('00', '01', '1f'),
  vendor: pick('8086', '15b3', '10de'),
  product: pick('1572', '1017', '20b0', '154c'),
  vfs: fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }) }),
  serial: pick(null, '', 'SN1'),
});

/** A scan of a host in the small world of the device_spec generator. Function 0 of the first two cards is eth0, eth1. */
export const scan: fc.Arbitrary<readonly ScannedDevice[]> = fc
  .uniqueArray(card, { selector: ({ domain, bus, slot }) => `${domain}:${bus}:${slot}`, minLength: 1, maxLength: 5 })
  .map((cards) =>
    cards.flatMap((one, index): readonly ScannedDevice[] => {
      const base = `${one.domain}:${one.bus}:${one.slot}`;
      const vfProductId = VF_PRODUCT[one.product] ?? '154c';
      const own = { vendorId: one.vendor, cardSerialNumber: one.serial };
      const parent: ScannedDevice = {
        ...own,
        address: `${base}.0`,
        productId: one.product,
        kind: one.vfs > 0 ? 'type-PF' : 'type-PCI',
        parentAddress: null,
        netNames: index < 2 ? [`eth${index}`] : [],
        vfProductId: one.vfs > 0 ? vfProductId : null,
      };
      const vfs = Array.from({ length: one.vfs }, (_, vf) => ({
        ...own,
        address: `${base}.${vf + 1}`,
        productId: vfProductId,
        kind: 'type-VF' as const,
        parentAddress: parent.address,
      }));
      return [parent, ...vfs];
    }),
  );

/** The scan in the oracle's words. */
export const asHost = (devices: readonly ScannedDevice[]) => ({
  pfs: Object.fromEntries(
    devices
      .filter(({ kind }) => kind === 'type-PF')
      .map(({ address, vendorId, productId, vfProductId }) => [
        address,
        { vendor_id: vendorId, product_id: productId, vf_product_id: vfProductId },
      ]),
  ),
  netdevs: Object.fromEntries(
    devices.flatMap(({ address, netNames }) => (netNames ?? []).map((name) => [name, address])),
  ),
});

export const asOracleDevices = (devices: readonly ScannedDevice[]) =>
  devices.map(({ address, vendorId, productId, parentAddress, cardSerialNumber }) => ({
    address,
    vendor_id: vendorId,
    product_id: productId,
    parent_addr: parentAddress,
    serial: cardSerialNumber,
  }));
