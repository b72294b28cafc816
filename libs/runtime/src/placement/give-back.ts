import type { ClaimId, HostId, InstanceId, InstanceState } from '@berth/domain';
import { claimIdOf, hostStream } from '@berth/event-codec';
import type { CommandContext } from '../commands/outcome.js';
import { stepOf } from './attempts.js';
import type { HostStreams } from './placement-deps.js';

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
  return [...found].map(([claimId, hostId]) => ({ claimId, hostId }));
}

/**
 * Ends a claim in whatever state it is: aborted while held, released once confirmed. One that its host has never seen
 * is fenced, so that a late ClaimResources is refused there (DESIGN rule 9). Ends that happened before stay as they are.
 *
 * @returns whether something was given back now
 */
export async function giveBack(
  { hostId, claimId }: MayHold,
  instanceId: InstanceId,
  reason: string,
  ctx: CommandContext,
  hosts: HostStreams,
): Promise<boolean> {
  const stream = hostStream(hostId);
  const abort = await hosts.execute(
    stream,
    { type: 'AbortClaim', claimId, instanceId, reason, reschedule: false },
    stepOf(ctx, claimId, 'give-back:abort', ''),
  );
  if (abort.kind === 'accepted') return !abort.repeated;
  // Confirmed in the meantime or before; whatever else it says, there is nothing of this instance there.
  if (abort.kind !== 'rejected' || !abort.reasons.some(({ code }) => code === 'ClaimConfirmed')) return false;
  const release = await hosts.execute(
    stream,
    { type: 'ReleaseClaim', claimId, instanceId },
    stepOf(ctx, claimId, 'give-back:release', ''),
  );
  return release.kind === 'accepted' && !release.repeated;
}
