import type { AttemptFailure, ClaimId, HostId, InstanceId, MoveKind } from '@berth/domain';
import type { Row } from '../paging/ordered-rows.js';

/**
 * - `requested`: its placement goes on and it holds nothing yet
 * - `placed`: it holds an open claim (made by a placement or on a named host)
 * - `shelved`: it gave up its host and keeps nothing until it is unshelved
 * - `released`: it was placed and holds nothing any more
 * - `failed`: its placement ended without a host
 * - `deleted`: its stream says so
 */
export type InstanceStatus = 'requested' | 'placed' | 'shelved' | 'released' | 'failed' | 'deleted';

/** An open claim of an instance: where it is; what it holds is the open-claims view's to say. */
export interface InstanceClaim {
  readonly claimId: ClaimId;
  readonly hostId: HostId;
  /** Left on a fenced host: holds its devices there, says nothing about where the instance is (INV-04). */
  readonly stranded: boolean;
}

/** One host that was tried and did not take the instance, or gave it up. */
export interface FailedAttempt {
  readonly attempt: number;
  readonly hostId: HostId;
  /** Codes only; the reasons with their numbers are in the log. */
  readonly codes: readonly string[];
}

/** `ending`: it is decided, and the side that lost has not given everything back yet. */
export type InstanceMovePhase = 'started' | 'committed' | 'ending';

export interface InstanceMove {
  readonly moveId: string;
  readonly kind: MoveKind;
  readonly phase: InstanceMovePhase;
  readonly sourceClaimId: ClaimId | null;
  /** The claim asked for now, or the one it was committed to: uuid5(instance, number). */
  readonly destinationClaimId: ClaimId;
  readonly destinationNumber: number;
  /** While `ending`: the claim that is given back. */
  readonly leaves: ClaimId | null;
}

/** A claim whose host recorded that its build had failed; its instance goes on to another one. */
export interface RescheduledClaim {
  readonly claimId: ClaimId;
  readonly reason: string;
}

/** How the instance's placement stands; `none` where it has none (claims on named hosts only). */
export type PlacementPhase = 'none' | 'pending' | 'placed' | 'failed';

export interface InstanceRow extends Row {
  readonly instanceId: InstanceId;
  projectId: string | null;
  placement: PlacementPhase;
  /** `NoValidHost`, `MaxRetriesExceeded` or `Abandoned`; null while `placement` is not `failed`. */
  failureCode: string | null;
  activated: boolean;
  deleted: boolean;
  /** In the order of their acceptance. */
  claims: readonly InstanceClaim[];
  attempts: readonly FailedAttempt[];
  move: InstanceMove | null;
  /** The claim it was shelved from; null when it is not shelved. */
  shelvedFrom: ClaimId | null;
  /** Number of the claim that its placement asks for, or its home's. */
  claimNumber: number;
  rescheduled: RescheduledClaim | null;
  /** What went wrong after a move had been committed; null = nothing since. */
  error: string | null;
  readonly createdAtMs: number;
  changedAtMs: number;
}

const NONE: readonly never[] = [];

export const newInstance = (serial: number, instanceId: InstanceId, timeMs: number): InstanceRow => ({
  serial,
  instanceId,
  projectId: null,
  placement: 'none',
  failureCode: null,
  activated: false,
  deleted: false,
  claims: NONE,
  attempts: NONE,
  move: null,
  shelvedFrom: null,
  claimNumber: 0,
  rescheduled: null,
  error: null,
  createdAtMs: timeMs,
  changedAtMs: timeMs,
});

export function instanceStatusOf(row: InstanceRow): InstanceStatus {
  if (row.deleted) return 'deleted';
  // What it still holds is on its way back, or not committed yet (Nova facts 10.10).
  if (row.shelvedFrom !== null) return 'shelved';
  if (row.claims.length > 0) return 'placed';
  if (row.placement === 'pending') return 'requested';
  return row.placement === 'failed' ? 'failed' : 'released';
}

/** True when nothing is held and nothing goes on: such rows are kept for a while only. */
export const isFinished = (row: InstanceRow): boolean =>
  row.claims.length === 0 && row.move === null && !['requested', 'shelved'].includes(instanceStatusOf(row));

/** Hosts where the instance is: those of its claims that are not stranded. */
export const hostsOf = (row: InstanceRow): HostId[] => [
  ...new Set(row.claims.filter((claim) => !claim.stranded).map((claim) => claim.hostId)),
];

export const failedAttempt = ({ attempt, hostId, reasons }: AttemptFailure): FailedAttempt => ({
  attempt,
  hostId,
  codes: reasons.map((reason) => reason.code),
});
