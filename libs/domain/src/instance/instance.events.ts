import type { ClaimId, GroupId, HostId, InstanceId, RequestId } from '../kernel/ids.js';
import type { ClaimWish } from '../host/host.commands.js';
import type { HostRejection } from '../host/host.rejections.js';
import type { PlacementConstraints } from './placement-request.js';

interface Of<T extends string, D> {
  readonly type: T;
  readonly data: D;
}

/** One of the hosts the scheduler ranked, best first, with what it was judged on (DESIGN rule 14). */
export interface RankedHost {
  readonly hostId: HostId;
  readonly score: number;
  /** Revision of the host's stream that the read model had folded. */
  readonly revision: number;
}

/** Enough to run the pure scheduler again and get the same answer (DESIGN rule 14). */
export interface DecisionEvidence {
  /** Position and id of the last event the read model had folded; null on an empty log. */
  readonly position: string | null;
  readonly lastEventId: string | null;
  /**
   * Claims of this server in flight that were counted on top, as `7b0b01c8-dba3c545`: the first 8 digits of the host's
   * id and of the claim's. Under load there is one for every request in flight, in every decision.
   */
  readonly overlay: readonly string[];
  /** Revision of `policy-scheduler`; -1 = the built-in policy. */
  readonly policyRevision: number;
  readonly rulesVersion: number;
  readonly seed: string;
  readonly hostsConsidered: number;
  readonly hostsPassed: number;
  /** Filter name → hosts it refused first. */
  readonly refusedBy: Readonly<Record<string, number>>;
}

export interface PlacementAsk extends ClaimWish {
  readonly constraints: PlacementConstraints;
  readonly leaseMs: number | null;
  readonly maxAttempts: number;
  /** Ids of requests attached to the running instance: a new flavor does not take them away (Nova facts 10.2). */
  readonly attached?: readonly RequestId[];
}

export type PlacementRequested = Of<
  'PlacementRequested',
  {
    readonly instanceId: InstanceId;
    /** Hash of the request's body: another body under the same key is refused (DESIGN rule 6). */
    readonly requestDigest: string;
    readonly ask: PlacementAsk;
    readonly ranked: readonly RankedHost[];
    readonly evidence: DecisionEvidence;
    /** Number of the first claim of this placement: a counter of the instance that never restarts. */
    readonly firstClaimNumber: number;
  }
>;

/** The next host is tried: the one before refused or failed. Claim id = uuid5(instance, claimNumber). */
export type AttemptStarted = Of<
  'AttemptStarted',
  {
    readonly instanceId: InstanceId;
    readonly attempt: number;
    readonly claimNumber: number;
    readonly hostId: HostId;
    readonly because: AttemptFailure;
  }
>;

export interface AttemptFailure {
  readonly hostId: HostId;
  readonly attempt: number;
  readonly reasons: readonly (
    | HostRejection
    | { readonly code: 'HostUnavailable' | 'BuildFailed' | 'DestinationLost'; readonly detail: string }
    /** A strict-affinity group has members on that host, so none elsewhere (DESIGN rule 10). */
    | { readonly code: 'GroupPinnedElsewhere'; readonly groupId: GroupId; readonly hostId: HostId }
  )[];
}

export type InstancePlaced = Of<
  'InstancePlaced',
  { readonly instanceId: InstanceId; readonly hostId: HostId; readonly claimId: ClaimId; readonly attempt: number }
>;

export type PlacementFailed = Of<
  'PlacementFailed',
  {
    readonly instanceId: InstanceId;
    /** MaxRetriesExceeded is a kind of NoValidHost (Nova facts 17.3). */
    readonly code: 'NoValidHost' | 'MaxRetriesExceeded';
    readonly attempts: readonly AttemptFailure[];
    /** Set when no host passed the filters: filter name → hosts it refused first. */
    readonly refusedBy: Readonly<Record<string, number>>;
  }
>;
export type InstanceActivated = Of<'InstanceActivated', { readonly instanceId: InstanceId; readonly claimId: ClaimId }>;

export type MoveKind = 'resize' | 'cold-migration' | 'live-migration' | 'evacuation' | 'unshelve';
export type MoveStarted = Of<
  'MoveStarted',
  {
    readonly instanceId: InstanceId;
    readonly moveId: string;
    readonly kind: MoveKind;
    readonly source: { readonly hostId: HostId; readonly claimId: ClaimId } | null;
    readonly requestDigest: string;
    readonly ask: PlacementAsk;
    readonly ranked: readonly RankedHost[];
    readonly evidence: DecisionEvidence;
    readonly firstClaimNumber: number;
  }
>;
interface OfMove {
  readonly instanceId: InstanceId;
  readonly moveId: string;
}
/** The point of no return (DESIGN rule 8). */
export type MoveCommitted = Of<
  'MoveCommitted',
  OfMove & { readonly destination: { readonly hostId: HostId; readonly claimId: ClaimId } }
>;
/** The instance lives at the destination; exactly what it had at the source is given back. */
export type MoveConfirmed = Of<
  'MoveConfirmed',
  OfMove & {
    /** What went wrong after the point of no return: the instance stays where it is, in error (Nova facts 10.8). */
    readonly error?: string;
  }
>;
/** The instance lives at the source again; exactly what it got at the destination is given back. */
export type MoveReverted = Of<'MoveReverted', OfMove & { readonly reason: string }>;
/** The source is untouched. */
export type MoveFailed = Of<
  'MoveFailed',
  OfMove & {
    /** DestinationLost: committed, but the claim there had ended or was stranded before it could be confirmed: nothing ever ran there. */
    readonly code: 'NoValidHost' | 'MaxRetriesExceeded' | 'MoveRefused' | 'DestinationLost';
    readonly attempts: readonly AttemptFailure[];
  }
>;
/** Giving a process up, at an exact revision: it or the commit wins, never both (DESIGN rule 8). */
export type ProcessAbandoned = Of<
  'ProcessAbandoned',
  {
    readonly instanceId: InstanceId;
    readonly process: 'placement' | 'move';
    readonly processId: string;
    readonly reason: string;
  }
>;
/** It runs nowhere and keeps nothing; the claim named is given back by whoever gets there first (Nova facts 10.10). */
export type InstanceShelved = Of<
  'InstanceShelved',
  { readonly instanceId: InstanceId; readonly hostId: HostId; readonly claimId: ClaimId }
>;
/** The instance is gone: whatever it still holds anywhere is given back by whoever gets there first. */
export type InstanceDeleted = Of<'InstanceDeleted', { readonly instanceId: InstanceId }>;

/** Every event of an `instance-<uuid>` stream. */
export type InstanceEvent =
  | PlacementRequested
  | AttemptStarted
  | InstancePlaced
  | PlacementFailed
  | InstanceActivated
  | MoveStarted
  | MoveCommitted
  | MoveConfirmed
  | MoveReverted
  | MoveFailed
  | ProcessAbandoned
  | InstanceShelved
  | InstanceDeleted;
