import { StoreUnavailableError } from '../../port/errors.js';

/** One uninterrupted piece of reading aims at so long; then other work of the thread runs. */
const SLICE_MS = 4;
const FEWEST = 16;
const MOST = 2_048;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Cuts long synchronous reads into slices by rows, as many as lately fitted into {@link SLICE_MS}. */
export class Slices {
  #rows = 256;

  /**
   * Calls `slice(limit)` until `maxCount` rows came or it returned fewer than its limit.
   *
   * @throws StoreUnavailableError when `deadlineMs` passes between two slices
   */
  async read<T>(
    maxCount: number,
    deadlineMs: number | undefined,
    slice: (limit: number, last: T | undefined) => T[],
  ): Promise<T[]> {
    const began = performance.now();
    let found: T[] = [];
    for (;;) {
      const limit = Math.min(this.#rows, maxCount - found.length);
      const start = performance.now();
      const rows = slice(limit, found.at(-1));
      this.#adapt(rows.length, performance.now() - start);
      found = found.length === 0 ? rows : found.concat(rows);
      if (rows.length < limit || found.length >= maxCount) return found;
      if (deadlineMs !== undefined && performance.now() - began > deadlineMs) {
        throw new StoreUnavailableError(`the read took longer than ${deadlineMs} ms`);
      }
      await nextTurn();
    }
  }

  #adapt(rows: number, tookMs: number): void {
    if (rows < FEWEST) return;
    const fitting = (rows * SLICE_MS) / Math.max(tookMs, 0.01);
    this.#rows = Math.round(Math.min(MOST, Math.max(FEWEST, Math.min(fitting, 2 * this.#rows))));
  }
}
