import { byCodeUnit } from '@berth/domain';
import { canonicalJson } from '@berth/event-codec';
import fc from 'fast-check';
import { digestOfLines } from '../view/digest.js';
import { FleetView } from './fleet-view.js';
import { anyHost } from './queries/host-list.js';
import { summaryOfState } from './summary/summary-of-state.js';
import { Dice } from './testing/dice.js';
import { RandomFleet } from './testing/random-fleet.js';

jest.setTimeout(60_000);

const FULL = process.env.BERTH_FULL === '1';
const RUNS = FULL ? 400 : 12;
const STEPS = FULL ? 400 : 120;

interface Played {
  readonly fleet: RandomFleet;
  readonly view: FleetView;
}

function play(seed: number, hosts: number, steps: number, each?: (played: Played) => void): Played {
  const view = new FleetView();
  const fleet = new RandomFleet(new Dice(seed), (event) => view.project(event), hosts);
  for (let step = 0; step < steps; step++) {
    fleet.step();
    each?.({ fleet, view });
  }
  return { fleet, view };
}

const byDomain = ({ fleet }: Played): string[] =>
  [...fleet.hosts]
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([, { state, revision }]) => canonicalJson(summaryOfState(state, revision)));
const byView = ({ view }: Played): string[] => [...view.summaryLines()];

/** Pool key → counts, summed over summaries: what the incremental sums must be. */
function poolsBySummary(played: Played): Record<string, Record<string, number>> {
  const pools: Record<string, Record<string, number>> = {};
  for (const { state, revision } of played.fleet.hosts.values()) {
    if (state.status === 'retired') continue;
    for (const { pool, state: name } of summaryOfState(state, revision).devices) {
      const key = canonicalJson(pool);
      const counts = (pools[key] ??= {});
      counts[name] = (counts[name] ?? 0) + 1;
      counts.total = (counts.total ?? 0) + 1;
    }
  }
  return pools;
}

function poolsByView({ view }: Played): Record<string, Record<string, number>> {
  return Object.fromEntries(
    view
      .fleetPools()
      .map(({ total, free, held, confirmed, blocked, quarantined, unavailable, drifted, reserved, ...pool }) => [
        canonicalJson(pool),
        Object.fromEntries(
          Object.entries({ total, free, held, confirmed, blocked, quarantined, unavailable, drifted, reserved }).filter(
            ([, n]) => n > 0,
          ),
        ),
      ]),
  );
}

describe('the fleet view over random histories', () => {
  it('equals the domain fold of every host after each event (INV-06)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), (seed) => {
        play(seed, 2, STEPS / 2, (played) => expect(byView(played)).toEqual(byDomain(played)));
      }),
      { numRuns: RUNS },
    );
  });

  it('keeps the sums of the pools over the fleet equal to the devices (INV-03)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), (seed) => {
        const played = play(seed, 4, STEPS);
        expect(poolsByView(played)).toEqual(poolsBySummary(played));
      }),
      { numRuns: RUNS },
    );
  });

  it('is the same after a snapshot and the tail, by digest (INV-06)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), (seed) => {
        const live = new FleetView();
        let restored: FleetView | null = null;
        const fleet = new RandomFleet(
          new Dice(seed),
          (event) => {
            live.project(event);
            restored?.project(event);
          },
          3,
        );
        for (let step = 0; step < STEPS; step++) {
          if (step === STEPS / 2) {
            restored = new FleetView();
            restored.restore(Buffer.concat([...live.serialise()]));
            expect(restored.digest()).toBe(live.digest());
          }
          fleet.step();
        }
        const after = restored as FleetView | null;
        expect(after?.digest()).toBe(live.digest());
        expect(after?.fleetPools()).toEqual(live.fleetPools());
        expect(digestOfLines(live.summaryLines())).toBe(live.digest());
        const everything = { cursor: null, limit: 100 };
        expect(after?.page(everything, anyHost)).toEqual(live.page(everything, anyHost));
      }),
      { numRuns: RUNS },
    );
  });

  it('plays histories in which most kinds of events happen', () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 10; seed++) {
      const fleet = new RandomFleet(new Dice(seed), ({ event }) => void seen.add(event?.type ?? ''), 3);
      for (let step = 0; step < 300; step++) fleet.step();
    }
    expect(seen.size).toBeGreaterThanOrEqual(26);
  });
});
