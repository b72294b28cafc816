import type { GroupId, HostId } from '../kernel/ids.js';
import type { GroupPolicy } from './group.commands.js';
import type { GangMember } from './group.events.js';

/** A server group: a rule about which hosts its members share. Who its members are is told by the claims that name it. */
export interface ServerGroupState {
  readonly policy: GroupPolicy;
  readonly maxServerPerHost: number | null;
  readonly deleted: boolean;
  /** Where a strict-affinity group is, and under which epoch its claims are taken (DESIGN rule 10). */
  readonly pin: { readonly hostId: HostId; readonly epoch: number } | null;
  readonly lastEpoch: number;
}

export type GangStatus = 'requested' | 'committed' | 'abandoned';

/** All or nothing over several hosts, as far as its latest round got (DESIGN decision 3, rule 8). */
export interface GangState {
  readonly status: GangStatus;
  /** Counts from 1: an abandoned gang may be planned anew under the same request. */
  readonly round: number;
  readonly requestDigest: string;
  readonly members: readonly GangMember[];
  /** Why the latest round was given up; null while it was not. */
  readonly reason: string | null;
}

/** A `group-<uuid>` stream holds a server group or a gang, never both. */
export interface GroupState {
  readonly groupId: GroupId;
  readonly serverGroup: ServerGroupState | null;
  readonly gang: GangState | null;
}

export const initialGroupState: GroupState = { groupId: '', serverGroup: null, gang: null };
