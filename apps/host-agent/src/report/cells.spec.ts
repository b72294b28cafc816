import type { NumaCell } from '../numa/cells.js';
import type { HostScan } from '../scan/host-scan.js';
import { cellsOf, cpuSetsOf } from './cells.js';

const cell = (id: number, cpus: readonly number[], more: Partial<NumaCell> = {}): NumaCell => ({
  id,
  cpus,
  memoryMib: 1024,
  distances: [],
  pages: [],
  ...more,
});
const cpu = (id: number, node: number, socket: number | null, siblings: readonly number[] | null) => ({
  id,
  node,
  package: socket,
  die: null,
  siblings,
});
/** Two cells whose CPUs interleave, two threads a core, a socket each; CPU 5 is offline. */
const scan: Pick<HostScan, 'cpu' | 'numa'> = {
  cpu: {
    online: [0, 1, 2, 3, 4],
    offline: [5],
    isolated: [],
    smt: 'on',
    cpus: [cpu(0, 0, 3, [0, 2]), cpu(1, 1, 7, [1, 3]), cpu(2, 0, 3, [0, 2]), cpu(3, 1, 7, [1, 3]), cpu(4, 0, 3, [4])],
  },
  numa: { cells: [cell(0, [0, 2, 4], { pages: [{ sizeKib: 2048, total: 100, free: 3 }] }), cell(2, [1, 3])] },
};

describe('CPU sets (Host facts 4.11)', () => {
  it.each([
    ['neither: all online are shared', undefined, [0, 1, 2, 3, 4], []],
    ['only dedicated: nothing is shared', { shared: null, dedicated: [2, 3] }, [], [2, 3]],
    ['only shared: the others are the host’s own', { shared: [0], dedicated: null }, [0], []],
    ['both', { shared: [0, 1], dedicated: [4] }, [0, 1], [4]],
  ])('%s', (_, sets, shared, dedicated) => {
    expect(cpuSetsOf(scan, sets)).toEqual({ shared, dedicated });
  });

  it.each([
    [{ shared: [0, 5], dedicated: null }, 'shared CPUs 5 are not online; online are 0,1,2,3,4'],
    [{ shared: null, dedicated: [9] }, 'dedicated CPUs 9 are not online'],
    [{ shared: [0, 1], dedicated: [1] }, 'CPUs 1 are shared and dedicated'],
  ])('%j is refused', (sets, message) => {
    expect(() => cpuSetsOf(scan, sets)).toThrow(message);
  });
});

describe('cells of a scan', () => {
  const sets = { shared: [0, 1, 2], dedicated: [3, 4] };

  it('carry their CPUs, cores, socket, memory, and pages with the small ones reckoned (Host facts 4.6)', () => {
    expect(cellsOf(scan, sets, [])).toEqual([
      {
        cell: 0,
        socket: 3,
        sharedCpus: [0, 2],
        dedicatedCpus: [4],
        cores: [{ threads: [0, 2] }],
        memoryMib: 1024,
        pages: [
          { sizeKib: 4, total: (1024 - 200) * 256, reserved: 0 },
          { sizeKib: 2048, total: 100, reserved: 0 },
        ],
      },
      {
        cell: 2,
        socket: 7,
        sharedCpus: [1],
        dedicatedCpus: [3],
        cores: [{ threads: [1, 3] }],
        memoryMib: 1024,
        pages: [{ sizeKib: 4, total: 1024 * 256, reserved: 0 }],
      },
    ]);
  });

  it('have no socket where several packages are in one, or none is known (Host facts 4.4)', () => {
    const cpus = scan.cpu.cpus.map((each) => (each.id === 4 ? { ...each, package: 8 } : each));
    expect(cellsOf({ ...scan, cpu: { ...scan.cpu, cpus } }, sets, []).map(({ socket }) => socket)).toEqual([null, 7]);
    expect(
      cellsOf({ ...scan, cpu: { ...scan.cpu, cpus: [] } }, sets, []).map(({ socket, cores }) => [socket, cores]),
    ).toEqual([
      [null, []],
      [null, []],
    ]);
  });

  it('keep a cell without CPUs or memory (Host facts 4.9)', () => {
    const odd = { ...scan, numa: { cells: [cell(1, [], { memoryMib: null })] } };
    expect(cellsOf(odd, sets, [])).toEqual([
      { cell: 1, socket: null, sharedCpus: [], dedicatedCpus: [], cores: [], memoryMib: 0, pages: [] },
    ]);
  });

  it('keep pages back for the host', () => {
    const [first, second] = cellsOf(scan, sets, [{ cell: 0, sizeKib: 2048, count: 64 }]);
    expect(first?.pages[1]).toEqual({ sizeKib: 2048, total: 100, reserved: 64 });
    expect(second?.pages[0]?.reserved).toBe(0);
    expect(() => cellsOf(scan, sets, [{ cell: 2, sizeKib: 2048, count: 1 }])).toThrow(
      '1 pages of 2048 KiB on cell 2 can not be reserved: there are none of this size',
    );
    expect(() => cellsOf(scan, sets, [{ cell: 0, sizeKib: 2048, count: 101 }])).toThrow('there are 100');
  });
});
