import { describeWithData, UnpackedCaptures } from '../testing/captures.js';
import type { HostScan, ScannedDevice } from './host-scan.js';
import { scanHost } from './scan-host.js';

/** Machine → devices, NUMA cells, devices by numa_node: as the data's own description counts them. */
const MACHINES: Record<string, [number, number, Record<string, number>]> = {
  'nto-baremetal-master': [300, 2, { 0: 161, 1: 139 }],
  'nto-baremetal-worker2': [276, 2, { 0: 148, 1: 128 }],
  'nto-sno-vm': [25, 1, { none: 25 }],
  'ghw-xeon-l5640-sriov': [82, 2, { none: 72, 0: 5, 1: 5 }],
  'ghw-i7-1270p': [23, 1, { none: 23 }],
  'ghw-vm-accel-nvidia': [29, 1, { none: 29 }],
  'ghw-arm64-ec2': [4, 1, { none: 3, 0: 1 }],
  'hwloc-2pa-pcidomain32bits': [9, 1, { none: 9 }],
  'hwloc-32em64t-nvme-mic': [137, 2, { none: 93, 0: 28, 1: 16 }],
  'hwloc-40intel64-pci-conflicts': [3, 4, { none: 3 }],
  'hwloc-fakepcilocalities': [30, 4, { 0: 14, 1: 4, 2: 6, 3: 6 }],
  'procfs-fixture-nvme-sriov': [3, 0, { none: 2, 1: 1 }],
};

describeWithData('pci-sysfs', 'scans of captured machines', () => {
  const captures = new UnpackedCaptures();
  const scans = new Map<string, HostScan>();
  const scanOf = async (name: string): Promise<HostScan> => {
    const scan = scans.get(name) ?? (await scanHost({ root: captures.root(name), nowMs: 0 }));
    scans.set(name, scan);
    return scan;
  };
  const device = (scan: HostScan, address: string): ScannedDevice => {
    const found = scan.devices.find((each) => each.address === address);
    if (!found) throw new Error(`${address} is not in the scan`);
    return found;
  };
  afterAll(() => captures.remove());

  it.each(Object.entries(MACHINES))('%s has an entry for every link', async (name, [devices, cells, byNode]) => {
    const scan = await scanOf(name);
    const counted: Record<string, number> = {};
    for (const each of scan.devices) {
      const node = each.numaNode ?? 'none';
      counted[node] = (counted[node] ?? 0) + 1;
    }
    expect({ devices: scan.devices.length, cells: scan.numa.cells.length, counted }).toEqual({
      devices,
      cells,
      counted: byNode,
    });
    expect(JSON.parse(JSON.stringify(scan))).toEqual(scan);
  });

  it('marks both functions in domain 10000, sorted after 0000 and 0001', async () => {
    const scan = await scanOf('hwloc-2pa-pcidomain32bits');
    expect(scan.wideDomain).toEqual(['10000:00:00.0', '10000:00:04.0']);
    expect(scan.devices.filter((each) => each.standing === 'ok')).toHaveLength(7);
    expect(scan.devices.slice(-2).map((each) => each.address)).toEqual(scan.wideDomain);
    expect(scan.devices.at(-1)?.location).toEqual({ domain: 0x10000, bus: 0, slot: 4, fn: 0 });
    expect(scan.devices.at(-1)?.reasons).toContain('wide-domain');
  });

  it('withholds eight VFs whose links were not captured; their PFs are plain devices of one card', async () => {
    const scan = await scanOf('ghw-xeon-l5640-sriov');
    expect(scan.withheld).toHaveLength(8);
    for (const address of scan.withheld) {
      expect(device(scan, address)).toMatchObject({ productId: '1520', kind: null, suspectedVf: 'vf-driver' });
    }
    const ports = scan.devices.filter((each) => each.productId === '1521');
    expect(ports.map((each) => [each.kind, each.numaNode, each.cardKey])).toEqual([
      ['type-PCI', 0, '0000:05:00'],
      ['type-PCI', 1, '0000:05:00'],
    ]);
    expect(device(scan, '0000:00:09.0').numaNode).toBeNull();
  });

  it('takes no locality from CPU lists where the node is unknown', async () => {
    for (const name of ['hwloc-32em64t-nvme-mic', 'hwloc-40intel64-pci-conflicts']) {
      const scan = await scanOf(name);
      expect(scan.devices.some((each) => each.numaNode === null)).toBe(true);
      expect(scan.warnings.filter((each) => each.attribute.startsWith('local_cpu'))).toEqual([]);
    }
  });

  it('reads the E810 port as a PF with 128 possible VFs', async () => {
    const scan = await scanOf('procfs-fixture-nvme-sriov');
    expect(device(scan, '0000:a2:00.0')).toMatchObject({
      kind: 'type-PF',
      vfCapacity: 128,
      vfCount: 0,
      vfProductId: '1889',
      vfTotalMsix: null,
      numaNode: 1,
      driver: 'ice',
      rootPort: null,
      bridgePath: [],
      iommuGroup: null,
      assignable: false,
    });
    expect(device(scan, '0000:a2:00.0').reasons).toContain('no-iommu-group');
    expect(scan.warnings).toContainEqual({
      address: '0000:a2:00.0',
      attribute: 'numa_node',
      detail: 'names node 1, which is not online',
    });
    expect(device(scan, '0000:01:00.0')).toMatchObject({ rootPort: '0000:00:02.1', bridgePath: ['0000:00:02.1'] });
    expect(device(scan, '0000:00:02.1').isBridge).toBe(true);
  });

  it('sees one device where three folders share an address', async () => {
    const scan = await scanOf('hwloc-fakepcilocalities');
    expect(scan.devices.filter((each) => each.address === '0000:43:00.0')).toHaveLength(1);
    expect(device(scan, '0000:43:00.0')).toMatchObject({
      numaNode: 1,
      bridgePath: ['0000:40:03.0'],
      netdev: 'ib0',
      revision: null,
    });
  });

  it('trims labels, accepts the same index thrice, and reads old link speeds', async () => {
    const scan = await scanOf('hwloc-fakepcilocalities');
    const labels = scan.devices.flatMap((each) => (each.label === null ? [] : [each.label]));
    expect(labels).toHaveLength(6);
    for (const label of labels) expect(label).toBe(label.trim());
    expect(scan.devices.flatMap((each) => each.link.currentSpeedMtps ?? [])).toContain(5000);
  });

  it('names the busy group mates of the laptop audio device, and not the unbound one', async () => {
    const audio = device(await scanOf('ghw-i7-1270p'), '0000:00:1f.3');
    expect(audio.reasons).toEqual(['group-mate-in-use:0000:00:1f.4', 'group-mate-in-use:0000:00:1f.5']);
    expect(audio.iommuGroup?.members).toEqual(['0000:00:1f.0', '0000:00:1f.3', '0000:00:1f.4', '0000:00:1f.5']);
  });

  it('does not offer the laptop disk while nobody can say whether it is mounted', async () => {
    const disk = device(await scanOf('ghw-i7-1270p'), '0000:04:00.0');
    expect(disk.iommuGroup?.members).toEqual(['0000:04:00.0']);
    expect({ hostUse: disk.hostUse, reasons: disk.reasons }).toEqual({ hostUse: null, reasons: ['host-use-unknown'] });
  });

  it('offers nothing without an IOMMU', async () => {
    for (const name of ['ghw-vm-accel-nvidia', 'nto-sno-vm', 'ghw-arm64-ec2']) {
      const scan = await scanOf(name);
      expect(scan.devices.filter((each) => each.assignable)).toEqual([]);
      expect(scan.devices.every((each) => each.reasons.includes('no-iommu-group'))).toBe(true);
    }
    const gpu = (await scanOf('ghw-vm-accel-nvidia')).devices.find((each) => each.productId === '15f8');
    expect(gpu).toMatchObject({ vendorId: '10de', classCode: '030200', kind: 'type-PCI' });
  });

  it('keeps 232 unbound functions and 24 bridges of the big server', async () => {
    const scan = await scanOf('nto-baremetal-master');
    expect(scan.devices.filter((each) => each.driver === null)).toHaveLength(232);
    expect(scan.devices.filter((each) => each.classCode?.startsWith('0604'))).toHaveLength(24);
    expect(device(scan, '0000:02:00.0')).toMatchObject({ isBridge: true, driver: null });
  });

  it('reads memory of nodes whose meminfo starts with an empty line', async () => {
    const scan = await scanOf('hwloc-32em64t-nvme-mic');
    expect(scan.numa.cells.map((cell) => cell.memoryMib)).toContain(16354);
    expect(scan.numa.cells[0]?.distances[0]).toEqual({ cell: 0, distance: 10 });
  });

  it('does not compute the CPUs of a node from ranges', async () => {
    const scan = await scanOf('nto-baremetal-master');
    expect(scan.numa.cells[0]?.cpus.slice(0, 3)).toEqual([0, 2, 4]);
    expect(scan.numa.cells[1]?.cpus.slice(0, 3)).toEqual([1, 3, 5]);
  });
});
