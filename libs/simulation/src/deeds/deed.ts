import type { ClaimId, HostCommand, HostId, InstanceId, PolicyCommand } from '@berth/domain';
import type { MachineReport, PlacementWish } from '@berth/runtime';

/** What a step comes to, once names are ids: one question to one server. */
export type Deed =
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
