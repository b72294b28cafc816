import type { ClaimId, HostId, InstanceId } from '../kernel/ids.js';
import type { AttemptFailure, DecisionEvidence, MoveKind, PlacementAsk, RankedHost } from './instance.events.js';

/** `shelved`: it keeps nothing on any host and can be placed again. */
export type InstanceStatus = 'unknown' | 'placing' | 'placed' | 'shelved' | 'failed' | 'deleted';

/** A claim as an instance's stream names it. */
export interface ClaimPlace {
  readonly hostId: HostId;
  readonly claimId: ClaimId;
}

/** A claim this instance may have on a host; its id is uuid5(instance, claimNumber). */
export interface Attempt {
  /** Counts from 1 in each placement. */
  readonly attempt: number;
  readonly claimNumber: number;
  readonly hostId: HostId;
}

/** The latest placement of an instance, as far as it got. */
export interface PlacementState {
  readonly requestDigest: string;
  readonly ask: PlacementAsk;
  /** Best first; attempt n goes to the n-th. */
  readonly ranked: readonly RankedHost[];
  readonly evidence: DecisionEvidence;
  /** The attempt under way, or the last one. */
  readonly current: Attempt;
  readonly failures: readonly AttemptFailure[];
  readonly failedWith: 'NoValidHost' | 'MaxRetriesExceeded' | 'Abandoned' | null;
}

/** A second claim beside the first (DESIGN section 1, "move"). */
export interface MoveState {
  readonly moveId: string;
  readonly kind: MoveKind;
  /** Null where it held nothing: unshelve. */
  readonly source: ClaimPlace | null;
  readonly requestDigest: string;
  readonly ask: PlacementAsk;
  readonly ranked: readonly RankedHost[];
  readonly evidence: DecisionEvidence;
  readonly current: Attempt;
  readonly failures: readonly AttemptFailure[];
  /** Set by MoveCommitted, the point of no return (DESIGN rule 8). */
  readonly destination: ClaimPlace | null;
}

export type MoveOutcome = 'confirmed' | 'reverted' | 'failed' | 'abandoned';

/** A move that is over: enough to answer a repeated call, and to give back what the losing side still holds. */
export interface EndedMove {
  readonly moveId: string;
  readonly kind: MoveKind;
  readonly requestDigest: string;
  readonly outcome: MoveOutcome;
  readonly source: ClaimPlace | null;
  /** The last attempt: its claim is uuid5(instance, claimNumber). */
  readonly current: Attempt;
  readonly failures: readonly AttemptFailure[];
  /** Code of a failure, reason of a revert or an abandonment, error of a confirmation; null where there is none. */
  readonly because: string | null;
}

/** So many ended moves are remembered to answer repeated calls, newest last; older ones are in the log. */
export const ENDED_MOVES_KEPT = 16;

/** An instance as its events tell it: where it was sent, never what it holds (that is a view over hosts' claims). */
export interface InstanceState {
  readonly status: InstanceStatus;
  readonly instanceId: InstanceId;
  /** Number of the next claim: a counter that never restarts (Placement facts 9.19). */
  readonly nextClaimNumber: number;
  readonly placement: PlacementState | null;
  /** Where it runs, once recorded; stays after a deletion, so that whoever finds it can finish that. */
  readonly home: ClaimPlace | null;
  /** The claim it had when it was last shelved: to be given back; null when it never was. */
  readonly shelvedFrom: ClaimPlace | null;
  /** The claim under which the guest was last said to run. */
  readonly activated: ClaimId | null;
  readonly move: MoveState | null;
  readonly endedMoves: readonly EndedMove[];
}

export const initialInstanceState: InstanceState = {
  status: 'unknown',
  instanceId: '',
  nextClaimNumber: 1,
  placement: null,
  home: null,
  shelvedFrom: null,
  activated: null,
  move: null,
  endedMoves: [],
};
