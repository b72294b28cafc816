import type { DomainEvent } from '@berth/event-codec';
import type { RecordedEvent } from '../view/recorded.js';
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
      return;
    case 'AttemptStarted':
      if (!row.move) row.placement = 'pending';
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
      row.move = { moveId: event.data.moveId, kind: event.data.kind, phase: 'started' };
      return;
    case 'MoveCommitted':
      if (row.move) row.move = { ...row.move, phase: 'committed' };
      return;
    case 'MoveConfirmed':
    case 'MoveReverted':
    case 'MoveFailed':
      row.move = null;
      return;
    case 'ProcessAbandoned':
      return abandon(row, event.data.process);
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
      // Only AttemptStarted says that a placement goes on: the two streams may be read in either order.
      return addAttempts(row, [{ attempt: event.data.attempt, hostId, codes: ['BuildFailed'] }]);
  }
}

/** The claims named are no longer open on that host. */
export function dropClaims(row: InstanceRow, hostId: string, ended: readonly string[]): void {
  row.claims = row.claims.filter((claim) => claim.hostId !== hostId || !ended.includes(claim.claimId));
}

/** The host's stream, the next attempt and the final failure may all tell of the same attempt: it counts once. */
function addAttempts(row: InstanceRow, attempts: readonly FailedAttempt[]): void {
  const unknown = attempts.filter(
    (attempt) => !row.attempts.some((known) => known.attempt === attempt.attempt && known.hostId === attempt.hostId),
  );
  if (unknown.length > 0) row.attempts = [...row.attempts, ...unknown];
}

function abandon(row: InstanceRow, process: 'placement' | 'move'): void {
  if (process === 'move') {
    row.move = null;
    return;
  }
  row.placement = 'failed';
  row.failureCode = 'Abandoned';
}
