import { StoreUnavailableError } from '../../port/errors.js';
import { Slices } from './slices.js';

/** A source of so many rows that remembers the limits it was asked with. */
const sourceOf = (rows: number) => {
  const limits: number[] = [];
  const slice = (limit: number, last: number | undefined): number[] => {
    limits.push(limit);
    const start = last === undefined ? 0 : last + 1;
    return Array.from({ length: Math.min(limit, rows - start) }, (_, i) => start + i);
  };
  return { limits, slice };
};

describe('reading in slices', () => {
  it.each([
    [0, 10],
    [1, 1],
    [255, 1_000],
    [256, 1_000],
    [257, 257],
    [5_000, 10_000],
    [10_000, 5_000],
  ])('reads %i rows, at most %i, each once and in order', async (rows, maxCount) => {
    const { slice, limits } = sourceOf(rows);
    const found = await new Slices().read(maxCount, undefined, slice);
    expect(found).toEqual(Array.from({ length: Math.min(rows, maxCount) }, (_, i) => i));
    expect(Math.max(...limits)).toBeLessThanOrEqual(2_048);
  });

  it('lets other work run between two slices', async () => {
    const { slice } = sourceOf(20_000);
    let turns = 0;
    let reading = true;
    const count = (): void => {
      turns += 1;
      if (reading) setImmediate(count);
    };
    setImmediate(count);
    await new Slices().read(20_000, undefined, slice);
    reading = false;
    expect(turns).toBeGreaterThanOrEqual(9);
  });

  it('reads a short result in one turn', async () => {
    const { slice, limits } = sourceOf(20);
    expect(await new Slices().read(1_000, undefined, slice)).toHaveLength(20);
    expect(limits).toHaveLength(1);
  });

  it('ends with an error when its deadline passes', async () => {
    const { slice } = sourceOf(1_000_000);
    const read = new Slices().read(1_000_000, -1, slice);
    await expect(read).rejects.toBeInstanceOf(StoreUnavailableError);
  });
});
