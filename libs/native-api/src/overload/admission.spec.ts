import fc from 'fast-check';
import { Admission } from './admission.js';

const take = (admission: Admission, actor: string, times: number, finishes = false): number =>
  Array.from({ length: times }, () => admission.enter(actor, finishes)).filter(Boolean).length;

/** Each look at it is 10 ms after the one before: a hundred answers a second. */
const clockOfSlowServer = (): (() => number) => {
  let ms = 0;
  return () => (ms += 10);
};

describe('admission', () => {
  test('somebody alone leaves room for whoever comes, and gives way', () => {
    const admission = new Admission({ maxInFlight: 100 });
    expect(take(admission, 'noisy', 1_000)).toBe(87);
    expect(take(admission, 'quiet', 10)).toBe(10);
    for (let n = 0; n < 50; n++) admission.leave('noisy');
    expect(take(admission, 'noisy', 1_000)).toBe(3);
  });

  test('of several noisy ones each gets its share', () => {
    const admission = new Admission({ maxInFlight: 100 });
    const got: Record<string, number> = { a: 0, b: 0, c: 0 };
    for (let i = 0; i < 300; i++) {
      const actor = 'abc'[i % 3] as string;
      if (admission.enter(actor)) got[actor] = (got[actor] ?? 0) + 1;
    }
    expect(got).toEqual({ a: 25, b: 25, c: 25 });
    expect(take(admission, 'newcomer', 30)).toBe(20);
  });

  test('what finishes something goes before what begins, each actor within its share of twice the places', () => {
    const nowMs = clockOfSlowServer();
    const admission = new Admission({ maxInFlight: 512 }, nowMs);
    for (let n = 0; n < 500; n++) {
      for (let m = 0; m < 48; m++) admission.enter('a');
      for (let m = 0; m < 48; m++) admission.leave('a');
    }
    expect(admission.places).toBe(96);
    expect([take(admission, 'a', 200), take(admission, 'b', 200)]).toEqual([84, 12]);
    // Nobody can begin anything now; who has less than a third of twice the places can finish something.
    expect([take(admission, 'a', 200, true), take(admission, 'b', 200, true)]).toEqual([0, 52]);
    for (let n = 0; n < 30; n++) admission.leave('a');
    expect([take(admission, 'a', 200, true), take(admission, 'a', 1)]).toEqual([10, 0]);
    expect(take(admission, 'newcomer', 200, true)).toBe(48);
    expect(admission.inFlight).toBe(96 + 52 - 30 + 10 + 48);
  });

  test('what finishes something keeps within the bound, too', () => {
    const admission = new Admission({ maxInFlight: 100 });
    expect(take(admission, 'noisy', 1_000, true)).toBe(87);
    expect(take(admission, 'quiet', 1_000, true)).toBe(13);
  });

  test('a small server lets in somebody at all', () => {
    const admission = new Admission({ maxInFlight: 1 });
    expect([take(admission, 'a', 2), take(admission, 'b', 1)]).toEqual([1, 0]);
    admission.leave('a');
    expect(take(admission, 'b', 1)).toBe(1);
  });

  test('never more than its bound, and empty when all have left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.array(fc.tuple(fc.nat(3), fc.boolean())), (maxInFlight, acts) => {
        const admission = new Admission({ maxInFlight });
        const inside: string[] = [];
        for (const [who, comes] of acts) {
          const actor = `actor-${who}`;
          if (comes) {
            if (admission.enter(actor)) inside.push(actor);
          } else {
            const [one] = inside.splice(0, 1);
            if (one !== undefined) admission.leave(one);
          }
          if (admission.inFlight > maxInFlight || admission.inFlight !== inside.length) return false;
        }
        for (const actor of inside) admission.leave(actor);
        return admission.inFlight === 0 && admission.actors === 0;
      }),
    );
  });
});
