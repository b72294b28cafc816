import { hashText, pick } from './seeded.js';

describe('a pick by seed', () => {
  it('is the same everywhere: known values, so that recorded decisions stay explainable', () => {
    expect(['', 'a', 'request 1', 'é'].map(hashText)).toEqual(KNOWN_HASHES);
    expect(['s1', 's2', 's3', 's4'].map((seed) => pick(seed, 1_000))).toEqual(KNOWN_PICKS);
  });

  it('stays in range and uses all of it', () => {
    const seen = new Map<number, number>();
    for (let n = 0; n < 7_000; n++) {
      const picked = pick(`seed ${n}`, 7);
      seen.set(picked, (seen.get(picked) ?? 0) + 1);
    }
    expect([...seen.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    for (const count of seen.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
    expect([pick('x', 1), pick('x', 0)]).toEqual([0, 0]);
  });
});

/** Worked out by another program from the text of the algorithms. */
const KNOWN_HASHES = [1_572_119_809, 1_469_464_775, 4_087_980_269, 710_747_622];
const KNOWN_PICKS = [885, 173, 669, 778];
