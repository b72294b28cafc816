import type { ClaimId, GroupId, HostId, InstanceId } from '../kernel/ids.js';
import type { ClaimGroup } from '../host/claim.js';
import type { DecisionEvidence, PlacementAsk, RankedHost } from '../instance/instance.events.js';

interface Of<T extends string, D> {
  readonly type: T;
  readonly data: D;
}

export type ServerGroupCreated = Of<
  'ServerGroupCreated',
  { readonly groupId: GroupId; readonly policy: ClaimGroup['policy']; readonly maxServerPerHost: number | null }
>;
export type GroupHostPinned = Of<
  'GroupHostPinned',
  { readonly groupId: GroupId; readonly hostId: HostId; readonly epoch: number }
>;
export type GroupHostUnpinned = Of<
  'GroupHostUnpinned',
  { readonly groupId: GroupId; readonly hostId: HostId; readonly epoch: number }
>;
export type ServerGroupDeleted = Of<'ServerGroupDeleted', { readonly groupId: GroupId }>;

export interface GangMember {
  readonly instanceId: InstanceId;
  readonly hostId: HostId;
  readonly claimId: ClaimId;
  /** What it asks of its host: any server can go on with it. Absent only in gangs nobody can go on with. */
  readonly ask?: PlacementAsk;
  /** Why this host: kept for the placement that its instance gets once the gang is committed (DESIGN rule 14). */
  readonly ranked?: RankedHost;
  readonly evidence?: DecisionEvidence;
}
/** All or nothing over several hosts (DESIGN decision 3): request, holds in host-id order, commit or abandon. */
export type GangRequested = Of<
  'GangRequested',
  { readonly groupId: GroupId; readonly requestDigest: string; readonly members: readonly GangMember[] }
>;
export type GangCommitted = Of<'GangCommitted', { readonly groupId: GroupId }>;
export type GangAbandoned = Of<'GangAbandoned', { readonly groupId: GroupId; readonly reason: string }>;

/** Every event of a `group-<uuid>` stream. */
export type GroupEvent =
  | ServerGroupCreated
  | GroupHostPinned
  | GroupHostUnpinned
  | ServerGroupDeleted
  | GangRequested
  | GangCommitted
  | GangAbandoned;
