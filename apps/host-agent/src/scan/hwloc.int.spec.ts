import { XMLParser } from 'fast-xml-parser';
import { captured, describeWithData, UnpackedCaptures } from '../testing/captures.js';
import { scanHost } from './scan-host.js';

interface HwlocDevice {
  readonly address: string;
  readonly vendorId: string;
  readonly productId: string;
  readonly node: number | null;
}

type Element = Record<string, unknown> & { object?: Element[]; '@type'?: string };

/** Every PCI device of an hwloc topology, with the one NUMA node it hangs on, or null for several. */
function hwlocDevices(xml: string): HwlocDevice[] {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    isArray: (name) => name === 'object',
  });
  const { topology } = parser.parse(xml) as { topology: Element };
  const found: HwlocDevice[] = [];
  const walk = (element: Element, inherited: string): void => {
    const nodeset = (element['@nodeset'] as string | undefined) ?? inherited;
    if (element['@type'] === 'PCIDev') {
      const ids = /\[([0-9a-f]{4}):([0-9a-f]{4})\]/.exec(element['@pci_type'] as string);
      found.push({
        address: element['@pci_busid'] as string,
        vendorId: ids?.[1] ?? '',
        productId: ids?.[2] ?? '',
        node: onlyBit(nodeset),
      });
    }
    for (const child of element.object ?? []) walk(child, nodeset);
  };
  for (const machine of topology.object ?? []) walk(machine, '');
  return found;
}

const onlyBit = (nodeset: string): number | null => {
  const mask = BigInt(nodeset.includes(',') ? `0x${nodeset.replace(/0x|,/g, '')}` : nodeset || 0);
  const bits = [...Array(64).keys()].filter((bit) => ((mask >> BigInt(bit)) & 1n) === 1n);
  return bits.length === 1 ? (bits[0] ?? null) : null;
};

/** The same machines as sysfs captures; `onRootBus`: hwloc gives a whole root bus one place, the kernel each function its own. */
const MACHINES = [
  { xml: '32em64t-2n8c+dax+nvme+mic+dimms', tree: 'hwloc-32em64t-nvme-mic', devices: 128, onRootBus: ['0000:00:02.0'] },
  { xml: 'fakepcilocalities', tree: 'hwloc-fakepcilocalities', devices: 14, onRootBus: ['0000:80:14.0'] },
];

describeWithData('hwloc-xml', 'scans against hwloc', () => {
  const captures = new UnpackedCaptures();
  afterAll(() => captures.remove());

  it.each(MACHINES)(
    '$xml: every device is in the scan with the same ids and node',
    async ({ xml, tree, devices, onRootBus }) => {
      const scan = await scanHost({ root: captures.root(tree) });
      const expected = hwlocDevices(captured('hwloc-xml', `${xml}.xml`));
      expect(expected).toHaveLength(devices);
      const mine = new Map(scan.devices.map((each) => [each.address, each]));
      const differ: string[] = [];
      for (const theirs of expected) {
        const found = mine.get(theirs.address);
        expect([theirs.address, found?.vendorId, found?.productId]).toEqual([
          theirs.address,
          theirs.vendorId,
          theirs.productId,
        ]);
        if (found?.numaNode !== theirs.node) differ.push(theirs.address);
      }
      expect(differ).toEqual(onRootBus);
      for (const address of onRootBus) expect(mine.get(address)?.bridgePath).toEqual([]);
    },
  );
});
