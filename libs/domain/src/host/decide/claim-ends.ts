import { accepted, rejected, unchanged } from '../../kernel/decision.js';
import type { ClaimEnd } from '../claim.js';
import type { AbortClaim, ConfirmClaim, ExpireClaim, ReleaseClaim, RenewClaim } from '../host.commands.js';
import type { HostDecision } from '../host.decision.js';
import type { HostEvent } from '../host.events.js';
import type { HostState } from '../host.state.js';
import { giveBack } from './end-of-claim.js';
import { reservedBy } from './one-time-use.js';
import { openClaimOf } from './open-claim.js';
import { takenOver } from './same-host-move.js';
import { refusesStranded } from './stranded.js';

const ALREADY: Readonly<Record<ClaimEnd, string>> = {
  aborted: 'ClaimAlreadyAborted',
  released: 'ClaimAlreadyReleased',
  expired: 'ClaimAlreadyExpired',
};

/** The permission to attach; an ended claim is never confirmed (DESIGN section 1). */
export function decideConfirm(state: HostState, { claimId, instanceId, moveId }: ConfirmClaim): HostDecision {
  const found = openClaimOf(state, claimId, instanceId);
  if ('code' in found) return rejected([found]);
  if (found.status === 'confirmed') return unchanged('ClaimAlreadyConfirmed');
  const { move } = found;
  if (move?.role === 'destination' && move.moveId !== moveId) {
    const detail = 'a destination is confirmed by committing its move';
    return rejected([{ code: 'ClaimInMove', claimId, moveId: move.moveId, detail }]);
  }
  if (state.fence) return rejected([{ code: 'HostFenced', hostId: state.hostId }]);
  const left = refusesStranded(state, claimId);
  if (left) return rejected([left]);
  return accepted<HostEvent>(
    { type: 'ClaimConfirmed', data: { claimId } },
    ...reservedBy(state, claimId, found.devices),
  );
}

export function decideRenew(state: HostState, { claimId, instanceId, leaseMs }: RenewClaim): HostDecision {
  const found = openClaimOf(state, claimId, instanceId);
  if ('code' in found) return rejected([found]);
  if (!Number.isSafeInteger(leaseMs) || leaseMs < 1) {
    return rejected([
      { code: 'InvalidAmount', field: 'leaseMs', value: leaseMs, expected: 'whole milliseconds from 1' },
    ]);
  }
  if (found.status === 'confirmed') return unchanged('ClaimAlreadyConfirmed');
  return accepted({ type: 'ClaimRenewed', data: { claimId, leaseMs } });
}

/** Gives up before confirm. An abort of a claim never seen is recorded too: a fence (DESIGN rule 9). */
export function decideAbort(state: HostState, command: AbortClaim): HostDecision {
  const { claimId, instanceId, reason, reschedule } = command;
  const found = openClaimOf(state, claimId, instanceId);
  if ('code' in found) {
    if (found.code === 'ClaimAlreadyEnded') return unchanged(ALREADY[found.end]);
    if (found.code !== 'ClaimUnknown') return rejected([found]);
    return accepted({
      type: 'ClaimAborted',
      data: { claimId, instanceId, reason, neverSeen: true, devicesDropped: [], generations: {} },
    });
  }
  const left = refusesStranded(state, claimId);
  if (left) return rejected([left]);
  if (found.status === 'confirmed') {
    return rejected([{ code: 'ClaimConfirmed', claimId, detail: 'a confirmed claim is released, not aborted' }]);
  }
  const aborted = {
    type: 'ClaimAborted' as const,
    data: { claimId, instanceId: found.instanceId, reason, neverSeen: false, ...giveBack(state, found) },
  };
  const after = takenOver(state, found, aborted.data.generations);
  if (!reschedule) return accepted<HostEvent>(aborted, ...after);
  const { attempt } = found;
  return accepted<HostEvent>(
    aborted,
    {
      type: 'InstanceRescheduled',
      data: { instanceId: found.instanceId, claimId, attempt, reason },
    },
    ...after,
  );
}

/** Gives back after confirm. A repeated or late release changes nothing and says what ended the claim (INV-09). */
export function decideRelease(state: HostState, { claimId, instanceId }: ReleaseClaim): HostDecision {
  const found = openClaimOf(state, claimId, instanceId);
  if ('code' in found) {
    return found.code === 'ClaimAlreadyEnded' ? unchanged(ALREADY[found.end]) : rejected([found]);
  }
  const left = refusesStranded(state, claimId);
  if (left) return rejected([left]);
  if (found.status === 'held') {
    return rejected([
      { code: 'ClaimHeld', claimId, detail: 'a claim that was not confirmed is aborted, not released' },
    ]);
  }
  const back = giveBack(state, found);
  return accepted<HostEvent>(
    { type: 'ClaimReleased', data: { claimId, instanceId: found.instanceId, ...back } },
    ...takenOver(state, found, back.generations),
  );
}

/** Judges by the renewals seen, never by a clock (DESIGN rule 7). */
export function decideExpire(state: HostState, { claimId, leaseSequence }: ExpireClaim): HostDecision {
  const found = openClaimOf(state, claimId, null);
  if ('code' in found) {
    return found.code === 'ClaimAlreadyEnded' ? unchanged(ALREADY[found.end]) : rejected([found]);
  }
  if (found.status === 'confirmed') return unchanged('ClaimAlreadyConfirmed');
  if (state.stranded.has(claimId)) return unchanged('ClaimStranded');
  if (found.leaseSequence !== leaseSequence) return unchanged('ClaimRenewedMeanwhile');
  const back = giveBack(state, found);
  return accepted<HostEvent>(
    { type: 'ClaimExpired', data: { claimId, instanceId: found.instanceId, ...back } },
    ...takenOver(state, found, back.generations),
  );
}
