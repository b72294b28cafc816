import type { ClaimId, HostId, InstanceId } from '../../kernel/ids.js';
import type { AttemptFailure, DecisionEvidence, MoveKind, PlacementAsk, RankedHost } from '../instance.events.js';
import type { ClaimPlace, InstanceStatus, MoveOutcome } from '../instance.state.js';

interface Of<T extends string> {
  readonly type: T;
  readonly instanceId: InstanceId;
  readonly moveId: string;
}

/** `ranked` has at least one host: a move that no host passes the filters of is answered without an event. */
export interface StartMove extends Of<'StartMove'> {
  readonly kind: MoveKind;
  /** Where the caller saw it; null for unshelve. Refused if it is elsewhere by now. */
  readonly source: ClaimPlace | null;
  readonly requestDigest: string;
  readonly ask: PlacementAsk;
  readonly ranked: readonly RankedHost[];
  readonly evidence: DecisionEvidence;
}
/** The point of no return: from here the destination's claim is confirmed, whoever does it (DESIGN rule 8). */
export interface CommitMove extends Of<'CommitMove'> {
  readonly claimNumber: number;
  readonly hostId: HostId;
  readonly claimId: ClaimId;
}
/** The instance stays at the destination. */
export interface ConfirmMove extends Of<'ConfirmMove'> {
  /** What failed there after the commit; null = nothing (Nova facts 10.8). */
  readonly error: string | null;
}
/** Back to the source, after the commit. */
export interface RevertMove extends Of<'RevertMove'> {
  readonly reason: string;
}
/** Gives the move up before its commit: exactly one of the two wins (DESIGN rule 8). */
export interface AbandonMove extends Of<'AbandonMove'> {
  readonly reason: string;
}
/** The committed destination's claim had ended, or was stranded, before it was confirmed: such a claim never is. */
export interface LoseDestination extends Of<'LoseDestination'> {
  readonly claimId: ClaimId;
  readonly reasons: AttemptFailure['reasons'];
}

export type MoveCommand = StartMove | CommitMove | ConfirmMove | RevertMove | AbandonMove | LoseDestination;

interface OfMove<C extends string> {
  readonly code: C;
  readonly instanceId: string;
  readonly moveId: string;
}

/** Why an instance's stream refuses to move it; codes are write-once. */
export type MoveRejection =
  | OfMove<'MoveUnknown'>
  | (OfMove<'MoveEnded'> & { readonly outcome: MoveOutcome })
  | (OfMove<'MoveNotCommitted'> & { readonly detail: string })
  | (OfMove<'MoveAlreadyCommitted'> & { readonly detail: string })
  | (OfMove<'MoveNotReversible'> & { readonly kind: MoveKind })
  | (OfMove<'MoveNotClaimed'> & { readonly detail: string })
  | { readonly code: 'InstanceNotPlaced'; readonly instanceId: string; readonly status: InstanceStatus }
  | { readonly code: 'InstanceNotShelved'; readonly instanceId: string; readonly status: InstanceStatus }
  | {
      /** Live migration: every alternative of every request must ask for `live_migratable` (Nova facts 2.13). */
      readonly code: 'NotLiveMigratable';
      readonly instanceId: string;
      readonly requestIds: readonly string[];
    }
  | {
      /** An evacuation needs somebody's word that the host runs nothing any more (DESIGN rule 12). */
      readonly code: 'HostNotFenced';
      readonly hostId: string;
    }
  | {
      /** Its strict-affinity group is where it is: a move would have it on two hosts for a while (DESIGN rule 10). */
      readonly code: 'GroupKeepsInstance';
      readonly groupId: string;
      readonly hostId: string;
      /** So many others are there, too. */
      readonly members: number;
      readonly detail: string;
    }
  | {
      readonly code: 'RequestUnknown';
      readonly instanceId: string;
      readonly requestId: string;
      readonly known: readonly string[];
    };
