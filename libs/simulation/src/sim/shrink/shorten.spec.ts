import { shorten } from './shorten.js';

const numbers = Array.from({ length: 200 }, (_, index) => index);

describe('shorten', () => {
  it('leaves only what is needed, in order', async () => {
    const needed = [3, 77, 78, 199];
    const kept = await shorten(numbers, async (rest) => needed.every((one) => rest.includes(one)), { left: 100_000 });
    expect(kept).toEqual(needed);
  });

  it('keeps what it has when its budget is spent, and takes the same way each time', async () => {
    const fails = async (rest: readonly number[]) => rest.includes(150) && rest.includes(20);
    const [first, second] = [{ left: 2_000 }, { left: 2_000 }];
    const kept = await shorten(numbers, fails, first);
    expect(kept.length).toBeGreaterThan(1);
    expect(await shorten(numbers, fails, second)).toEqual(kept);
    expect(first.left).toBe(second.left);
  });

  it('gives all back when nothing can be left out', async () => {
    const few = [1, 2, 3];
    expect(await shorten(few, async (rest) => rest.length === 3, { left: 1_000 })).toEqual(few);
  });
});
