import { execFileSync } from 'node:child_process';
import { FakeHost } from '../testing/fake-host.js';
import type { HostScan, ScannedDevice } from './host-scan.js';
import { type ScanOptions, scanHost } from './scan-host.js';

/** Trees that no capture covers: links of VFs, vDPA, groups, offline CPUs, huge pages (Host facts 8, 9). */
describe('scans of made-up machines', () => {
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

  it('offers a disk alone in its group exactly when nothing is mounted from it (case 11)', async () => {
    const disk = { files: { class: '0x010802\n' }, links: { iommu_group: '14', driver: 'nvme' } };
    host
      .idleDisks()
      .device('0000:04:00.0', { ...disk, under: ['pci0000:00', '0000:00:06.0'] })
      .file('sys/devices/pci0000:00/0000:00:06.0/0000:04:00.0/nvme/nvme0/nvme0n1/nvme0n1p2/dev', '259:2\n')
      .link(
        'sys/class/block/nvme0n1p2',
        '../../devices/pci0000:00/0000:00:06.0/0000:04:00.0/nvme/nvme0/nvme0n1/nvme0n1p2',
      )
      .file('proc/swaps', 'Filename Type Size Used Priority\n');
    expect(at(await scan(), '0000:04:00.0')).toMatchObject({ assignable: true, reasons: [], hostUse: [] });
    host.file('proc/self/mountinfo', '36 35 259:2 / /boot rw shared:1 - ext4 /dev/root rw\n');
    const mounted = at(await scan(), '0000:04:00.0');
    expect(mounted.reasons).toEqual(['host-in-use']);
    expect(mounted.hostUse).toEqual(['/dev/nvme0n1p2 is mounted on /boot']);
    host.file('proc/self/mountinfo', '').file('proc/swaps', 'Filename\n/dev/nvme0n1p2 partition 1 0 -2\n');
    expect(at(await scan(), '0000:04:00.0').hostUse).toEqual(['/dev/nvme0n1p2 is swap space']);
  });

  it('holds a whole group back when the host uses one member, names it, and ignores bridges and VFIO', async () => {
    const group = (driver: string | null): Record<string, string> => ({
      iommu_group: '3',
      ...(driver === null ? {} : { driver }),
    });
    host
      .device('0000:00:01.0', { files: { class: '0x060400\n' }, links: group('pcieport') })
      .device('0000:01:00.0', { files: { class: '0x030000\n' }, links: group('vfio-pci') })
      .device('0000:01:00.1', { files: { class: '0x040300\n' }, links: group(null) })
      .device('0000:01:00.2', { files: { class: '0x0c0330\n' }, links: group('xhci_hcd') });
    const found = await scan();
    expect(at(found, '0000:01:00.0').reasons).toEqual(['group-mate-in-use:0000:01:00.2']);
    expect(at(found, '0000:01:00.2').reasons).toEqual([]);
    expect(at(found, '0000:01:00.0').iommuGroup?.members).toEqual([
      '0000:00:01.0',
      '0000:01:00.0',
      '0000:01:00.1',
      '0000:01:00.2',
    ]);
  });

  it('knows fixed mappings, no-IOMMU groups, boot displays and functions without any reset', async () => {
    host
      .device('0000:00:01.0', { links: { iommu_group: '1' }, files: { reset_method: 'flr bus\n' } })
      .device('0000:00:02.0', { links: { iommu_group: '2' }, files: { reset_method: 'flr\n', boot_vga: '1\n' } })
      .device('0000:00:03.0', { links: { iommu_group: '3' } })
      .file('sys/kernel/iommu_groups/1/reserved_regions', '0xfee00000 0xfeefffff msi\n0x7d 0x7f direct\n')
      .file('sys/kernel/iommu_groups/2/reserved_regions', '0x7d 0x7f direct-relaxable\n')
      .file('sys/kernel/iommu_groups/3/name', 'vfio-noiommu\n');
    const found = await scan();
    expect(found.devices.map((each) => each.reasons)).toEqual([
      ['firmware-mapping'],
      ['boot-display'],
      ['no-iommu-group', 'no-reset'],
    ]);
    expect(at(found, '0000:00:01.0').resetMethods).toEqual(['flr', 'bus']);
    expect(at(found, '0000:00:03.0').iommuGroup).toBeNull();
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

  it('tells endpoints of class 06 from bridges by what is behind them (case 10)', async () => {
    host
      .device('0000:66:00.0', { files: { vendor: '0x0000\n', device: '0x0000\n', class: '0x000000\n' } })
      .device('0000:67:00.0', { files: { vendor: '0x10de\n', device: '0x1ac2\n', class: '0x068000\n' } })
      .device('0000:60:00.0', { files: { class: '0x068000\n', secondary_bus_number: '97\n' } });
    const found = await scan();
    expect(at(found, '0000:66:00.0')).toMatchObject({ standing: 'sick', assignable: false });
    expect(at(found, '0000:66:00.0').reasons).toContain('sick');
    expect(at(found, '0000:67:00.0').isBridge).toBe(false);
    expect(at(found, '0000:60:00.0').isBridge).toBe(true);
  });

  it('takes the root bus of a function behind a VMD endpoint from the last one in its path', async () => {
    host.device('10000:01:00.0', {
      under: ['pci0000:5d', '0000:5d:05.5', 'pci10000:00', '10000:00:02.0'],
    });
    expect(at(await scan(), '10000:01:00.0')).toMatchObject({
      rootBus: 'pci10000:00',
      rootPort: '10000:00:02.0',
      standing: 'wide-domain',
    });
  });

  it('loses no device to attributes that refuse (case 18)', async () => {
    host
      .device('0000:00:01.0', {
        files: { driver_override: '(null)\n', max_link_speed: 'Unknown\n', max_link_width: '255\n' },
      })
      .folder('sys/devices/pci0000:00/0000:00:01.0/revision')
      .file('sys/devices/system/cpu/online', '0-1\n')
      .file('sys/devices/system/cpu/offline', '\n')
      .file('sys/devices/system/cpu/isolated', '\n');
    const found = await scan();
    expect(at(found, '0000:00:01.0')).toMatchObject({
      driverOverride: null,
      revision: null,
      link: { maxSpeedMtps: null, maxWidth: null },
    });
    expect(found.cpu).toMatchObject({ online: [0, 1], offline: [], isolated: [] });
  });

  it('lets the nodes count where the machine says more, with a warning (case 19)', async () => {
    host
      .device('0000:00:01.0')
      .file('proc/meminfo', 'MemTotal:       24684084 kB\n')
      .file('sys/devices/system/node/online', '0\n')
      .file('sys/devices/system/node/node0/cpulist', '0-1\n')
      .file('sys/devices/system/node/node0/meminfo', '\nNode 0 MemTotal:       7956684 kB\n');
    const found = await scan();
    expect([found.numa.cells[0]?.memoryMib, found.memoryMib]).toEqual([7770, 7770]);
    expect(found.warnings.map((each) => each.attribute)).toEqual(['memory']);
  });

  it('keeps cells without CPUs, siblings of offline CPUs, and only own huge pages (case 25)', async () => {
    host
      .device('0000:00:01.0', { files: { numa_node: '1\n' } })
      .file('sys/devices/system/node/online', '0,2\n')
      .file('sys/devices/system/node/node0/cpulist', '0-2\n')
      .file('sys/devices/system/node/node0/distance', '10 21\n')
      .file('sys/devices/system/node/node2/cpulist', '\n')
      .file('sys/devices/system/node/node2/distance', '21 10\n')
      .file('sys/devices/system/node/node2/meminfo', 'Node 2 MemTotal: 67108864 kB\n')
      .file('sys/devices/system/cpu/online', '0-2\n')
      .file('sys/devices/system/cpu/offline', '3\n');
    for (const [file, value] of Object.entries({ nr: 8, free: 3, surplus: 1 })) {
      host.file(`sys/devices/system/node/node2/hugepages/hugepages-1048576kB/${file}_hugepages`, `${value}\n`);
    }
    for (const [cpu, siblings] of Object.entries({ 0: '0,2', 1: '1', 2: '0,2' })) {
      host.file(`sys/devices/system/cpu/cpu${cpu}/topology/core_cpus_list`, `${siblings}\n`);
      host.file(`sys/devices/system/cpu/cpu${cpu}/topology/physical_package_id`, '-1\n');
    }
    const found = await scan();
    expect(found.numa.cells[1]).toEqual({
      id: 2,
      cpus: [],
      memoryMib: 65536,
      distances: [
        { cell: 0, distance: 21 },
        { cell: 2, distance: 10 },
      ],
      pages: [{ sizeKib: 1048576, total: 7, free: 3 }],
    });
    expect(found.hugePages).toEqual([{ sizeKib: 1048576, total: 7, free: 3 }]);
    expect(found.cpu.offline).toEqual([3]);
    expect(found.cpu.cpus.map((cpu) => [cpu.id, cpu.package, cpu.siblings])).toEqual([
      [0, null, [0, 2]],
      [1, null, [1]],
      [2, null, [0, 2]],
    ]);
    expect(found.warnings.map((each) => [each.address, each.attribute])).toContainEqual(['0000:00:01.0', 'numa_node']);
  });

  it('puts everything into one cell where there is no node folder', async () => {
    host
      .device('0000:00:01.0')
      .file('proc/meminfo', 'MemTotal: 2097152 kB\n')
      .file('sys/devices/system/cpu/online', '0-3\n');
    const found = await scan();
    expect(found.numa.cells).toEqual([
      { id: 0, cpus: [0, 1, 2, 3], memoryMib: 2048, distances: [{ cell: 0, distance: 10 }], pages: [] },
    ]);
    expect(found.cpu.cpus[3]?.node).toBe(0);
  });

  it('gives up on what does not answer by the deadline, and on nothing else', async () => {
    host.device('0000:00:01.0').device('0000:00:02.0', { files: { max_link_speed: '16.0 GT/s PCIe\n' } });
    // Reading a pipe that nobody writes to never returns: like a lock that is held for long.
    execFileSync('mkfifo', [`${host.root}/sys/devices/pci0000:00/0000:00:01.0/driver_override`]);
    const found = await scan({ slowDeadlineMs: 1500 });
    expect(at(found, '0000:00:02.0').link.maxSpeedMtps).toBe(16000);
    expect(found.warnings).toContainEqual({
      address: '0000:00:01.0',
      attribute: 'driver_override',
      detail: 'did not answer within 1500 ms',
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
