import type { ClaimGroup } from '../host/claim.js';
import type { GroupId, HostId } from '../kernel/ids.js';
import type { GangMember } from './group.events.js';

interface Of<T extends string> {
  readonly type: T;
  readonly groupId: GroupId;
}

export type GroupPolicy = ClaimGroup['policy'];

export interface CreateServerGroup extends Of<'CreateServerGroup'> {
  readonly policy: GroupPolicy;
  /** Only with anti-affinity: 1 or more; null = 1 there (Nova facts 16.1). */
  readonly maxServerPerHost: number | null;
}
export interface DeleteServerGroup extends Of<'DeleteServerGroup'> {}
/** All members of a strict-affinity group go to this host from now on (DESIGN rule 10). */
export interface PinGroupHost extends Of<'PinGroupHost'> {
  readonly hostId: HostId;
}
/** Only after the epoch was closed on that host. */
export interface UnpinGroupHost extends Of<'UnpinGroupHost'> {
  readonly epoch: number;
}
/** `members` in the order in which their hosts are asked: by host id. */
export interface RequestGang extends Of<'RequestGang'> {
  readonly requestDigest: string;
  readonly members: readonly GangMember[];
}
/** The point of no return (DESIGN rule 8): every member holds its claim. */
export interface CommitGang extends Of<'CommitGang'> {
  readonly round: number;
}
export interface AbandonGang extends Of<'AbandonGang'> {
  readonly round: number;
  readonly reason: string;
}

export type GroupCommand =
  | CreateServerGroup
  | DeleteServerGroup
  | PinGroupHost
  | UnpinGroupHost
  | RequestGang
  | CommitGang
  | AbandonGang;

/** Why a group's stream refuses a command; codes are write-once. */
export type GroupRejection =
  | { readonly code: 'GroupUnknown'; readonly groupId: string }
  | { readonly code: 'GroupDeleted'; readonly groupId: string }
  | { readonly code: 'GroupExists'; readonly groupId: string; readonly detail: string }
  | { readonly code: 'GroupPinned'; readonly groupId: string; readonly hostId: string; readonly epoch: number }
  | { readonly code: 'GroupNotAffine'; readonly groupId: string; readonly policy: string }
  | { readonly code: 'GroupInvalid'; readonly field: string; readonly value: unknown; readonly expected: string }
  | { readonly code: 'GangUnknown'; readonly groupId: string }
  | { readonly code: 'GangExists'; readonly groupId: string; readonly status: string }
  | { readonly code: 'GangCommitted'; readonly groupId: string; readonly round: number }
  | { readonly code: 'GangAbandoned'; readonly groupId: string; readonly round: number; readonly reason: string };
