import type { GangMember, PlacementAsk } from '@berth/domain';
import { claimIdOf, digestOf, gangMemberIdOf } from '@berth/event-codec';
import type { Ranker } from '../placement/ranker.js';
import type { GangOutcome, GangWish } from './gangs.js';

/** How long a host keeps a member's claim that nobody confirms: far longer than recovery waits before it goes on. */
const HOLD_MS = 900_000;

/** A gang's members make their first claim with it, so theirs is number 1. */
export const FIRST_CLAIM = 1;

export type GangPlan =
  | { readonly ok: true; readonly members: readonly GangMember[] }
  | { readonly ok: false; readonly refusal: Extract<GangOutcome, { kind: 'failed' }> };

/**
 * A host for each member, ranked one after the other, each beside what those before it would take. Synchronous: nobody
 * else ranks in between. What it promises stays counted in flight until it is taken off there; of a refusal, nothing does.
 */
export function planGang({ gangId, asks }: GangWish, digest: string, ranker: Ranker): GangPlan {
  const members: GangMember[] = [];
  for (const [index, asked] of asks.entries()) {
    const ask: PlacementAsk = { ...asked, leaseMs: HOLD_MS, maxAttempts: 1 };
    const instanceId = gangMemberIdOf(gangId, index);
    const { ranked, evidence } = ranker.rank(instanceId, ask, digestOf([digest, instanceId, FIRST_CLAIM]), 1);
    const [best] = ranked;
    if (!best) {
      for (const { claimId } of members) ranker.inFlight.remove(claimId, null);
      const { refusedBy, hostsConsidered, position } = evidence;
      const refusal = { gangId, code: 'NoValidHost', member: index, hostsConsidered, refusedBy, position } as const;
      return { ok: false, refusal: { kind: 'failed', ...refusal } };
    }
    const { hostId } = best;
    const claimId = claimIdOf(instanceId, FIRST_CLAIM);
    ranker.inFlight.add(claimId, hostId, ask);
    members.push({ instanceId, hostId, claimId, ask, ranked: best, evidence });
  }
  return { ok: true, members };
}
