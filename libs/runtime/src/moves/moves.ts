import type {
  AttemptFailure,
  ClaimId,
  ClaimPlace,
  HostId,
  HostRejection,
  InstanceId,
  InstanceRejection,
  MoveKind,
  OpenClaim,
  PciAddressText,
  PciRequest,
  RequestId,
} from '@berth/domain';
import type { Position } from '@berth/event-store';
import type { CommandContext } from '../commands/outcome.js';

/** What is to happen to an instance; the shell adds what it has now. */
export interface MoveWish {
  readonly instanceId: InstanceId;
  readonly kind: MoveKind;
  /** A resize asks for these instead of what it has; null keeps that. */
  readonly resources: Readonly<Record<string, number>> | null;
  readonly pciRequests: readonly PciRequest[] | null;
  /** Only this host; its own for a resize in place. Null = the scheduler's choice. */
  readonly hostId: HostId | null;
  readonly ignoreHosts: readonly HostId[];
  /** A resize may stay on its host: that one is tried first. */
  readonly sameHost: boolean;
  readonly leaseMs: number;
  readonly maxAttempts: number;
}

/**
 * - `claiming`: a host is asked for the second claim
 * - `held`: the second claim is held; the source is untouched: commit, cancel or fail it
 * - `committed`: the point of no return; the guest may run at the destination: confirm, revert or fail it
 * - `confirmed`, `reverted`, `failed`, `abandoned`: over
 */
export type MovePhase = 'claiming' | 'held' | 'committed' | 'confirmed' | 'reverted' | 'failed' | 'abandoned';

export interface MoveView {
  readonly instanceId: InstanceId;
  readonly moveId: string;
  readonly kind: MoveKind;
  readonly phase: MovePhase;
  readonly source: ClaimPlace | null;
  /** The host tried last, or moved to. */
  readonly destination: ClaimPlace;
  readonly attempt: number;
  /** Hosts tried before, and why each did not take it. */
  readonly failures: readonly AttemptFailure[];
  /** Code of a failure, reason of a revert or an abandonment, error of a confirmation. */
  readonly because: string | null;
  /** What the destination holds for it; null where nothing is open there. */
  readonly claim: OpenClaim | null;
}

export type MoveOutcomeReply =
  | {
      readonly kind: 'move';
      readonly move: MoveView;
      /** Nothing was changed now: it stood so before. */
      readonly repeated: boolean;
      readonly position: Position | null;
    }
  | {
      /** Over without a destination; the source is untouched. */
      readonly kind: 'failed';
      readonly instanceId: InstanceId;
      /** Null when no host passed at all: then nothing was written. */
      readonly moveId: string | null;
      readonly move: MoveView | null;
      readonly code: 'NoValidHost' | 'MaxRetriesExceeded' | 'MoveRefused' | 'DestinationLost';
      readonly attempts: readonly AttemptFailure[];
      readonly refusedBy: Readonly<Record<string, number>>;
      readonly position: Position | null;
    }
  | {
      readonly kind: 'rejected';
      readonly instanceId: InstanceId;
      readonly reasons: readonly (InstanceRejection | HostRejection)[];
      readonly position: Position | null;
    };

export type ShelveOutcome =
  | {
      readonly kind: 'shelved';
      readonly instanceId: InstanceId;
      readonly repeated: boolean;
      /** Given back now. */
      readonly ended: readonly ClaimPlace[];
      readonly position: Position | null;
    }
  | Extract<MoveOutcomeReply, { kind: 'rejected' }>;

/** Where an instance is, with what its claim there holds: the answer to all that changes nothing else. */
export type HomeOutcome =
  | {
      readonly kind: 'home';
      readonly instanceId: InstanceId;
      readonly hostId: HostId;
      readonly claimId: ClaimId;
      readonly claim: OpenClaim;
      /** False: it was so before. */
      readonly changed: boolean;
      readonly position: Position | null;
    }
  | Extract<MoveOutcomeReply, { kind: 'rejected' }>;

export type ResumeContext = Pick<CommandContext, 'actor' | 'correlationId' | 'deadlineMs'>;

/** Instances across hosts (DESIGN section 1, "move"; Nova facts 10). A repeated call answers the same. */
export interface Moves {
  /** MoveStarted, then a second claim beside the first; the move's id comes from the command's. */
  start(wish: MoveWish, ctx: CommandContext): Promise<MoveOutcomeReply>;
  /** The guest is about to run at the destination: MoveCommitted, then that claim is confirmed. Moves without a look at the result end here. */
  commit(instanceId: InstanceId, moveId: string, ctx: CommandContext): Promise<MoveOutcomeReply>;
  /** Exactly what it had at the source is given back. */
  confirm(instanceId: InstanceId, moveId: string, ctx: CommandContext): Promise<MoveOutcomeReply>;
  /** Exactly what it got at the destination is given back. */
  revert(instanceId: InstanceId, moveId: string, reason: string, ctx: CommandContext): Promise<MoveOutcomeReply>;
  /** Gives it up before its commit. */
  cancel(instanceId: InstanceId, moveId: string, reason: string, ctx: CommandContext): Promise<MoveOutcomeReply>;
  /**
   * Something went wrong under this claim at the destination. Before the commit that host is given up and the next one
   * tried; after it the instance stays at the destination, in error (Nova facts 10.6, 10.8).
   */
  fail(
    instanceId: InstanceId,
    moveId: string,
    failed: { readonly claimId: ClaimId; readonly reason: string },
    ctx: CommandContext,
  ): Promise<MoveOutcomeReply>;
  /** How a move stands; its stream remembers the last 16. */
  get(instanceId: InstanceId, moveId: string, ctx: Pick<CommandContext, 'deadlineMs'>): Promise<MoveOutcomeReply>;
  shelve(instanceId: InstanceId, ctx: CommandContext): Promise<ShelveOutcome>;
  /** Claims nothing and frees nothing (Nova facts 10.11): says what the guest may be built anew with. */
  rebuild(instanceId: InstanceId, ctx: CommandContext): Promise<HomeOutcome>;
  attach(instanceId: InstanceId, request: PciRequest, ctx: CommandContext): Promise<HomeOutcome>;
  /** `addresses` null = all devices of the request. */
  detach(
    instanceId: InstanceId,
    requestId: RequestId,
    addresses: readonly PciAddressText[] | null,
    ctx: CommandContext,
  ): Promise<HomeOutcome>;
  /**
   * Finishes or undoes whatever of this instance is under way: a placement, a reschedule, a move, a shelving, a deletion.
   * `rescheduled`: a claim whose host recorded that its build had failed.
   */
  resume(
    instanceId: InstanceId,
    rescheduled: { readonly claimId: ClaimId; readonly reason: string } | null,
    by: ResumeContext,
  ): Promise<void>;
}
