import type { DomainEvent } from '@berth/event-codec';
import type { RecordedEvent } from '../view/recorded.js';
import { foldMove, forgetFinishedMove, tryNextHost } from './instance-move-fold.js';
import { type FailedAttempt, failedAttempt, type InstanceRow } from './instance-row.js';

/** The instance an event speaks of; null for an event that says nothing about one instance. */
export function instanceOf({ event, category, subjectId }: RecordedEvent): string | null {
  if (category === 'instance') return event ? subjectId : null;
  switch (event?.type) {
    case 'ClaimAccepted':
    case 'ClaimChanged':
    case 'ClaimReleased':
    case 'ClaimExpired':
    case 'ClaimAborted':
    case 'InstanceRescheduled':
      return 'instanceId' in event.data ? event.data.instanceId : null;
    default:
      return null;
  }
}

/** Folds one event of an instance, or of a host about it, into its row. */
export function foldInstance(row: InstanceRow, event: DomainEvent, hostId: string): void {
  switch (event.type) {
    case 'PlacementRequested':
      row.placement = 'pending';
      row.failureCode = null;
      row.deleted = false;
      row.attempts = [];
      row.projectId = event.data.ask.projectId;
      row.claimNumber = event.data.firstClaimNumber;
      return;
    case 'AttemptStarted':
      if (row.move?.phase === 'started') tryNextHost(row, row.move, event.data.claimNumber);
      else {
        row.placement = 'pending';
        row.claimNumber = event.data.claimNumber;
      }
      return addAttempts(row, [failedAttempt(event.data.because)]);
    case 'InstancePlaced':
      row.placement = 'placed';
      return;
    case 'PlacementFailed':
      row.placement = 'failed';
      row.failureCode = event.data.code;
      return addAttempts(row, event.data.attempts.map(failedAttempt));
    case 'InstanceActivated':
      row.activated = true;
      return;
    case 'MoveStarted':
    case 'MoveCommitted':
    case 'MoveConfirmed':
    case 'MoveReverted':
    case 'MoveFailed':
      return foldMove(row, event);
    case 'ProcessAbandoned':
      if (event.data.process === 'move') return foldMove(row, event);
      row.placement = 'failed';
      row.failureCode = 'Abandoned';
      return;
    case 'InstanceShelved':
      row.shelvedFrom = event.data.claimId;
      row.activated = false;
      return;
    case 'InstanceDeleted':
      row.deleted = true;
      return;
    case 'ClaimAccepted':
      row.projectId = event.data.projectId;
      row.claims = [...row.claims, { claimId: event.data.claimId, hostId, stranded: false }];
      return;
    case 'ClaimAborted':
    case 'ClaimReleased':
    case 'ClaimExpired':
      return dropClaims(row, hostId, [event.data.claimId]);
    case 'InstanceRescheduled':
      row.rescheduled = { claimId: event.data.claimId, reason: event.data.reason };
      // Only AttemptStarted says that a placement goes on: the two streams may be read in either order.
      return addAttempts(row, [{ attempt: event.data.attempt, hostId, codes: ['BuildFailed'] }]);
  }
}

/** The claims named are no longer open on that host. */
export function dropClaims(row: InstanceRow, hostId: string, ended: readonly string[]): void {
  row.claims = row.claims.filter((claim) => claim.hostId !== hostId || !ended.includes(claim.claimId));
  forgetFinishedMove(row);
}

/** The host's stream, the next attempt and the final failure may all tell of the same attempt: it counts once. */
function addAttempts(row: InstanceRow, attempts: readonly FailedAttempt[]): void {
  const unknown = attempts.filter(
    (attempt) => !row.attempts.some((known) => known.attempt === attempt.attempt && known.hostId === attempt.hostId),
  );
  if (unknown.length > 0) row.attempts = [...row.attempts, ...unknown];
}
