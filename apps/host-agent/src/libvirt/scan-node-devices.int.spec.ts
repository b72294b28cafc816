import { captured, capturedFolder, describeWithData } from '../testing/captures.js';
import { FakeHost } from '../testing/fake-host.js';
import type { HostScan, ScannedDevice } from '../scan/host-scan.js';
import { scanNodeDevices } from './scan-node-devices.js';

const at = (of: HostScan, address: string): ScannedDevice => {
  const found = of.devices.find((each) => each.address === address);
  if (!found) throw new Error(`${address} is not in the scan`);
  return found;
};

describeWithData('nova-nodedev-xml', 'scans of libvirt node devices', () => {
  let machine: FakeHost;
  let scan: HostScan;
  beforeAll(async () => {
    machine = new FakeHost()
      .file('proc/meminfo', 'MemTotal: 1048576 kB\n')
      .file('sys/devices/system/cpu/online', '0-1\n');
    scan = await scanNodeDevices({ folder: capturedFolder('nova-nodedev-xml'), root: machine.root, nowMs: 0 });
  });
  afterAll(() => machine.remove());

  it('finds the eight PCI devices and not the mdev, in address order', () => {
    expect(scan.source).toBe('nodedev');
    expect(scan.devices.map((each) => [each.address, each.kind])).toEqual([
      ['0000:03:00.1', 'type-PF'],
      ['0000:04:00.1', 'type-PCI'],
      ['0000:04:10.7', 'type-VF'],
      ['0000:04:11.7', 'type-VF'],
      ['0000:06:00.1', 'type-PCI'],
      ['0000:82:00.0', 'type-PF'],
      ['0001:82:00.3', 'type-VF'],
      ['0002:82:00.3', 'type-VF'],
    ]);
  });

  it('reads decimal bus numbers, VFs on two device numbers of one card, and the serial (case 14)', () => {
    expect(at(scan, '0000:82:00.0')).toMatchObject({
      classCode: '020000',
      vfCapacity: 8,
      vfCount: 8,
      numaNode: 1,
      serial: 'MT2113X00000',
      partNumber: 'MBF2H332A-AEEOT',
      rootPort: '0000:80:03.0',
      link: { maxSpeedMtps: 16000, maxWidth: 8, currentSpeedMtps: 8000, currentWidth: 8 },
    });
  });

  it('takes maxCount without addresses as a PF, and phys_function before an empty virt_functions (case 15)', () => {
    expect(at(scan, '0000:03:00.1')).toMatchObject({ vfCapacity: 16, vfCount: 0 });
    for (const [address, node] of [
      ['0000:04:10.7', null],
      ['0000:04:11.7', 0],
    ] as const) {
      expect(at(scan, address)).toMatchObject({ parentAddress: '0000:04:00.3', vfCapacity: null, numaNode: node });
    }
  });

  it('adds a device that its group forgot, and keeps groups of two domains apart (case 16)', () => {
    expect(at(scan, '0000:04:00.1').iommuGroup?.members).toEqual(['0000:03:00.0', '0000:03:00.1', '0000:04:00.1']);
    expect(scan.warnings.filter((each) => each.attribute === 'iommu_group').map((each) => each.address)).toEqual([
      '0000:04:00.1',
    ]);
    expect(at(scan, '0001:82:00.3').iommuGroup?.members).toEqual(['0001:82:00.3']);
    expect(at(scan, '0002:82:00.3').iommuGroup?.members).toEqual(['0002:82:00.3']);
    expect([at(scan, '0001:82:00.3').serial, at(scan, '0002:82:00.3').serial]).toEqual(['MT2113XBEEF0', null]);
  });

  it('shows no link for a VF and no topology for a path that leads elsewhere', () => {
    expect(at(scan, '0001:82:00.3').link).toMatchObject({ currentSpeedMtps: null, currentWidth: null });
    expect(at(scan, '0000:06:00.1')).toMatchObject({ rootBus: null, bridgePath: [], vgpuTypes: ['i915-GVTg_V5_8'] });
  });

  it('reads phys_function after virt_functions just the same', async () => {
    const text = captured('nova-nodedev-xml', 'pci_0000_04_10_7.xml');
    const physical = /<capability type='phys_function'>[\s\S]*?<\/capability>/.exec(text)?.[0] ?? '';
    const reversed = text
      .replace(physical, '')
      .replace(/(<\/capability>)(\s*<\/capability>\s*<\/device>)/, `$1${physical}$2`);
    expect(reversed.indexOf('phys_function')).toBeGreaterThan(reversed.indexOf('virt_functions'));
    machine.file('docs/a.xml', reversed);
    const again = await scanNodeDevices({ folder: `${machine.root}/docs`, root: machine.root });
    expect(again.devices.map((each) => [each.kind, each.parentAddress])).toEqual([['type-VF', '0000:04:00.3']]);
  });
});

describe('a folder of node devices', () => {
  let machine: FakeHost;
  beforeEach(() => {
    machine = new FakeHost();
  });
  afterEach(() => machine.remove());
  const scan = (): Promise<HostScan> => scanNodeDevices({ folder: `${machine.root}/docs`, root: machine.root });
  const device = (bus: number, product = '0x1520'): string =>
    `<device><name>pci_0000_${bus}</name><capability type='pci'><domain>0</domain><bus>${bus}</bus><slot>0</slot>
     <function>0</function><product id='${product}'>A &amp; B</product><vendor id='0x8086'/></capability></device>`;

  it('keeps the first of two documents for one address, and all others (case 17)', async () => {
    machine.file('docs/1.xml', device(4, '0x1111')).file('docs/2.xml', device(4)).file('docs/3.xml', device(5));
    const found = await scan();
    expect(found.devices.map((each) => [each.address, each.productId])).toEqual([
      ['0000:04:00.0', '1111'],
      ['0000:05:00.0', '1520'],
    ]);
    expect(found.warnings).toContainEqual({
      address: '0000:04:00.0',
      attribute: 'nodedev',
      detail: '2.xml describes it a second time; the first one is kept',
    });
  });

  it('leaves out what is truncated, declares a document type, or says no address', async () => {
    machine
      .file('docs/ok.xml', device(4))
      .file('docs/truncated.xml', device(5).slice(0, -20))
      .file('docs/doctype.xml', `<!DOCTYPE device [<!ENTITY a "b">]>${device(6)}`)
      .file('docs/odd.xml', device(300));
    const found = await scan();
    expect(found.devices.map((each) => each.address)).toEqual(['0000:04:00.0']);
    const told = found.warnings.filter((each) => each.attribute === 'nodedev').map((each) => each.detail);
    expect(told.map((each) => each.split(':')[0])).toEqual([
      'left out doctype.xml',
      'left out truncated.xml',
      'left out pci_0000_300',
    ]);
  });

  it('gives no report of a folder that is missing or describes nothing', async () => {
    await expect(scan()).rejects.toMatchObject({ code: 'SourceUnreadable' });
    machine.folder('docs');
    await expect(scan()).rejects.toMatchObject({ code: 'NoDevices' });
  });
});
