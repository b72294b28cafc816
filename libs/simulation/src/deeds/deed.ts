import type {
  ClaimId,
  CreateServerGroup,
  DeleteServerGroup,
  GroupId,
  HostCommand,
  HostId,
  InstanceId,
  PciRequest,
  PolicyCommand,
} from '@berth/domain';
import type { GangWish, MachineReport, MoveWish, PlacementWish } from '@berth/runtime';

/** About an instance on its way from host to host, or changed where it is. */
export type MoveDeed =
  | { readonly kind: 'move'; readonly wish: MoveWish }
  | {
      readonly kind: 'move-step';
      readonly step: 'commit' | 'confirm' | 'revert' | 'cancel' | 'fail';
      readonly instanceId: InstanceId;
      /** Null: the last one its stream knows. */
      readonly moveId: string | null;
      /** Of a failure; null: the present attempt. */
      readonly underClaim: ClaimId | null;
      readonly reason: string;
    }
  | { readonly kind: 'shelve' | 'rebuild'; readonly instanceId: InstanceId }
  | { readonly kind: 'attach'; readonly instanceId: InstanceId; readonly request: PciRequest }
  | {
      readonly kind: 'detach';
      readonly instanceId: InstanceId;
      readonly requestId: string;
      readonly addresses: readonly string[] | null;
    };

/** What a step comes to, once names are ids: one question to one server. */
export type Deed =
  | MoveDeed
  | { readonly kind: 'gang'; readonly wish: GangWish }
  | { readonly kind: 'group'; readonly groupId: GroupId; readonly command: CreateServerGroup | DeleteServerGroup }
  /** Of the scan that a host's agent makes now: what guests use without a claim. */
  | {
      readonly kind: 'drift';
      readonly hostId: HostId;
      readonly used: readonly { readonly address: string; readonly by: string }[];
    }
  | { readonly kind: 'return'; readonly hostId: HostId; readonly bootId: string }
  | { readonly kind: 'command'; readonly hostId: HostId; readonly command: HostCommand }
  | { readonly kind: 'dry-command'; readonly hostId: HostId; readonly command: HostCommand }
  | { readonly kind: 'report'; readonly hostId: HostId; readonly report: MachineReport }
  | { readonly kind: 'place'; readonly wish: PlacementWish }
  | { readonly kind: 'dry-place'; readonly wish: PlacementWish }
  | { readonly kind: 'reschedule'; readonly instanceId: InstanceId; readonly claimId: ClaimId; readonly reason: string }
  | { readonly kind: 'delete'; readonly instanceId: InstanceId }
  | { readonly kind: 'activate'; readonly instanceId: InstanceId; readonly claimId: ClaimId }
  | { readonly kind: 'policy'; readonly command: PolicyCommand }
  /** ExpireClaim under the lease sequence that the host has now. */
  | { readonly kind: 'expire'; readonly hostId: HostId; readonly claimId: ClaimId }
  /** Written as it is, whatever the host would say: only a recorded history does so. */
  | { readonly kind: 'raw-event'; readonly hostId: HostId; readonly type: string; readonly data: object };

/** Which repeats are the same command, and who is asked. */
export interface Asking {
  readonly commandId: string;
  readonly deed: Deed;
}
