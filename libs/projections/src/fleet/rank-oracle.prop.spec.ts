import {
  builtInPolicy,
  byCodeUnit,
  capacityOf,
  type ClaimWish,
  decideHost,
  fitViewOf,
  type HostState,
  matchesRequest,
  noConstraints,
  type PlacementConstraints,
  resolveProvider,
  type SchedulerPolicy,
  SEARCH_BUDGET,
} from '@berth/domain';
import { explainHosts, type HostAsk, rankHosts, type RankOptions } from '@berth/scheduling';
import fc from 'fast-check';
import { FleetView } from './fleet-view.js';
import { summaryOfState } from './summary/summary-of-state.js';
import { Dice, uuid } from './testing/dice.js';
import { RandomFleet } from './testing/random-fleet.js';

const FULL = process.env.BERTH_FULL === '1';
const RUNS = FULL ? 300 : 10;
const HOSTS = 8;
const ASKS = FULL ? 60 : 15;

const INSTANCE = uuid(6, 3);
const policy: SchedulerPolicy = {
  ...builtInPolicy,
  weights: { ram: 1, cpu: 0.5, disk: 1, pci: 2 },
  zones: { east: ['agg-1'], west: ['agg-2', 'agg-9'] },
};

const options = (seed: string, k: number): RankOptions => ({
  policy,
  seed,
  k,
  nowMs: 0,
  instanceId: INSTANCE,
  inFlight: null,
});

/** What `decide` itself says on the same state: the binding answer. */
const decideAccepts = (state: HostState, wish: ClaimWish): boolean =>
  decideHost(
    state,
    { type: 'ClaimResources', claimId: uuid(5, 999_999), instanceId: INSTANCE, attempt: 1, leaseMs: 1_000, ...wish },
    { searchBudget: SEARCH_BUDGET },
  ).kind === 'accepted';

const rootOf = (state: HostState) => state.providers.get(state.hostId);

/** Placement constraints, word for word, host by host. */
function placeAllows(fleet: RandomFleet, state: HostState, constraints: PlacementConstraints): boolean {
  const traits = rootOf(state)?.traits ?? [];
  const aggregates = rootOf(state)?.aggregates ?? [];
  const instances = [...state.claims.values()].map((claim) => claim.instanceId).filter((id) => id !== INSTANCE);
  const { zone, onlyHosts, sameHost } = constraints;
  const zoneAggregates = zone === null ? null : (policy.zones[zone] ?? []);
  const companions = sameHost.filter((id) => id !== INSTANCE);
  return (
    fleet.hosts.has(state.hostId) &&
    constraints.requiredTraits.every((trait) => traits.includes(trait)) &&
    !constraints.forbiddenTraits.some((trait) => traits.includes(trait)) &&
    constraints.memberOf.every((list) => list.some((aggregate) => aggregates.includes(aggregate))) &&
    !constraints.forbiddenAggregates.some((aggregate) => aggregates.includes(aggregate)) &&
    (zoneAggregates === null || zoneAggregates.some((aggregate) => aggregates.includes(aggregate))) &&
    (onlyHosts.length === 0 || onlyHosts.includes(state.hostId)) &&
    !constraints.ignoreHosts.includes(state.hostId) &&
    (companions.length === 0 || companions.some((id) => instances.includes(id))) &&
    !constraints.differentHost.some((id) => instances.includes(id))
  );
}

/** Free amount of a class where `decide` would take it. */
function freeAmount(state: HostState, resourceClass: string): number {
  const view = fitViewOf(state);
  const found = view.inventory(resolveProvider(view, resourceClass), resourceClass);
  return found ? Math.max(0, capacityOf(found.record) - found.used) : 0;
}

const freeDevices = (state: HostState): number =>
  summaryOfState(state, 0).devices.filter((device) => device.state === 'free').length;

/** Scores by the text of Nova facts 14, over the given hosts. */
function novaScores(states: readonly HostState[]): Map<string, number> {
  const scores = new Map(states.map((state) => [state.hostId, 0]));
  if (states.length < 2) return scores;
  const weigh = (multiplier: number, raw: (state: HostState) => number, minval: number | null): void => {
    const weights = states.map((state) => Math.max(raw(state), minval ?? Number.NEGATIVE_INFINITY));
    const least = minval ?? Math.min(...weights);
    const most = Math.max(...weights);
    if (least === most) return;
    states.forEach(({ hostId }, i) => {
      scores.set(hostId, (scores.get(hostId) ?? 0) + multiplier * (((weights[i] ?? 0) - least) / (most - least)));
    });
  };
  weigh(policy.weights.ram, (state) => freeAmount(state, 'MEMORY_MB'), 0);
  weigh(policy.weights.cpu, (state) => freeAmount(state, 'VCPU'), 0);
  weigh(policy.weights.disk, (state) => freeAmount(state, 'DISK_GB'), 0);
  weigh(policy.weights.pci, (state) => 100 - Math.min(freeDevices(state), 99), null);
  return scores;
}

/** Every non-empty subset of requests has devices enough by counts: Hall's condition, told naively. */
function countsSuffice(state: HostState, wish: ClaimWish): boolean {
  const free = summaryOfState(state, 0).devices.filter((device) => device.state === 'free');
  const { pciRequests } = wish;
  for (let bits = 1; bits < 1 << pciRequests.length; bits++) {
    const set = pciRequests.filter((_, index) => (bits & (1 << index)) !== 0);
    const serving = free.filter(({ pool }) => set.some((request) => matchesRequest(pool, request)));
    if (serving.length < set.reduce((sum, request) => sum + request.count, 0)) return false;
  }
  return true;
}

function randomAsk(dice: Dice, fleet: RandomFleet): HostAsk {
  const hostIds = [...fleet.hosts.keys()];
  const some = <T>(percent: number, list: readonly T[]): T[] => (dice.chance(percent) ? [dice.one(list)] : []);
  return {
    ...fleet.wish(dice.one(hostIds)),
    constraints: {
      ...noConstraints,
      requiredTraits: some(15, ['HW_A', 'HW_B', 'HW_NONE']),
      forbiddenTraits: some(10, ['HW_A', 'HW_B']),
      memberOf: some(10, [['agg-1'], ['agg-1', 'agg-2'], ['agg-9']]),
      forbiddenAggregates: some(8, ['agg-1', 'agg-2']),
      zone: dice.chance(8) ? dice.one(['east', 'west', 'nowhere']) : null,
      sameHost: some(8, [uuid(6, 1), INSTANCE]),
      differentHost: some(10, [uuid(6, 2), INSTANCE]),
      onlyHosts: dice.chance(8) ? [dice.one(hostIds), dice.one(hostIds)] : [],
      ignoreHosts: some(10, hostIds),
    },
  };
}

function onRandomFleets(check: (view: FleetView, fleet: RandomFleet, ask: HostAsk, dice: Dice) => void): void {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 31 }), (seed) => {
      const dice = new Dice(seed);
      const view = new FleetView();
      const fleet = new RandomFleet(dice, (event) => view.project(event), HOSTS);
      for (let step = 0; step < 60; step++) fleet.step();
      // Asked again after the fleet changed: what the table remembers of its hosts must not be old.
      const asks: HostAsk[] = [];
      for (let i = 0; i < ASKS; i++) {
        fleet.step();
        if (asks.length === 0 || dice.chance(50)) asks.push(randomAsk(dice, fleet));
        check(view, fleet, dice.one(asks), dice);
      }
    }),
    { numRuns: RUNS },
  );
}

const machines = (fleet: RandomFleet): HostState[] =>
  [...fleet.hosts.values()]
    .map(({ state }) => state)
    .filter((state) => state.kind === 'machine' && state.status === 'registered');

interface Scored {
  readonly hostId: string;
  readonly score: number;
}

/** The same hosts and scores but for rounding, in descending order, equal scores in host-id order. */
function expectSameOrder(ranked: readonly Scored[], expected: readonly Scored[]): void {
  const wanted = new Map(expected.map(({ hostId, score }) => [hostId, score]));
  expect(ranked.map(({ hostId }) => hostId).sort()).toEqual([...wanted.keys()].sort());
  ranked.forEach(({ hostId, score }, i) => {
    expect(score).toBeCloseTo(wanted.get(hostId) ?? Number.NaN, 9);
    const above = ranked[i - 1];
    if (!above) return;
    expect(above.score >= score).toBe(true);
    if (above.score === score) expect(above.hostId < hostId).toBe(true);
  });
}

describe('ranking against a brute-force oracle', () => {
  it('finds exactly the hosts that the constraints allow and whose decider accepts (DESIGN rule 15)', () => {
    let accepted = 0;
    onRandomFleets((view, fleet, ask) => {
      const fits = machines(fleet)
        .filter((state) => placeAllows(fleet, state, ask.constraints) && decideAccepts(state, ask))
        .map((state) => state.hostId)
        .sort(byCodeUnit);
      accepted += fits.length;
      const { ranked, considered, passed, refusedBy } = rankHosts(view.table, ask, options('s', HOSTS));
      expect(ranked.map((host) => host.hostId).sort(byCodeUnit)).toEqual(fits);
      expect(considered).toBe(machines(fleet).length);
      expect(passed).toBe(fits.length);
      expect(passed + Object.values(refusedBy).reduce((sum, count) => sum + count, 0)).toBe(considered);
    });
    expect(accepted).toBeGreaterThan(RUNS);
  });

  it("orders them by Nova's normalised weights, host id among equals", () => {
    let told = 0;
    onRandomFleets((view, fleet, ask) => {
      // Weights compare the hosts that pass by counts: where counts tell all, those are the ones that fit.
      const named = Object.keys(ask.allocations).length > 0;
      const kinds = new Set(ask.pciRequests.flatMap((r) => r.alternatives.map((spec) => spec.kind ?? 'any')));
      if (named || kinds.size > 1 || Object.keys(ask.resources).some((name) => name.startsWith('CUSTOM_PCI'))) return;
      const passing = machines(fleet).filter(
        (state) =>
          placeAllows(fleet, state, ask.constraints) &&
          decideAccepts(state, { ...ask, pciRequests: [] }) &&
          countsSuffice(state, ask),
      );
      if (Object.keys(ask.resources).length === 0) return;
      const scores = novaScores(passing);
      const expected = passing
        .filter((state) => decideAccepts(state, ask))
        .map((state) => ({ hostId: state.hostId, score: scores.get(state.hostId) ?? 0 }))
        .sort((a, b) => b.score - a.score || byCodeUnit(a.hostId, b.hostId));
      const { ranked } = rankHosts(view.table, ask, options('s', HOSTS));
      expectSameOrder(ranked, expected);
      if (new Set(expected.map(({ score }) => score)).size > 1) told++;
    });
    expect(told).toBeGreaterThan(RUNS / 2);
  });

  it('explains every host as the ranking judged it, and a shorter list is a prefix', () => {
    onRandomFleets((view, fleet, ask, dice) => {
      const all = rankHosts(view.table, ask, options('s', HOSTS)).ranked;
      const k = 1 + dice.below(4);
      expect(rankHosts(view.table, ask, options('s', k)).ranked).toEqual(all.slice(0, k));
      const first = explainHosts(view.table, ask, options('s', k), { after: null, limit: 3 });
      const rest = explainHosts(view.table, ask, options('s', k), { after: first.next, limit: 100 });
      const hosts = first.next === null ? first.hosts : [...first.hosts, ...rest.hosts];
      expect(hosts.map((host) => host.hostId)).toEqual(
        machines(fleet)
          .map((state) => state.hostId)
          .sort(byCodeUnit),
      );
      expect(
        hosts
          .filter((host) => host.score !== null)
          .map(({ hostId, score }) => [hostId, score])
          .sort(),
      ).toEqual(all.map(({ hostId, score }) => [hostId, score]).sort());
      for (const host of hosts) expect(host.refusals.length === 0).toBe(host.score !== null);
    });
  });
});
