import { FakeHost } from '../testing/fake-host.js';
import type { HostScan, ScannedDevice } from './host-scan.js';
import { type ScanOptions, scanHost } from './scan-host.js';

/** Trees that no capture covers: links of VFs, vDPA, groups, offline CPUs, huge pages (Host facts 8, 9). */
describe('scans of machines with virtual functions', () => {
  let host: FakeHost;
  beforeEach(() => {
    host = new FakeHost();
  });
  afterEach(() => host.remove());
  const scan = (options: ScanOptions = {}): Promise<HostScan> => scanHost({ root: host.root, nowMs: 0, ...options });
  const at = (of: HostScan, address: string): ScannedDevice => {
    const found = of.devices.find((each) => each.address === address);
    if (!found) throw new Error(`${address} is not in the scan`);
    return found;
  };

  it('finds four VFs for each port by their links, on another device number (case 2)', async () => {
    const under = ['pci0000:00', '0000:00:09.0'];
    host.device('0000:00:09.0', { files: { class: '0x060400\n' } }).file('sys/bus/pci/slots/4/address', '0000:05:00\n');
    for (const port of [0, 1]) {
      const vfs = [0, 1, 2, 3]
        .map((n) => 0x80 + port + 4 * n)
        .map((fn) => `0000:05:${(fn >> 3).toString(16)}.${fn & 7}`);
      host.device(`0000:05:00.${port}`, {
        under,
        files: { sriov_totalvfs: '7\n', sriov_vf_device: '1520\n' },
        links: Object.fromEntries(vfs.map((vf, n) => [`virtfn${n}`, vf])),
      });
      for (const vf of vfs) {
        host.device(vf, {
          under,
          files: { device: '0x1520\n' },
          links: { physfn: `0000:05:00.${port}`, driver: 'igbvf' },
        });
      }
    }
    const found = await scan();
    expect(found.withheld).toEqual([]);
    for (const port of [0, 1]) {
      const pf = `0000:05:00.${port}`;
      expect(at(found, pf)).toMatchObject({ kind: 'type-PF', vfCapacity: 7, vfCount: 4, vfProductId: '1520' });
      const vfs = found.devices.filter((each) => each.parentAddress === pf);
      expect(vfs.map((each) => [each.kind, each.vfIndex, each.cardKey])).toEqual(
        [0, 1, 2, 3].map((n) => ['type-VF', n, '0000:05:00']),
      );
    }
    expect(at(found, '0000:05:11.5')).toMatchObject({ parentAddress: '0000:05:00.1', vfIndex: 3, slotName: '4' });
  });

  it('withholds a VF whose own link is not there yet, and never calls it type-PCI (case 20)', async () => {
    host
      .device('0000:05:00.0', { files: { sriov_totalvfs: '2\n' }, links: { virtfn0: '0000:05:02.0' } })
      .device('0000:05:02.0')
      .device('0000:05:02.1', { files: { sriov_vf_msix_count: '0\n' } });
    const early = await scan();
    expect(early.withheld).toEqual(['0000:05:02.0', '0000:05:02.1']);
    expect(early.devices.map((each) => [each.kind, each.suspectedVf])).toEqual([
      ['type-PF', null],
      [null, 'virtfn-of-pf'],
      [null, 'vf-attribute'],
    ]);
    expect(early.warnings.flatMap((each) => each.address ?? [])).toEqual(early.withheld);
    host.link('sys/devices/pci0000:00/0000:05:02.0/physfn', '../0000:05:00.0');
    expect(at(await scan(), '0000:05:02.0')).toMatchObject({
      kind: 'type-VF',
      parentAddress: '0000:05:00.0',
      vfIndex: 0,
    });
  });

  it('tells VFs of a live kernel by what they lack, and lets a real device with a VF driver be', async () => {
    const live = { remove: '' };
    host
      .device('0000:00:01.0', { files: live })
      .device('0000:00:02.0', { files: live, links: { driver: 'iavf' } })
      .device('0000:00:03.0');
    const found = await scan();
    expect(found.devices.map((each) => [each.kind, each.suspectedVf])).toEqual([
      ['type-PCI', null],
      ['type-PCI', null],
      [null, 'no-remove-attribute'],
    ]);
  });

  it('does not trust a physfn that leads nowhere sensible, and takes bad totalvfs by its VFs', async () => {
    host
      .device('0000:00:01.0', { links: { physfn: 'platform' } })
      .device('0000:00:02.0', { files: { sriov_totalvfs: 'many\n' }, links: { virtfn0: '0000:00:03.0' } })
      .device('0000:00:03.0', { links: { physfn: '0000:00:02.0' } })
      .device('0000:00:04.0', { files: { sriov_totalvfs: '0\n' } });
    const found = await scan();
    expect(found.devices.map((each) => each.kind)).toEqual([null, 'type-PF', 'type-VF', 'type-PCI']);
    expect(found.warnings).toContainEqual({
      address: '0000:00:02.0',
      attribute: 'sriov_totalvfs',
      detail: '"many\\n" is not a count',
    });
  });

  it('keeps a PF that was handed to a guest a PF, and sees its VFs come back (case 21)', async () => {
    host.device('0000:05:00.0', {
      files: { sriov_totalvfs: '64\n' },
      links: { driver: 'vfio-pci', iommu_group: '9' },
    });
    expect(at(await scan(), '0000:05:00.0')).toMatchObject({
      kind: 'type-PF',
      vfCapacity: 64,
      vfCount: 0,
      vfioBound: true,
      netdev: null,
    });
    for (let n = 0; n < 32; n++) {
      const vf = `0000:05:${(2 + (n >> 3)).toString(16).padStart(2, '0')}.${n & 7}`;
      host.device(vf, { links: { physfn: '0000:05:00.0' } });
      host.link(`sys/devices/pci0000:00/0000:05:00.0/virtfn${n}`, `../${vf}`);
    }
    const back = await scan();
    expect(at(back, '0000:05:00.0').vfCount).toBe(32);
    expect(back.devices.filter((each) => each.kind === 'type-VF').map((each) => each.vfIndex)).toEqual(
      Array.from({ length: 32 }, (_, n) => n),
    );
  });

  it('sorts vDPA by its direct parent, finds the uplink among representors, leaves vGPU VFs alone (case 24)', async () => {
    const pf = 'sys/devices/pci0000:00/0000:05:00.0';
    host
      .device('0000:05:00.0', {
        files: { sriov_totalvfs: '2\n' },
        links: { virtfn0: '0000:05:00.1', driver: 'mlx5_core' },
      })
      .file(`${pf}/net/eth1/phys_port_name`, 'pf0vf0\n')
      .file(`${pf}/net/eth0/phys_port_name`, 'p0\n')
      .device('0000:05:00.1', { links: { physfn: '0000:05:00.0', driver: 'mlx5_core' } })
      .device('0000:06:00.4', {
        files: { class: '0x030200\n', 'nvidia/current_vgpu_type': '1414\n' },
        links: { physfn: '0000:06:00.0', driver: 'nvidia', iommu_group: '5' },
      })
      .folder(`${pf}/vdpa0`)
      .link('sys/bus/vdpa/devices/vdpa0', '../../../devices/pci0000:00/0000:05:00.0/vdpa0')
      .folder(`${pf}/mlx5_core.sf.2/vdpa1`)
      .link('sys/bus/vdpa/devices/vdpa1', '../../../devices/pci0000:00/0000:05:00.0/mlx5_core.sf.2/vdpa1')
      .folder('sys/devices/pci0000:00/0000:05:00.1/vdpa2/vhost-vdpa-7')
      .link('sys/bus/vdpa/devices/vdpa2', '../../../devices/pci0000:00/0000:05:00.1/vdpa2');
    const found = await scan();
    expect(at(found, '0000:05:00.1')).toMatchObject({
      kind: 'vdpa',
      vdpaName: 'vdpa2',
      vdpaCharDev: '/dev/vhost-vdpa-7',
    });
    const port = at(found, '0000:05:00.0');
    expect(port).toMatchObject({ kind: 'type-PF', netdev: 'eth0', vdpaName: null });
    expect(port.hostUse).toEqual(['vDPA device vdpa0 is on it']);
    expect(at(found, '0000:06:00.4')).toMatchObject({
      currentVgpuType: '1414',
      reasons: [],
      parentAddress: '0000:06:00.0',
    });
  });

  it('reads serial numbers from vital product data on demand, for VFs from their PF', async () => {
    const field = (key: string, value: string): string => `${key}${String.fromCharCode(value.length)}${value}`;
    const fields = field('PN', 'MBF2H332A-AEEOT ') + field('SN', 'MT2113X00000');
    const vpd = `\x82\x03\0NIC\x90${String.fromCharCode(fields.length)}\0${fields}\x78`;
    host
      .device('0000:05:00.0', { files: { sriov_totalvfs: '1\n' }, links: { virtfn0: '0000:05:00.1' } })
      .file('sys/devices/pci0000:00/0000:05:00.0/vpd', '')
      .device('0000:05:00.1', { links: { physfn: '0000:05:00.0' } })
      .device('0000:06:00.0', { files: { vpd: 'nonsense' } });
    host.bytes('sys/devices/pci0000:00/0000:05:00.0/vpd', Buffer.from(vpd, 'latin1'));
    const found = await scan({ vpd: true });
    expect(at(found, '0000:05:00.0')).toMatchObject({ serial: 'MT2113X00000', partNumber: 'MBF2H332A-AEEOT' });
    expect(at(found, '0000:05:00.1')).toMatchObject({ serial: 'MT2113X00000', serialInherited: true });
    expect(found.warnings).toEqual(
      [
        { attribute: 'numa', detail: 'neither NUMA nodes nor CPUs nor memory are to be seen' },
        { address: '0000:06:00.0', attribute: 'vpd', detail: 'is malformed' },
      ].reverse(),
    );
    expect(at(await scan(), '0000:05:00.0').serial).toBeNull();
  });
});
