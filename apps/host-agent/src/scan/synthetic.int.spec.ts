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
});
