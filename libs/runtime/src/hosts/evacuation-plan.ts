import type { ClaimId, HostId, InstanceId, InstanceState, OpenClaim, PlacementAsk } from '@berth/domain';
import { digestOf, hostStream, instanceStream } from '@berth/event-codec';
import type { Position } from '@berth/event-store';
import type { PlacementDeps } from '../placement/placement-deps.js';

/**
 * - `waiting`: its instance is here and nothing moves it yet
 * - `moving`: a move is under way
 * - `arriving`: its instance is on the way here: a placement, a move or an unshelve that has not ended
 * - `moved`: its instance is elsewhere: the claim waits for the host to return or to retire
 * - `unmanaged`: Berth did not place its instance: whoever made the claim moves it
 */
export type EvacuationState = 'waiting' | 'moving' | 'arriving' | 'moved' | 'unmanaged';

export interface EvacuationItem {
  readonly instanceId: InstanceId;
  readonly claimId: ClaimId;
  readonly state: EvacuationState;
  /** Of the move under way. */
  readonly moveId: string | null;
  /** Where it would go, or goes; null where nothing takes it. */
  readonly toHostId: HostId | null;
  /** Filter → hosts it refused first; empty where some host takes it. */
  readonly refusedBy: Readonly<Record<string, number>>;
}

export interface EvacuationPlan {
  readonly hostId: HostId;
  /** In the order of their claims. */
  readonly items: readonly EvacuationItem[];
  readonly revision: number;
  readonly position: Position | null;
}

type Deps = Pick<PlacementDeps, 'hosts' | 'instances' | 'groups' | 'ranker' | 'ids'>;

/**
 * What leaving a host comes to now: every instance on it ranked one after the other, each beside what those before it
 * would take, so that ten instances are not all promised the last room. Nothing is written and nothing is held.
 */
export async function evacuationPlan(hostId: HostId, deadlineMs: number, deps: Deps): Promise<EvacuationPlan> {
  const { state, revision, position } = await deps.hosts.current(hostStream(hostId), deadlineMs);
  const claims = [...state.claims.values()].sort((a, b) => a.acceptedAtMs - b.acceptedAtMs);
  const found = await Promise.all(
    claims.map(async (claim) => {
      const { state: instance } = await deps.instances.current(instanceStream(claim.instanceId), deadlineMs);
      const groups = await deps.groups.stillThere(instance.placement?.ask.groups ?? [], deadlineMs);
      return { claim, instance, groups };
    }),
  );
  // From here on in one turn of the event loop: nobody else ranks beside these promises.
  const promised: ClaimId[] = [];
  const items = found.map(({ claim, instance, groups }): EvacuationItem => {
    const item = standing(claim, instance);
    if (item.state !== 'waiting' || !instance.placement) return item;
    const ask = elsewhere(instance.placement.ask, hostId);
    const seed = digestOf([claim.claimId, 'evacuation']);
    const { ranked, evidence } = deps.ranker.rank(claim.instanceId, { ...ask, groups }, seed, 1);
    const [best] = ranked;
    if (!best) return { ...item, refusedBy: evidence.refusedBy };
    const promise = deps.ids.random();
    promised.push(promise);
    deps.ranker.inFlight.add(promise, best.hostId, { ...ask, groups });
    return { ...item, toHostId: best.hostId };
  });
  for (const promise of promised) deps.ranker.inFlight.remove(promise, null);
  return { hostId, items, revision, position };
}

function standing({ claimId, instanceId, move: side }: OpenClaim, instance: InstanceState): EvacuationItem {
  const item = { instanceId, claimId, moveId: null, toHostId: null, refusedBy: {} };
  if (!instance.placement) return { ...item, state: 'unmanaged' };
  const { home, move } = instance;
  if (home?.claimId !== claimId) {
    const comes = move ? side?.moveId === move.moveId && side.role === 'destination' : instance.status === 'placing';
    if (comes) return { ...item, state: 'arriving', moveId: move?.moveId ?? null, toHostId: null };
    return { ...item, state: 'moved', toHostId: home?.hostId ?? null };
  }
  if (move) return { ...item, state: 'moving', moveId: move.moveId, toHostId: move.current.hostId };
  return { ...item, state: 'waiting' };
}

const elsewhere = (ask: PlacementAsk, hostId: HostId): PlacementAsk => ({
  ...ask,
  allocations: {},
  constraints: { ...ask.constraints, onlyHosts: [], ignoreHosts: [hostId] },
});
