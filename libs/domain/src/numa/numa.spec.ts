import { canonicalTopology, cellStates } from '../index.js';
import { hostCell } from '../testing/numa-builders.js';

test('a topology is stored in one order, whatever the order it came in', () => {
  const pool = (sizeKib: number) => ({ sizeKib, total: 10, reserved: 1 });
  const topology = canonicalTopology({
    cells: [
      hostCell(1),
      hostCell(0, {
        socket: 3,
        sharedCpus: [11, 2],
        dedicatedCpus: [10, 9, 8],
        // Cores of one thread are told by the CPUs alone.
        threadSiblings: [[10, 9], [8], [11, 2], []],
        pages: [pool(2048), pool(1048576), pool(4)],
      }),
    ],
  });
  expect(topology.cells).toEqual([
    hostCell(0, {
      socket: 3,
      sharedCpus: [2, 11],
      dedicatedCpus: [8, 9, 10],
      threadSiblings: [
        [2, 11],
        [9, 10],
      ],
      pages: [pool(4), pool(2048), pool(1048576)],
    }),
    hostCell(1),
  ]);
});

describe('what claims use of a cell (DESIGN rule 3: derived, never stored)', () => {
  const fit = { guestCell: 0, hostCell: 0, pinnedCpus: [], cpuCount: 0, memoryMib: 0, pageSizeKib: null };
  const pages = [
    { sizeKib: 4, total: 1000, reserved: 0 },
    { sizeKib: 2048, total: 100, reserved: 0 },
  ];

  test('is nothing on a cell without guests', () => {
    const cell = hostCell(0, { dedicatedCpus: [1, 2], pages });
    const unused = { sharedVcpus: 0, pinnedCpus: new Set(), memoryMib: 0, pages: new Map() };
    expect(cellStates({ cells: [cell] }, [{ cells: [{ ...fit, hostCell: 1, memoryMib: 5 }] }])).toEqual([
      { cell, use: unused, freeCpus: [1, 2] },
    ]);
  });

  test('adds up over guests: floating vCPUs, CPUs given away, memory, pages of each size rounded up', () => {
    const cell = hostCell(0, { dedicatedCpus: [1, 2, 3, 4], pages });
    const [state] = cellStates({ cells: [cell, hostCell(1)] }, [
      { cells: [{ ...fit, cpuCount: 5, pinnedCpus: [2], emulatorCpus: [3], memoryMib: 1 }] },
      { cells: [{ ...fit, cpuCount: 1, memoryMib: 2 }] },
      {
        cells: [
          { ...fit, cpuCount: 0, memoryMib: 3, pageSizeKib: 2048 },
          { ...fit, hostCell: 1, memoryMib: 9 },
        ],
      },
      { cells: [{ ...fit, cpuCount: 0, memoryMib: 4, pageSizeKib: 2048 }] },
    ]);
    expect(state).toEqual({
      cell,
      // Guests without a page size count on the smallest pages: 3 MiB of 4 KiB; of 2 MiB ones 3 MiB need two.
      use: {
        sharedVcpus: 5,
        pinnedCpus: new Set([2, 3]),
        memoryMib: 10,
        pages: new Map([
          [4, 768],
          [2048, 4],
        ]),
      },
      freeCpus: [1, 4],
    });
  });

  test('counts no pages where the host counts none', () => {
    const [state] = cellStates({ cells: [hostCell(0)] }, [{ cells: [{ ...fit, memoryMib: 7 }] }]);
    expect([state?.use.memoryMib, state?.use.pages.size]).toEqual([7, 0]);
  });
});
