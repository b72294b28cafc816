import type { ClaimId, EndedMove, HostId, InstanceId, InstanceState } from '@berth/domain';
import { claimIdOf, hostStream } from '@berth/event-codec';
import type { Position } from '@berth/event-store';
import type { CommandContext } from '../commands/outcome.js';
import { stepOf } from './attempts.js';
import type { HostStreams } from '../stream/streams-by-kind.js';

export interface MayHold {
  readonly hostId: HostId;
  readonly claimId: ClaimId;
}

/** Every claim an instance may have open, by its own stream: the attempt under way, its home, both sides of a move. */
export function claimsOf(state: InstanceState): MayHold[] {
  const { instanceId, placement, home, move } = state;
  const found = new Map<ClaimId, HostId>();
  // A placement that ended in failure was refused by its last host, or aborted there before.
  if (placement && (placement.failedWith === null || placement.failedWith === 'Abandoned')) {
    found.set(claimIdOf(instanceId, placement.current.claimNumber), placement.current.hostId);
  }
  if (home) found.set(home.claimId, home.hostId);
  if (move) {
    if (move.source) found.set(move.source.claimId, move.source.hostId);
    found.set(claimIdOf(instanceId, move.current.claimNumber), move.current.hostId);
    if (move.destination) found.set(move.destination.claimId, move.destination.hostId);
  }
  for (const { claimId, hostId } of leftoversOf(state)) found.set(claimId, hostId);
  return [...found].map(([claimId, hostId]) => ({ claimId, hostId }));
}

/** What processes that are over leave to be given back, if nobody did so yet: the losing side of the last move, a shelving. */
export function leftoversOf(state: InstanceState): MayHold[] {
  const { instanceId, endedMoves, shelvedFrom, home } = state;
  const last = endedMoves.at(-1);
  const found = last ? leftoverOf(instanceId, last) : null;
  return [found, shelvedFrom].filter((claim) => claim !== null && claim.claimId !== home?.claimId) as MayHold[];
}

/** The side of an ended move that lost: the source of a confirmed one, else what it had got at the destination. */
export function leftoverOf(instanceId: InstanceId, move: EndedMove): MayHold | null {
  switch (move.outcome) {
    case 'confirmed':
      return move.source;
    case 'failed':
      // Its last host refused it, or the claim there was ended before the failure was recorded.
      return null;
    default:
      return { hostId: move.current.hostId, claimId: claimIdOf(instanceId, move.current.claimNumber) };
  }
}

/** What became of a claim that was to be given back. */
export interface GivenBack {
  /** Something was given back now. */
  readonly now: boolean;
  /** A read of at least that shows it. */
  readonly position: Position | null;
}

/**
 * Ends a claim in whatever state it is: aborted while held, released once confirmed. One that its host has never seen
 * is fenced, so that a late ClaimResources is refused there (DESIGN rule 9). Ends that happened before stay as they are.
 */
export async function giveBack(
  { hostId, claimId }: MayHold,
  instanceId: InstanceId,
  reason: string,
  ctx: CommandContext,
  hosts: HostStreams,
): Promise<GivenBack> {
  const stream = hostStream(hostId);
  const abort = await hosts.execute(
    stream,
    { type: 'AbortClaim', claimId, instanceId, reason, reschedule: false },
    stepOf(ctx, claimId, 'give-back:abort', ''),
  );
  const { position } = abort;
  if (abort.kind === 'accepted') return { now: !abort.repeated, position };
  // Confirmed in the meantime or before; whatever else it says, there is nothing of this instance there.
  if (abort.kind !== 'rejected' || !abort.reasons.some(({ code }) => code === 'ClaimConfirmed')) {
    return { now: false, position };
  }
  const release = await hosts.execute(
    stream,
    { type: 'ReleaseClaim', claimId, instanceId },
    stepOf(ctx, claimId, 'give-back:release', ''),
  );
  return { now: release.kind === 'accepted' && !release.repeated, position: release.position };
}
