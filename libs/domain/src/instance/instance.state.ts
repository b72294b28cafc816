import type { ClaimId, HostId, InstanceId } from '../kernel/ids.js';
import type { AttemptFailure, DecisionEvidence, MoveKind, RankedHost } from './instance.events.js';
import type { PlacementAsk } from './instance.events.js';

export type InstanceStatus = 'unknown' | 'placing' | 'placed' | 'failed' | 'deleted';

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
  readonly source: { readonly hostId: HostId; readonly claimId: ClaimId } | null;
  readonly ask: PlacementAsk;
  readonly ranked: readonly RankedHost[];
  readonly current: Attempt;
  /** Set by MoveCommitted, the point of no return (DESIGN rule 8). */
  readonly destination: { readonly hostId: HostId; readonly claimId: ClaimId } | null;
}

/** An instance as its events tell it: where it was sent, never what it holds (that is a view over hosts' claims). */
export interface InstanceState {
  readonly status: InstanceStatus;
  readonly instanceId: InstanceId;
  /** Number of the next claim: a counter that never restarts (Placement facts 9.19). */
  readonly nextClaimNumber: number;
  readonly placement: PlacementState | null;
  /** Where it runs, once recorded; stays after a deletion, so that whoever finds it can finish that. */
  readonly home: { readonly hostId: HostId; readonly claimId: ClaimId } | null;
  /** The claim under which the guest was last said to run. */
  readonly activated: ClaimId | null;
  readonly move: MoveState | null;
}

export const initialInstanceState: InstanceState = {
  status: 'unknown',
  instanceId: '',
  nextClaimNumber: 1,
  placement: null,
  home: null,
  activated: null,
  move: null,
};
