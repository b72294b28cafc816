import fc from 'fast-check';
import { type Before, TopK } from './top-k.js';

const before: Before = (slotA, scoreA, slotB, scoreB) => (scoreA !== scoreB ? scoreB - scoreA : slotA - slotB);

describe('TopK', () => {
  it('keeps what sorting everything would put first', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 })), fc.integer({ min: 0, max: 12 }), (scores, size) => {
        const top = new TopK(size, before);
        scores.forEach((score, slot) => {
          const hopeless = score < top.worst;
          top.offer(slot, score);
          if (hopeless) expect(top.ranked().some((kept) => kept.slot === slot)).toBe(false);
        });
        const sorted = scores
          .map((score, slot) => ({ slot, score }))
          .sort((a, b) => before(a.slot, a.score, b.slot, b.score));
        expect(top.ranked()).toEqual(sorted.slice(0, size));
      }),
    );
  });
});
