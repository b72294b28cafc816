import fc from 'fast-check';
import { fleetOf, gpu } from '../testing/fleet-builder.js';
import { DeviceNeeds, type PoolDemand } from './device-needs.js';

const POOLS = 4;

/** One host whose pool class i (1 …) has `free[i - 1]` devices. */
function hostWith(free: readonly number[]) {
  let n = 0;
  const devices = free.flatMap((count, pool) =>
    Array.from({ length: count + 1 }, () => gpu(n++, { tags: { pool: String(pool) } })),
  );
  // One device of each class is held, so that every class exists.
  const firsts = free.map((_, pool) => devices.find((each) => each.tags.pool === String(pool))!.address);
  return fleetOf({ host: { devices, held: firsts } });
}

/** Whether each demand can be given its own devices: tried out, device by device. */
function canServe(free: readonly number[], demands: readonly PoolDemand[]): boolean {
  const wanted = demands.flatMap(({ pools, count }) => Array.from({ length: count }, () => pools));
  const left = [...free];
  const serve = (at: number): boolean => {
    const pools = wanted[at];
    if (!pools) return true;
    for (const pool of pools) {
      if (left[pool - 1]! === 0) continue;
      left[pool - 1]!--;
      if (serve(at + 1)) return true;
      left[pool - 1]!++;
    }
    return false;
  };
  return serve(0);
}

const demand = fc.record({
  pools: fc.subarray(Array.from({ length: POOLS }, (_, i) => i + 1)),
  count: fc.integer({ min: 1, max: 2 }),
});

describe('DeviceNeeds', () => {
  it('says by counts exactly what trying out every choice says (Hall)', () => {
    const seen = { yes: 0, no: 0 };
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: POOLS, maxLength: POOLS }),
        fc.array(demand, { minLength: 1, maxLength: 4 }),
        (free, demands) => {
          const table = hostWith(free);
          const needs = new DeviceNeeds(table, demands);
          const list = new Uint16Array(1024);
          list[0] = table.slotOf('host')!;
          const expected = canServe(free, demands);
          seen[expected ? 'yes' : 'no']++;
          expect(needs.complete).toBe(true);
          expect(needs.sift(0, list, 1) === 1).toBe(expected);
          expect(needs.fits(1, null)).toBe(expected);
        },
      ),
      { numRuns: 500 },
    );
    expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(20);
  });

  it('says when it did not look at all sets, and still knows singles, pairs and the whole', () => {
    const table = hostWith([1, 1, 1, 1]);
    const demands = Array.from({ length: 9 }, (_, i) => ({
      pools: i < 4 ? [i + 1] : [1, 2, 3, 4].slice(0, (i % 3) + 2),
      count: 1,
    }));
    // Only different sets of pools count as different demands.
    expect(new DeviceNeeds(table, demands).complete).toBe(true);
    const pools = (bits: number) => [1, 2, 3, 4].filter((pool) => bits & (1 << pool));
    const many = Array.from({ length: 14 }, (_, bits) => ({ pools: pools((bits + 1) << 1), count: 1 }));
    const needs = new DeviceNeeds(table, many);
    expect(needs.complete).toBe(false);
    expect(needs.fits(1, null)).toBe(false);
  });

  it('leaves room for what is promised', () => {
    const table = hostWith([2, 0, 0, 0]);
    const needs = new DeviceNeeds(table, [{ pools: [1], count: 2 }]);
    expect(needs.fits(1, new Map([[1, 1]]))).toBe(false);
    expect(needs.fits(1, new Map([[2, 1]]))).toBe(true);
  });
});
