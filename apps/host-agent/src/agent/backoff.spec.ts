import { backoffMs, jitteredMs } from './backoff.js';

describe('waiting after failures', () => {
  it('doubles up to a minute, between half and all of it', () => {
    expect([1, 2, 3, 8, 100].map((failures) => backoffMs(failures, 0, null))).toEqual([250, 500, 1000, 30000, 30000]);
    expect([1, 2, 3, 8, 100].map((failures) => backoffMs(failures, 0.9999999, null))).toEqual([
      500, 1000, 2000, 60000, 60000,
    ]);
  });

  it('waits at least as long as the server asks', () => {
    expect(backoffMs(1, 0, 7000)).toBe(7000);
    expect(backoffMs(8, 0.5, 7000)).toBe(45000);
  });

  it('moves an interval by a tenth at most', () => {
    expect([0, 0.5, 1].map((random) => jitteredMs(60_000, random))).toEqual([54_000, 60_000, 66_000]);
  });
});
