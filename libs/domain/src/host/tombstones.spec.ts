import { EndedClaims, TOMBSTONES_PER_HOST } from './tombstones.js';

const ended = (n: number) => ({ claimId: `c${n}`, instanceId: null, end: 'aborted' as const, everOpen: false });

describe('tombstones (DESIGN rule 9)', () => {
  test('the newest are remembered, at least as many as promised, oldest forgotten first', () => {
    const all = EndedClaims.of(Array.from({ length: TOMBSTONES_PER_HOST + 600 }, (_, n) => ended(n)));
    expect(all.size).toBeGreaterThanOrEqual(TOMBSTONES_PER_HOST);
    expect(all.size).toBeLessThanOrEqual(TOMBSTONES_PER_HOST + 256);
    expect(all.get('c0')).toBeUndefined();
    for (let n = 600; n < TOMBSTONES_PER_HOST + 600; n++) expect(all.get(`c${n}`)).toEqual(ended(n));
  });

  test('adding leaves the set before it as it was; order is oldest first', () => {
    const before = EndedClaims.of([ended(1), ended(2)]);
    const after = before.with(ended(3));
    expect([...before].map((each) => each.claimId)).toEqual(['c1', 'c2']);
    expect([...after].map((each) => each.claimId)).toEqual(['c1', 'c2', 'c3']);
    expect(EndedClaims.none.get('c1')).toBeUndefined();
  });

  test('two lines out of one set do not see each other, also when one names a claim again', () => {
    const before = EndedClaims.of([ended(1), ended(2)]);
    const one = before.with(ended(3)).with(ended(4));
    const other = before.with({ ...ended(3), end: 'released' });
    const again = one.with({ ...ended(1), end: 'expired' });
    expect([...one].map((each) => each.claimId)).toEqual(['c1', 'c2', 'c3', 'c4']);
    expect([other.get('c3')?.end, other.get('c4'), other.size]).toEqual(['released', undefined, 3]);
    expect(one.get('c3')?.end).toBe('aborted');
    expect([...again].map((each) => `${each.claimId} ${each.end}`)).toEqual([
      'c2 aborted',
      'c3 aborted',
      'c4 aborted',
      'c1 expired',
    ]);
    expect(one.get('c1')?.end).toBe('aborted');
  });

  test('what a later set forgets, an earlier one still sees: a draft that is thrown away leaves no trace', () => {
    const before = EndedClaims.of(Array.from({ length: TOMBSTONES_PER_HOST + 200 }, (_, n) => ended(n)));
    const saw = [...before];
    let draft = before;
    for (let n = 0; n < 1_000; n++) draft = draft.with(ended(10_000 + n));
    expect(draft.get('c0')).toBeUndefined();
    expect([...before]).toEqual(saw);
    expect([before.get('c0'), before.size]).toEqual([ended(0), saw.length]);
  });
});
