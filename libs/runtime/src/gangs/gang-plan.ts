import type { GangMember, GroupId, HostId, PlacementAsk } from '@berth/domain';
import { claimIdOf, digestOf, gangMemberIdOf } from '@berth/event-codec';
import type { Ranker } from '../placement/ranker.js';
import { altogether, strictOf } from './gang-groups.js';
import type { GangOutcome } from './gangs.js';

/** How long a host keeps a member's claim that nobody confirms: far longer than recovery waits before it goes on. */
const HOLD_MS = 900_000;

/** A gang's members make their first claim with it, so theirs is number 1. */
export const FIRST_CLAIM = 1;

export type GangPlan =
  | { readonly ok: true; readonly members: readonly GangMember[] }
  | { readonly ok: false; readonly refusal: Extract<GangOutcome, { kind: 'failed' }> };

interface Plannable {
  readonly gangId: GroupId;
  readonly asks: readonly PlacementAsk[];
  /** Where strict groups are already; what is chosen for them here counts from then on. */
  readonly pins: ReadonlyMap<GroupId, HostId>;
}

/**
 * A host for each member, ranked one after the other, each beside what those before it would take. Synchronous: nobody
 * else ranks in between. What it promises stays counted in flight until it is taken off there; of a refusal, nothing does.
 */
export function planGang({ gangId, asks, pins }: Plannable, digest: string, ranker: Ranker): GangPlan {
  const members: GangMember[] = [];
  const homes = new Map(pins);
  for (const [index, asked] of asks.entries()) {
    const ask: PlacementAsk = { ...asked, leaseMs: HOLD_MS, maxAttempts: 1 };
    const instanceId = gangMemberIdOf(gangId, index);
    const seed = digestOf([digest, instanceId, FIRST_CLAIM]);
    const rank = (wish: PlacementAsk) => ranker.rank(instanceId, wish, seed, 1);
    const strict = strictOf(ask);
    const home = strict.flatMap((groupId) => homes.get(groupId) ?? []).at(0) ?? homeOf(strict, asks.slice(index), rank);
    const there = home === null ? [] : rank(onlyOn(ask, home)).ranked;
    const { ranked, evidence } = rank(ask);
    const [best] = [...there, ...ranked];
    if (!best) {
      for (const { claimId } of members) ranker.inFlight.remove(claimId, null);
      const { refusedBy, hostsConsidered, position } = evidence;
      const refusal = { gangId, code: 'NoValidHost', member: index, hostsConsidered, refusedBy, position } as const;
      return { ok: false, refusal: { kind: 'failed', ...refusal } };
    }
    const { hostId } = best;
    const claimId = claimIdOf(instanceId, FIRST_CLAIM);
    ranker.inFlight.add(claimId, hostId, ask);
    for (const groupId of strict) homes.set(groupId, hostId);
    members.push({ instanceId, hostId, claimId, ask, ranked: best, evidence });
  }
  return { ok: true, members };
}

/** A host that takes all members to come of these strict groups together; null where there is none, or no group. */
function homeOf(
  strict: readonly GroupId[],
  asks: readonly PlacementAsk[],
  rank: (wish: PlacementAsk) => ReturnType<Ranker['rank']>,
): HostId | null {
  if (strict.length === 0) return null;
  const members = asks.filter((ask) => strictOf(ask).some((groupId) => strict.includes(groupId)));
  const [best] = rank({ ...altogether(members), leaseMs: HOLD_MS, maxAttempts: 1 }).ranked;
  return best?.hostId ?? null;
}

/** @returns the ask for that host alone; of no host where the request does not allow it */
function onlyOn(ask: PlacementAsk, hostId: HostId): PlacementAsk {
  const { onlyHosts } = ask.constraints;
  const allowed = onlyHosts.length === 0 || onlyHosts.includes(hostId);
  return { ...ask, constraints: { ...ask.constraints, onlyHosts: [allowed ? hostId : ''] } };
}
