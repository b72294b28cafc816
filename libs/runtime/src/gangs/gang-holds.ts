import type { AttemptFailure, ClaimId, GangMember, GangState } from '@berth/domain';
import { hostStream } from '@berth/event-codec';
import type { Position } from '@berth/event-store';
import type { CommandContext } from '../commands/outcome.js';
import { claimCommand, inItsGroups, stepOf, unavailable } from '../placement/attempts.js';
import type { PlacementDeps } from '../placement/placement-deps.js';
import { byHost } from './gang-view.js';

/** A member whose host did not take it. */
export interface GangRefusal {
  readonly member: GangMember;
  readonly reasons: AttemptFailure['reasons'];
}

/**
 * A claim held for every member, hosts in the order of their ids, those of one host together; stops at the first host
 * that refuses one. Anybody may hold the same claims again: the same commands under the same ids.
 *
 * @param promised claims counted in flight since they were planned; what is asked for here is taken out
 */
export async function holdAll(
  { members, requestDigest }: GangState,
  promised: Set<ClaimId>,
  ctx: CommandContext,
  deps: Pick<PlacementDeps, 'hosts' | 'groups' | 'ranker'>,
): Promise<GangRefusal | null> {
  for (const [, here] of byHost(members)) {
    for (const { claimId } of here) promised.delete(claimId);
    const answers = await Promise.all(here.map((member) => hold(member, requestDigest, ctx, deps)));
    const refused = answers.find((answer) => answer !== null);
    if (refused) return refused;
  }
  return null;
}

async function hold(
  member: GangMember,
  digest: string,
  ctx: CommandContext,
  deps: Pick<PlacementDeps, 'hosts' | 'groups' | 'ranker'>,
): Promise<GangRefusal | null> {
  const { hosts, ranker } = deps;
  const { instanceId, hostId, claimId, ask } = member;
  if (!ask) return { member, reasons: [{ code: 'HostUnavailable', detail: 'nobody wrote down what it asks for' }] };
  let reached: Position | null = null;
  try {
    const wish = await inItsGroups({ instanceId, ask }, hostId, ctx, deps);
    if ('reasons' in wish) return { member, reasons: wish.reasons };
    const command = claimCommand(wish, claimId, 1);
    const outcome = await hosts.execute(hostStream(hostId), command, stepOf(ctx, claimId, 'claim', digest));
    if (outcome.kind === 'rejected') return { member, reasons: outcome.reasons };
    reached = outcome.position;
    if (outcome.kind === 'accepted' && !outcome.repeated) return null;
    // It was held before, by whoever was here then: nobody may have come back before its lease ran out.
    const { state } = await hosts.current(hostStream(hostId), ctx.deadlineMs);
    if (state.claims.has(claimId)) return null;
    return {
      member,
      reasons: [{ code: 'ClaimAlreadyEnded', claimId, end: state.ended.get(claimId)?.end ?? 'aborted' }],
    };
  } catch (error) {
    return { member, reasons: unavailable(error) };
  } finally {
    ranker.inFlight.remove(claimId, reached);
  }
}
