import { openTree, type HostTree } from '../sysfs/tree.js';
import { FakeHost } from '../testing/fake-host.js';
import { scanHost } from './scan-host.js';

const BUS = 'sys/bus/pci/devices';

/** A tree in which `happen` runs right after the bus was listed for the nth time. */
function changing(root: string, happen: (listing: number) => void): HostTree {
  const tree = openTree(root);
  let listings = 0;
  return {
    ...tree,
    async names(path) {
      const names = await tree.names(path);
      if (path === BUS) happen(++listings);
      return names;
    },
  };
}

describe('a bus that changes while it is read', () => {
  let host: FakeHost;
  beforeEach(() => {
    host = new FakeHost().device('0000:00:01.0').device('0000:00:02.0').device('0000:00:03.0');
  });
  afterEach(() => host.remove());
  const addresses = async (tree: HostTree): Promise<string[]> =>
    (await scanHost({ root: host.root, tree })).devices.map((each) => each.address);
  const unplug = (address: string): void => {
    host.drop(`${BUS}/${address}`).drop(`sys/devices/pci0000:00/${address}`);
  };

  it('loses the device that went, finds the one that came, leaves the others (case 22)', async () => {
    const tree = changing(host.root, (listing) => {
      if (listing !== 1) return;
      unplug('0000:00:02.0');
      host.device('0000:00:04.0');
    });
    expect(await addresses(tree)).toEqual(['0000:00:01.0', '0000:00:03.0', '0000:00:04.0']);
  });

  it('reads a function again that was replaced after it was read', async () => {
    const tree = openTree(host.root);
    let read = 0;
    const swapping: HostTree = {
      ...tree,
      async read(path) {
        const result = await tree.read(path);
        if (path.endsWith('0000:00:02.0/numa_node') && ++read === 1) {
          host.file('sys/devices/pci0000:00/0000:00:02.0/device', '0xbeef\n');
        }
        return result;
      },
    };
    const scan = await scanHost({ root: host.root, tree: swapping });
    expect(scan.devices[1]?.productId).toBe('beef');
  });

  it('reports a PF with all the VFs that were made meanwhile', async () => {
    host.file('sys/devices/pci0000:00/0000:00:01.0/sriov_totalvfs', '2\n');
    const tree = changing(host.root, (listing) => {
      if (listing > 2) return;
      const vf = `0000:00:10.${listing}`;
      host.device(vf, { links: { physfn: '0000:00:01.0' } });
      host.link(`sys/devices/pci0000:00/0000:00:01.0/virtfn${listing - 1}`, `../${vf}`);
    });
    const scan = await scanHost({ root: host.root, tree });
    expect(scan.devices.map((each) => [each.kind, each.vfCount, each.vfIndex])).toEqual([
      ['type-PF', 2, null],
      ['type-PCI', null, null],
      ['type-PCI', null, null],
      ['type-VF', null, 0],
      ['type-VF', null, 1],
    ]);
  });

  it('costs a broken device only itself, with a warning', async () => {
    host.drop('sys/devices/pci0000:00/0000:00:02.0').file('sys/devices/pci0000:00/0000:00:03.0/vendor', 'what?\n');
    const scan = await scanHost({ root: host.root });
    expect(scan.devices.map((each) => each.address)).toEqual(['0000:00:01.0']);
    expect(scan.warnings.map((each) => `${each.address} ${each.detail}`).slice(0, 2)).toEqual([
      '0000:00:02.0 left out: its folder can not be listed',
      '0000:00:03.0 left out: its ids are not all readable (vendor="what?\\n", device="0x1521\\n", class="0x020000\\n")',
    ]);
  });

  it('skips names that are no addresses, and says so', async () => {
    host.link(`${BUS}/0000:00:1F.0`, '../../../devices/x').link(`${BUS}/README`, '../x');
    const scan = await scanHost({ root: host.root });
    expect(scan.devices).toHaveLength(3);
    expect(scan.warnings.filter((each) => each.attribute === 'bus')).toHaveLength(2);
  });

  it('reports nothing of a bus that does not come to rest', async () => {
    let n = 0;
    const tree = changing(host.root, () => {
      host.file('sys/devices/pci0000:00/0000:00:02.0/device', `0x${(0x1000 + n++).toString(16)}\n`);
    });
    await expect(scanHost({ root: host.root, tree })).rejects.toMatchObject({ code: 'BusUnstable' });
  });

  it('reports nothing where the bus can not be listed, and no empty bus unless that is wanted', async () => {
    await expect(scanHost({ root: `${host.root}/nowhere` })).rejects.toMatchObject({ code: 'BusUnreadable' });
    for (const address of ['0000:00:01.0', '0000:00:02.0', '0000:00:03.0']) unplug(address);
    await expect(scanHost({ root: host.root })).rejects.toMatchObject({ code: 'NoDevices' });
    expect((await scanHost({ root: host.root, allowEmpty: true })).devices).toEqual([]);
  });
});
