import { type CellState, cellStates } from '../../index.js';
import { hostCell } from '../../testing/numa-builders.js';
import { freeCores, pinCpus, threadsPerCore } from './pin-cpus.js';

/** A cell of these dedicated CPUs and cores, of which some are taken. */
const state = (dedicatedCpus: number[], threadSiblings: number[][], taken: number[] = []): CellState => {
  const cell = hostCell(0, { dedicatedCpus, threadSiblings });
  const fit = { guestCell: 0, hostCell: 0, pinnedCpus: taken, cpuCount: taken.length, memoryMib: 0, pageSizeKib: null };
  return cellStates({ cells: [cell] }, [{ cells: [fit] }])[0] as CellState;
};
const SMT = [
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
];
const eight = (taken: number[] = []) => state([0, 1, 2, 3, 4, 5, 6, 7], SMT, taken);
const four = (taken: number[] = []) => state([0, 1, 2, 3], [], taken);

test('cores with what is free of them', () => {
  expect(threadsPerCore(eight())).toBe(2);
  expect(threadsPerCore(four())).toBe(1);
  expect(freeCores(eight([0, 5]))).toEqual([[1], [2, 6], [3, 7], [4]]);
  expect(freeCores(four([1]))).toEqual([[0], [2], [3]]);
});

test.each([
  ['whole cores first', eight(), 4, 0, null, [0, 4, 1, 5], []],
  ['an odd one takes one thread of the last core', eight(), 3, 0, 'prefer', [0, 4, 1], []],
  ['cores with a thread taken come last', eight([0]), 4, 0, 'prefer', [1, 5, 2, 6], []],
  ['threads of any core where whole ones do not suffice', eight([0, 1, 2]), 4, 0, 'prefer', [3, 4, 5, 6], []],
  ['everything that is free', eight([0]), 7, 0, null, [1, 2, 3, 4, 5, 6, 7], []],
  ['only whole cores where they are required', eight([0, 1]), 4, 0, 'require', [2, 6, 3, 7], []],
  ['one thread of a whole core', eight([0, 1, 2]), 1, 0, 'require', [3], []],
  ['no threads, no neighbours', four(), 2, 0, 'isolate', [0, 1], []],
  ['and one for the emulator, of what is left', four(), 2, 1, null, [0, 1], [2]],
  ['the mate of the last vCPU, where a core is begun', eight(), 3, 1, null, [0, 4, 1], [5]],
] as const)('%s', (_, cell, count, emulator, policy, pinnedCpus, emulatorCpus) => {
  expect(pinCpus(cell, count, emulator, policy)).toEqual({ pinnedCpus, emulatorCpus });
});

test.each([
  ['more than are free', four([0]), 4, 0, null],
  ['none left for the emulator', four(), 4, 1, null],
  ['threads where the cell has none', four(), 1, 0, 'require'],
  ['cores without threads where all have some', eight(), 1, 0, 'isolate'],
  ['threads of whole cores that are broken', eight([0, 1, 2]), 3, 0, 'require'],
  ['no whole core left', eight([0, 1, 2, 3]), 1, 0, 'require'],
] as const)('refused: %s', (_, cell, count, emulator, policy) => {
  expect(pinCpus(cell, count, emulator, policy)).toBeNull();
});
