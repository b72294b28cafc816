import fc from 'fast-check';
import { BLOCK } from '../fleet/blocks.js';
import { MOST_AT_ONCE, siftCounts } from './sift-counts.js';

it('keeps, in order, exactly the offsets whose counts come to enough', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: BLOCK, maxLength: BLOCK });
  const columns = fc.array(counts, { minLength: 1, maxLength: MOST_AT_ONCE });
  const offsets = fc.uniqueArray(fc.integer({ min: 0, max: BLOCK - 1 }), { maxLength: 60 });
  fc.assert(
    fc.property(columns, offsets, fc.integer({ min: 1, max: 8 }), (all, some, wanted) => {
      const list = new Uint16Array(BLOCK);
      list.set(some);
      const kept = siftCounts(
        all.map((column) => Uint16Array.from(column)),
        wanted,
        list,
        some.length,
      );
      const enough = some.filter((at) => all.reduce((sum, column) => sum + (column[at] ?? 0), 0) >= wanted);
      expect([...list.subarray(0, kept)]).toEqual(enough);
    }),
    { numRuns: process.env.BERTH_FULL === '1' ? 1_000 : 60 },
  );
});
