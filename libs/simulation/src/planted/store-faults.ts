import { NothingNewAfterConflict, WritesOverConflicts } from './no-re-read.js';
import type { Plant } from './plant.js';

/** After a conflict it decides on what it knew, for ever. */
export const noReRead: Plant = {
  name: 'no re-read on conflict',
  store: (inner) => new NothingNewAfterConflict(inner),
};

/** The same, bolder: what was decided before is written behind whatever came in between. */
export const writesOver: Plant = {
  name: 'written over a conflict',
  store: (inner) => new WritesOverConflicts(inner),
};

/** Leases and deadlines by the clock on the wall, which somebody sets. */
export const wallClockLeases: Plant = {
  name: 'wall-clock leases',
  clock: (own) => ({ wallMs: () => own.wallMs(), monotonicMs: () => own.wallMs(), trueMs: (ms) => own.trueMs(ms) }),
};
