import type {
  ClaimId,
  GangStatus,
  GroupId,
  GroupRejection,
  HostId,
  InstanceId,
  OpenClaim,
  PlacementAsk,
} from '@berth/domain';
import type { Position } from '@berth/event-store';
import type { CommandContext } from '../commands/outcome.js';
import type { ResumeContext } from '../moves/moves.js';

/** Most members of one gang: its request is one event (DESIGN section 2, 1 MiB an append). */
export const MAX_GANG_MEMBERS = 64;

/** What one member asks for. */
export interface GangAsk extends PlacementAsk {
  /** A server group that it is to be a member of: its rules come from the group's own stream. */
  readonly groupId?: GroupId;
}

/** Instances that go to their hosts together, or not at all. */
export interface GangWish {
  readonly gangId: GroupId;
  /** One for each member, ranked in this order, each beside what those before it take. */
  readonly asks: readonly GangAsk[];
}

export interface GangMemberView {
  readonly instanceId: InstanceId;
  readonly hostId: HostId;
  readonly claimId: ClaimId;
  /** What it holds there now; null while, or where, nothing of it is open. */
  readonly claim: OpenClaim | null;
}

/**
 * - `requested`: its claims are being held
 * - `committed`: every member has its claim, confirmed, and is placed
 * - `abandoned`: one was refused; nobody has anything
 */
export interface GangView {
  readonly gangId: GroupId;
  readonly status: GangStatus;
  /** Why it was abandoned; null where it was not. */
  readonly reason: string | null;
  /** In the order of the request. */
  readonly members: readonly GangMemberView[];
  /** Of the gang's own stream. */
  readonly revision: number;
}

export type GangOutcome =
  | {
      readonly kind: 'gang';
      /** Its status, as figures count it. */
      readonly code: GangStatus;
      readonly gang: GangView;
      /** It was asked for before, and this is what came of it. */
      readonly repeated: boolean;
      readonly position: Position | null;
    }
  | {
      /** No host passed for one of its members beside those before it: nothing was written. */
      readonly kind: 'failed';
      readonly gangId: GroupId;
      readonly code: 'NoValidHost';
      /** Which member, from 0 in the order of the request. */
      readonly member: number;
      readonly hostsConsidered: number;
      /** Filter → hosts it refused first. */
      readonly refusedBy: Readonly<Record<string, number>>;
      readonly position: Position | null;
    }
  | {
      readonly kind: 'rejected';
      readonly gangId: GroupId;
      readonly reasons: readonly GroupRejection[];
      readonly position: Position | null;
    };

/** All or nothing over several hosts (DESIGN decision 3, rule 8). */
export interface Gangs {
  /** GangRequested, a claim held for each member in host-id order, GangCommitted, all confirmed; or GangAbandoned, all given back. */
  request(wish: GangWish, ctx: CommandContext): Promise<GangOutcome>;
  /** How it stands, by its own stream and its members' hosts. */
  get(gangId: GroupId, ctx: Pick<CommandContext, 'deadlineMs'>): Promise<GangOutcome>;
  /** Goes on with one whose server died, from wherever its stream says it stands. */
  resume(gangId: GroupId, by: ResumeContext): Promise<GangOutcome>;
}
