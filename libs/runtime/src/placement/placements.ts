import type {
  AttemptFailure,
  ClaimAccepted,
  ClaimId,
  DecisionEvidence,
  GroupId,
  GroupRejection,
  HostId,
  HostRejection,
  InstanceId,
  InstanceRejection,
  PlacementAsk,
  RankedHost,
} from '@berth/domain';
import type { Position } from '@berth/event-store';
import type { CommandContext } from '../commands/outcome.js';

export interface PlacementWish {
  readonly instanceId: InstanceId;
  readonly ask: PlacementAsk;
  /** Server group that the instance is a member of; its rules are read from its own stream. */
  readonly groupId?: GroupId | null;
}

/** Where an instance went, or why nowhere. `position`: a read of at least that shows it. */
export type PlacementOutcome =
  | {
      readonly kind: 'placed';
      readonly instanceId: InstanceId;
      readonly hostId: HostId;
      readonly claimId: ClaimId;
      readonly attempt: number;
      /** What the claim took when it was accepted; null only when a repeat comes after that event left the window. */
      readonly claim: ClaimAccepted['data'] | null;
      /** Attempts before it that were refused or failed. */
      readonly failures: readonly AttemptFailure[];
      readonly repeated: boolean;
      /** Of the host's stream. */
      readonly revision: number;
      readonly position: Position | null;
    }
  | {
      readonly kind: 'failed';
      readonly instanceId: InstanceId;
      readonly code: 'NoValidHost' | 'MaxRetriesExceeded';
      readonly attempts: readonly AttemptFailure[];
      /** Filter → hosts it refused first; set when no host passed at all: then nothing was written. */
      readonly refusedBy: Readonly<Record<string, number>>;
      readonly evidence: DecisionEvidence | null;
      readonly repeated: boolean;
      readonly position: Position | null;
    }
  | {
      readonly kind: 'rejected';
      readonly instanceId: InstanceId;
      /** A host's reasons only where a reschedule's abort was refused, e.g. ClaimConfirmed. */
      readonly reasons: readonly (InstanceRejection | HostRejection | GroupRejection)[];
      readonly position: Position | null;
    };

/** What a placement would do now; nothing was written and nothing is held. */
export interface PlacementPreview {
  readonly instanceId: InstanceId;
  readonly ranked: readonly RankedHost[];
  readonly evidence: DecisionEvidence;
  /** The claim the best host's decider would accept; null when none of the ranked would. */
  readonly placed: { readonly hostId: HostId; readonly attempt: number; readonly claim: ClaimAccepted['data'] } | null;
  readonly failures: readonly AttemptFailure[];
}

export type DeleteOutcome =
  | {
      readonly kind: 'deleted';
      readonly instanceId: InstanceId;
      /** It was deleted before; whatever it still held was given back now. */
      readonly repeated: boolean;
      readonly ended: readonly { readonly hostId: HostId; readonly claimId: ClaimId }[];
      readonly position: Position | null;
    }
  | {
      readonly kind: 'rejected';
      readonly instanceId: InstanceId;
      readonly reasons: readonly InstanceRejection[];
      readonly position: Position | null;
    };

/** The placement process (DESIGN section 3, "Placing"). */
export interface Placements {
  /** Two durable appends before the reply when the best host accepts, two more for each further attempt. */
  place(wish: PlacementWish, ctx: CommandContext): Promise<PlacementOutcome>;
  dryRun(wish: PlacementWish, ctx: Pick<CommandContext, 'deadlineMs' | 'commandDigest'>): Promise<PlacementPreview>;
  /** The guest could not be built where it was placed: that claim is aborted, then the next ranked host is tried. */
  reschedule(
    instanceId: InstanceId,
    failed: { readonly claimId: ClaimId; readonly reason: string },
    ctx: CommandContext,
  ): Promise<PlacementOutcome>;
  /** InstanceDeleted first, then every claim it may hold is released or aborted. */
  delete(instanceId: InstanceId, ctx: CommandContext): Promise<DeleteOutcome>;
  /** Goes on with a placement, a reschedule or a deletion whose server died. */
  resumePlacement(
    instanceId: InstanceId,
    ctx: Pick<CommandContext, 'actor' | 'correlationId' | 'deadlineMs'>,
  ): Promise<PlacementOutcome>;
}
