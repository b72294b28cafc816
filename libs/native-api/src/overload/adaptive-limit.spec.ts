import { AdaptiveLimit } from './adaptive-limit.js';

/** A server that answers `perSecond` with `inFlight` at work, for a second. */
const serve = (limit: AdaptiveLimit, clock: { ms: number }, perSecond: number, inFlight: number, seconds = 5): void => {
  for (let n = 0; n < perSecond * seconds; n++) {
    clock.ms += 1_000 / perSecond;
    limit.answered(inFlight);
  }
};

describe('how much may be at work', () => {
  test('as many as are answered within the target, whatever the server can do', () => {
    const clock = { ms: 0 };
    const limit = new AdaptiveLimit(512, () => clock.ms);
    expect(limit.value).toBe(512);
    serve(limit, clock, 1_000, 400);
    expect(limit.value).toBeGreaterThan(138);
    expect(limit.value).toBeLessThan(162);
    serve(limit, clock, 1_600, 200);
    expect(limit.value).toBeGreaterThan(225);
    serve(limit, clock, 100, 200);
    expect(limit.value).toBe(96);
    serve(limit, clock, 10_000, 500);
    expect(limit.value).toBe(512);
  });

  test('a quiet server does not look like a slow one', () => {
    const clock = { ms: 0 };
    const limit = new AdaptiveLimit(512, () => clock.ms);
    serve(limit, clock, 10, 2);
    expect(limit.value).toBe(512);
  });

  test('never more than it may', () => {
    const clock = { ms: 0 };
    const limit = new AdaptiveLimit(8, () => clock.ms);
    serve(limit, clock, 10, 8);
    expect(limit.value).toBe(8);
  });
});
