// Generated from proto/berth/v1 by `npm run generate -w @berth/contracts`: do not edit.
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export interface JsonObject {
  [name: string]: JsonValue;
}

/** Every RPC of berth.v1: its service, and whether it answers with a stream. */
export const RPCS = {
  CreateClaim: { service: 'ClaimService', stream: false },
  ListHostClaims: { service: 'ClaimService', stream: false },
  GetHostClaim: { service: 'ClaimService', stream: false },
  ChangeClaim: { service: 'ClaimService', stream: false },
  ConfirmClaim: { service: 'ClaimService', stream: false },
  RenewClaim: { service: 'ClaimService', stream: false },
  AbortClaim: { service: 'ClaimService', stream: false },
  ReleaseClaim: { service: 'ClaimService', stream: false },
  ListClaims: { service: 'ClaimService', stream: false },
  GetClaim: { service: 'ClaimService', stream: false },
  ListEvents: { service: 'EventService', stream: false },
  WatchEvents: { service: 'EventService', stream: true },
  CreateGroup: { service: 'GroupService', stream: false },
  ListGroups: { service: 'GroupService', stream: false },
  GetGroup: { service: 'GroupService', stream: false },
  DeleteGroup: { service: 'GroupService', stream: false },
  ListInstances: { service: 'InstanceService', stream: false },
  GetInstance: { service: 'InstanceService', stream: false },
  DeleteInstance: { service: 'InstanceService', stream: false },
  ShelveInstance: { service: 'InstanceService', stream: false },
  UnshelveInstance: { service: 'InstanceService', stream: false },
  RebuildInstance: { service: 'InstanceService', stream: false },
  AttachDevices: { service: 'InstanceService', stream: false },
  DetachDevices: { service: 'InstanceService', stream: false },
  Place: { service: 'PlacementService', stream: false },
  DryRunPlacement: { service: 'PlacementService', stream: false },
  GetPlacement: { service: 'PlacementService', stream: false },
  ReschedulePlacement: { service: 'PlacementService', stream: false },
  Explain: { service: 'PlacementService', stream: false },
  ExplainPlacement: { service: 'PlacementService', stream: false },
  PlaceGang: { service: 'PlacementService', stream: false },
  GetGang: { service: 'PlacementService', stream: false },
  PlaceMany: { service: 'PlacementService', stream: false },
  RegisterHost: { service: 'InventoryService', stream: false },
  ListHosts: { service: 'InventoryService', stream: false },
  GetHost: { service: 'InventoryService', stream: false },
  ReportHost: { service: 'InventoryService', stream: false },
  ListHostPools: { service: 'InventoryService', stream: false },
  DisableHost: { service: 'InventoryService', stream: false },
  EnableHost: { service: 'InventoryService', stream: false },
  DrainHost: { service: 'InventoryService', stream: false },
  CompleteHostDrain: { service: 'InventoryService', stream: false },
  RetireHost: { service: 'InventoryService', stream: false },
  ResumeHost: { service: 'InventoryService', stream: false },
  QuarantineDevice: { service: 'InventoryService', stream: false },
  RestoreDevice: { service: 'InventoryService', stream: false },
  AddProvider: { service: 'InventoryService', stream: false },
  RenameProvider: { service: 'InventoryService', stream: false },
  RemoveProvider: { service: 'InventoryService', stream: false },
  SetProviderInventories: { service: 'InventoryService', stream: false },
  SetProviderTraits: { service: 'InventoryService', stream: false },
  SetProviderAggregates: { service: 'InventoryService', stream: false },
  FenceHost: { service: 'InventoryService', stream: false },
  ReturnHost: { service: 'InventoryService', stream: false },
  ReportHostDrift: { service: 'InventoryService', stream: false },
  ClearDeviceReservation: { service: 'InventoryService', stream: false },
  PreviewEvacuation: { service: 'InventoryService', stream: false },
  StartMove: { service: 'MoveService', stream: false },
  GetMove: { service: 'MoveService', stream: false },
  CommitMove: { service: 'MoveService', stream: false },
  ConfirmMove: { service: 'MoveService', stream: false },
  RevertMove: { service: 'MoveService', stream: false },
  CancelMove: { service: 'MoveService', stream: false },
  FailMove: { service: 'MoveService', stream: false },
  GetPolicy: { service: 'PolicyService', stream: false },
  SetPolicy: { service: 'PolicyService', stream: false },
  ListPools: { service: 'PoolService', stream: false },
  WatchPools: { service: 'PoolService', stream: true },
  GetStatus: { service: 'ServerService', stream: false },
  DrainServer: { service: 'ServerService', stream: false },
  ResumeServer: { service: 'ServerService', stream: false },
} as const;

/** RPC → what it takes and what it answers (with `stream`, again and again). */
export interface RpcTypes {
  CreateClaim: { request: CreateClaimRequest; response: CreateClaimResponse };
  ListHostClaims: { request: ListHostClaimsRequest; response: ListHostClaimsResponse };
  GetHostClaim: { request: GetHostClaimRequest; response: GetHostClaimResponse };
  ChangeClaim: { request: ChangeClaimRequest; response: ChangeClaimResponse };
  ConfirmClaim: { request: ConfirmClaimRequest; response: ConfirmClaimResponse };
  RenewClaim: { request: RenewClaimRequest; response: RenewClaimResponse };
  AbortClaim: { request: AbortClaimRequest; response: AbortClaimResponse };
  ReleaseClaim: { request: ReleaseClaimRequest; response: ReleaseClaimResponse };
  ListClaims: { request: ListClaimsRequest; response: ListClaimsResponse };
  GetClaim: { request: GetClaimRequest; response: GetClaimResponse };
  ListEvents: { request: ListEventsRequest; response: ListEventsResponse };
  WatchEvents: { request: WatchEventsRequest; response: WatchEventsResponse };
  CreateGroup: { request: CreateGroupRequest; response: CreateGroupResponse };
  ListGroups: { request: ListGroupsRequest; response: ListGroupsResponse };
  GetGroup: { request: GetGroupRequest; response: GetGroupResponse };
  DeleteGroup: { request: DeleteGroupRequest; response: DeleteGroupResponse };
  ListInstances: { request: ListInstancesRequest; response: ListInstancesResponse };
  GetInstance: { request: GetInstanceRequest; response: GetInstanceResponse };
  DeleteInstance: { request: DeleteInstanceRequest; response: DeleteInstanceResponse };
  ShelveInstance: { request: ShelveInstanceRequest; response: ShelveInstanceResponse };
  UnshelveInstance: { request: UnshelveInstanceRequest; response: UnshelveInstanceResponse };
  RebuildInstance: { request: RebuildInstanceRequest; response: RebuildInstanceResponse };
  AttachDevices: { request: AttachDevicesRequest; response: AttachDevicesResponse };
  DetachDevices: { request: DetachDevicesRequest; response: DetachDevicesResponse };
  Place: { request: PlaceRequest; response: PlaceResponse };
  DryRunPlacement: { request: DryRunPlacementRequest; response: DryRunPlacementResponse };
  GetPlacement: { request: GetPlacementRequest; response: GetPlacementResponse };
  ReschedulePlacement: { request: ReschedulePlacementRequest; response: ReschedulePlacementResponse };
  Explain: { request: ExplainRequest; response: ExplainResponse };
  ExplainPlacement: { request: ExplainPlacementRequest; response: ExplainPlacementResponse };
  PlaceGang: { request: PlaceGangRequest; response: PlaceGangResponse };
  GetGang: { request: GetGangRequest; response: GetGangResponse };
  PlaceMany: { request: PlaceManyRequest; response: PlaceManyResponse };
  RegisterHost: { request: RegisterHostRequest; response: RegisterHostResponse };
  ListHosts: { request: ListHostsRequest; response: ListHostsResponse };
  GetHost: { request: GetHostRequest; response: GetHostResponse };
  ReportHost: { request: ReportHostRequest; response: ReportHostResponse };
  ListHostPools: { request: ListHostPoolsRequest; response: ListHostPoolsResponse };
  DisableHost: { request: DisableHostRequest; response: DisableHostResponse };
  EnableHost: { request: EnableHostRequest; response: EnableHostResponse };
  DrainHost: { request: DrainHostRequest; response: DrainHostResponse };
  CompleteHostDrain: { request: CompleteHostDrainRequest; response: CompleteHostDrainResponse };
  RetireHost: { request: RetireHostRequest; response: RetireHostResponse };
  ResumeHost: { request: ResumeHostRequest; response: ResumeHostResponse };
  QuarantineDevice: { request: QuarantineDeviceRequest; response: QuarantineDeviceResponse };
  RestoreDevice: { request: RestoreDeviceRequest; response: RestoreDeviceResponse };
  AddProvider: { request: AddProviderRequest; response: AddProviderResponse };
  RenameProvider: { request: RenameProviderRequest; response: RenameProviderResponse };
  RemoveProvider: { request: RemoveProviderRequest; response: RemoveProviderResponse };
  SetProviderInventories: { request: SetProviderInventoriesRequest; response: SetProviderInventoriesResponse };
  SetProviderTraits: { request: SetProviderTraitsRequest; response: SetProviderTraitsResponse };
  SetProviderAggregates: { request: SetProviderAggregatesRequest; response: SetProviderAggregatesResponse };
  FenceHost: { request: FenceHostRequest; response: FenceHostResponse };
  ReturnHost: { request: ReturnHostRequest; response: ReturnHostResponse };
  ReportHostDrift: { request: ReportHostDriftRequest; response: ReportHostDriftResponse };
  ClearDeviceReservation: { request: ClearDeviceReservationRequest; response: ClearDeviceReservationResponse };
  PreviewEvacuation: { request: PreviewEvacuationRequest; response: PreviewEvacuationResponse };
  StartMove: { request: StartMoveRequest; response: StartMoveResponse };
  GetMove: { request: GetMoveRequest; response: GetMoveResponse };
  CommitMove: { request: CommitMoveRequest; response: CommitMoveResponse };
  ConfirmMove: { request: ConfirmMoveRequest; response: ConfirmMoveResponse };
  RevertMove: { request: RevertMoveRequest; response: RevertMoveResponse };
  CancelMove: { request: CancelMoveRequest; response: CancelMoveResponse };
  FailMove: { request: FailMoveRequest; response: FailMoveResponse };
  GetPolicy: { request: GetPolicyRequest; response: GetPolicyResponse };
  SetPolicy: { request: SetPolicyRequest; response: SetPolicyResponse };
  ListPools: { request: ListPoolsRequest; response: ListPoolsResponse };
  WatchPools: { request: WatchPoolsRequest; response: WatchPoolsResponse };
  GetStatus: { request: GetStatusRequest; response: GetStatusResponse };
  DrainServer: { request: DrainServerRequest; response: DrainServerResponse };
  ResumeServer: { request: ResumeServerRequest; response: ResumeServerResponse };
}

export interface CreateClaimRequest {
  hostId?: string;
  /** Default: made from the Idempotency-Key. */
  claimId?: string;
  instanceId?: string;
  /** How long it is held without confirm or renewal. Default: the policy. */
  leaseMs?: number;
  /** Confirmed at birth, without a lease: adoption of a guest that runs already. */
  confirmed?: boolean;
  attempt?: number;
  projectId?: string;
  userId?: string;
  /** Absent: unknown. */
  consumerType?: string;
  /** Class → amount, from whichever provider of the host has it. */
  resources?: Record<string, number>;
  /** Applied together: all of them or none. */
  pciRequests?: PciRequest[];
  /** Provider → class → amount, where the provider matters. */
  allocations?: Record<string, AmountMap>;
  /** Exactly these devices of the host, whatever they are: for guests that already run. */
  devices?: string[];
  /** Bonds between the devices of these requests. */
  deviceConstraints?: DeviceConstraint[];
  /** The guest's own NUMA cells: each goes to a host cell of its own. Absent: it has none. */
  numa?: GuestNuma;
  /** A flavor's extra specs: `hw:numa_*`, `hw:cpu_*`, `hw:mem_page_size`, `hw:emulator_threads_policy` make the NUMA cells of VCPU vCPUs and MEMORY_MB, `hw:pci_numa_affinity_policy` goes before the policy of requests by alias. */
  extraSpecs?: Record<string, string>;
  /** An image's `hw_*` properties, read beside the extra specs. */
  imageProperties?: Record<string, string>;
  /** Request id (or `<request id>-<index>` for its single devices) → the providers its devices must come from, one for each device, repeated as needed. As Placement's `mappings`. */
  mappings?: Record<string, TextList>;
}

export interface CreateClaimResponse {
  hostId?: string;
  claimId?: string;
  status?: ClaimStatus;
  /** What it holds: in the answers to create and change. */
  claim?: Claim;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface ListHostClaimsRequest {
  hostId?: string;
  instanceId?: string;
  projectId?: string;
  status?: ClaimStatus;
  /** Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
  atLeast?: string;
  /** At most so many items. */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
}

export interface ListHostClaimsResponse {
  items?: Claim[];
  /** Give it back as `cursor` for the next page; null: this is the last. */
  nextCursor?: string;
  /** The list shows the log up to here. */
  position?: string;
}

export interface GetHostClaimRequest {
  claimId?: string;
  hostId?: string;
  /** Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
  atLeast?: string;
}

export interface GetHostClaimResponse {
  hostId?: string;
  claimId?: string;
  status?: ClaimStatus;
  claim?: Claim;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
}

export interface ChangeClaimRequest {
  claimId?: string;
  hostId?: string;
  instanceId?: string;
  projectId?: string;
  userId?: string;
  /** Absent: unknown. */
  consumerType?: string;
  /** Class → amount, from whichever provider of the host has it. */
  resources?: Record<string, number>;
  /** Applied together: all of them or none. */
  pciRequests?: PciRequest[];
  /** Provider → class → amount, where the provider matters. */
  allocations?: Record<string, AmountMap>;
  /** Exactly these devices of the host, whatever they are: for guests that already run. */
  devices?: string[];
  /** Bonds between the devices of these requests. */
  deviceConstraints?: DeviceConstraint[];
  /** The guest's own NUMA cells: each goes to a host cell of its own. Absent: it has none. */
  numa?: GuestNuma;
  /** A flavor's extra specs: `hw:numa_*`, `hw:cpu_*`, `hw:mem_page_size`, `hw:emulator_threads_policy` make the NUMA cells of VCPU vCPUs and MEMORY_MB, `hw:pci_numa_affinity_policy` goes before the policy of requests by alias. */
  extraSpecs?: Record<string, string>;
  /** An image's `hw_*` properties, read beside the extra specs. */
  imageProperties?: Record<string, string>;
  /** Request id (or `<request id>-<index>` for its single devices) → the providers its devices must come from, one for each device, repeated as needed. As Placement's `mappings`. */
  mappings?: Record<string, TextList>;
}

export interface ChangeClaimResponse {
  hostId?: string;
  claimId?: string;
  status?: ClaimStatus;
  /** What it holds: in the answers to create and change. */
  claim?: Claim;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface ConfirmClaimRequest {
  claimId?: string;
  hostId?: string;
  /** The claim's instance, as you believe: another one is refused. */
  instanceId?: string;
}

export interface ConfirmClaimResponse {
  hostId?: string;
  claimId?: string;
  status?: ClaimStatus;
  /** What it holds: in the answers to create and change. */
  claim?: Claim;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface RenewClaimRequest {
  claimId?: string;
  hostId?: string;
  /** From now. Default: the policy. */
  leaseMs?: number;
  /** The claim's instance, as you believe: another one is refused. */
  instanceId?: string;
}

export interface RenewClaimResponse {
  hostId?: string;
  claimId?: string;
  status?: ClaimStatus;
  /** What it holds: in the answers to create and change. */
  claim?: Claim;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface AbortClaimRequest {
  claimId?: string;
  hostId?: string;
  reason?: string;
  /** The instance goes on to another host. */
  reschedule?: boolean;
  /** The claim's instance, as you believe: another one is refused. */
  instanceId?: string;
}

export interface AbortClaimResponse {
  hostId?: string;
  claimId?: string;
  status?: ClaimStatus;
  /** What it holds: in the answers to create and change. */
  claim?: Claim;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface ReleaseClaimRequest {
  claimId?: string;
  hostId?: string;
  /** The claim's instance, as you believe: another one is refused. */
  instanceId?: string;
}

export interface ReleaseClaimResponse {
  hostId?: string;
  claimId?: string;
  status?: ClaimStatus;
  /** What it holds: in the answers to create and change. */
  claim?: Claim;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface ListClaimsRequest {
  instanceId?: string;
  hostId?: string;
  projectId?: string;
  status?: ClaimStatus;
  /** Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
  atLeast?: string;
  /** At most so many items. */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
}

export interface ListClaimsResponse {
  items?: Claim[];
  /** Give it back as `cursor` for the next page; null: this is the last. */
  nextCursor?: string;
  /** The list shows the log up to here. */
  position?: string;
}

export interface GetClaimRequest {
  claimId?: string;
  /** Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
  atLeast?: string;
}

export interface GetClaimResponse {
  hostId?: string;
  claimId?: string;
  status?: ClaimStatus;
  claim?: Claim;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
}

export type HostKind =
  | 'HOST_KIND_UNSPECIFIED'
  | 'HOST_KIND_MACHINE'
  | 'HOST_KIND_SHARING'
  | 'HOST_KIND_OTHER';

export type HostStatus =
  | 'HOST_STATUS_UNSPECIFIED'
  | 'HOST_STATUS_ENABLED'
  | 'HOST_STATUS_UNREPORTED'
  | 'HOST_STATUS_DISABLED'
  | 'HOST_STATUS_DRAINING'
  | 'HOST_STATUS_DRAINED'
  | 'HOST_STATUS_FENCED'
  | 'HOST_STATUS_SUSPENDED'
  | 'HOST_STATUS_RETIRED';

export type DeviceKind =
  | 'DEVICE_KIND_UNSPECIFIED'
  | 'DEVICE_KIND_TYPE_PCI'
  | 'DEVICE_KIND_TYPE_PF'
  | 'DEVICE_KIND_TYPE_VF'
  | 'DEVICE_KIND_VDPA';

/** A text or none. */
export interface OptionalText {
  text?: string;
}

export type DeviceState =
  | 'DEVICE_STATE_UNSPECIFIED'
  | 'DEVICE_STATE_FREE'
  | 'DEVICE_STATE_HELD'
  | 'DEVICE_STATE_CONFIRMED'
  | 'DEVICE_STATE_BLOCKED'
  | 'DEVICE_STATE_QUARANTINED'
  | 'DEVICE_STATE_UNASSIGNABLE'
  | 'DEVICE_STATE_DRIFTED'
  | 'DEVICE_STATE_RESERVED';

export interface Claim {
  claimId?: string;
  hostId?: string;
  instanceId?: string;
  attempt?: number;
  status?: ClaimStatus;
  /** How long it is held without renewal; null once confirmed. */
  leaseMs?: number;
  /** Everything it holds: provider → class → amount, devices included. */
  allocations?: Record<string, AmountMap>;
  devices?: ClaimedDevice[];
  projectId?: string;
  userId?: string;
  consumerType?: string;
  /** Left on a fenced host: holds its devices there, says nothing about where the instance is. */
  stranded?: boolean;
  /** Where the guest's NUMA cells are; null where it has none. */
  numa?: NumaFit;
}

export type ClaimStatus =
  | 'CLAIM_STATUS_UNSPECIFIED'
  | 'CLAIM_STATUS_HELD'
  | 'CLAIM_STATUS_CONFIRMED'
  | 'CLAIM_STATUS_ABORTED'
  | 'CLAIM_STATUS_RELEASED'
  | 'CLAIM_STATUS_EXPIRED';

/** A map as the value of a map. */
export interface AmountMap {
  entries?: Record<string, number>;
}

export interface ClaimedDevice {
  address?: string;
  providerId?: string;
  resourceClass?: string;
  /** The PCI request it serves; null where only an amount was asked. */
  requestId?: string;
}

export interface Pool {
  vendorId?: string;
  productId?: string;
  kind?: DeviceKind;
  resourceClass?: string;
  /** Null where the platform does not say. */
  numaNode?: number;
  traits?: string[];
  tags?: Record<string, OptionalText>;
  total?: number;
  /** Healthy, reported, unowned and unblocked. */
  free?: number;
  /** Owned by claims not yet confirmed. */
  held?: number;
  confirmed?: number;
  /** A relative (PF or VF) is owned. */
  blocked?: number;
  quarantined?: number;
  /** Shown, never handed out: vanished, in use without a claim, or not addressable. */
  unavailable?: number;
  /** In use by somebody without a claim. */
  drifted?: number;
  /** For one use, and not cleared since its last. */
  reserved?: number;
}

export interface PciRequest {
  /** How many devices. */
  count?: number;
  /** Keeps its id for its whole life. Default: pci-<place in the list>. */
  requestId?: string;
  /** A device serves if it matches any of them. */
  alternatives?: DeviceSpec[];
  numaPolicy?: NumaPolicy;
  aliasName?: string;
  /** Exactly these devices, as many as `count`. */
  addresses?: string[];
  vendorId?: string;
  productId?: string;
  /** Absent: any kind but type-PF and vdpa. */
  kind?: DeviceKind;
  resourceClass?: string;
  traits?: string[];
  tags?: Record<string, OptionalText>;
}

export interface DeviceSpec {
  vendorId?: string;
  productId?: string;
  /** Absent: any kind but type-PF and vdpa. */
  kind?: DeviceKind;
  resourceClass?: string;
  traits?: string[];
  tags?: Record<string, OptionalText>;
}

export type NumaPolicy =
  | 'NUMA_POLICY_UNSPECIFIED'
  | 'NUMA_POLICY_REQUIRED'
  | 'NUMA_POLICY_PREFERRED'
  | 'NUMA_POLICY_LEGACY'
  | 'NUMA_POLICY_SOCKET';

/** A list inside a list or map. */
export interface TextList {
  items?: string[];
}

/** One reason of a refusal: a write-once code and the facts in the way, which differ by code. */
export interface Reason {
  code?: string;
  facts?: JsonObject;
}

export type PlacementState =
  | 'PLACEMENT_STATE_UNSPECIFIED'
  | 'PLACEMENT_STATE_PLACING'
  | 'PLACEMENT_STATE_PLACED'
  | 'PLACEMENT_STATE_FAILED'
  | 'PLACEMENT_STATE_DELETED';

export type InstanceStatus =
  | 'INSTANCE_STATUS_UNSPECIFIED'
  | 'INSTANCE_STATUS_REQUESTED'
  | 'INSTANCE_STATUS_PLACED'
  | 'INSTANCE_STATUS_RELEASED'
  | 'INSTANCE_STATUS_FAILED'
  | 'INSTANCE_STATUS_DELETED'
  | 'INSTANCE_STATUS_SHELVED';

export type MoveKind =
  | 'MOVE_KIND_UNSPECIFIED'
  | 'MOVE_KIND_RESIZE'
  | 'MOVE_KIND_COLD_MIGRATION'
  | 'MOVE_KIND_LIVE_MIGRATION'
  | 'MOVE_KIND_EVACUATION'
  | 'MOVE_KIND_UNSHELVE';

export type MovePhase =
  | 'MOVE_PHASE_UNSPECIFIED'
  | 'MOVE_PHASE_STARTED'
  | 'MOVE_PHASE_COMMITTED'
  | 'MOVE_PHASE_ENDING';

export type ReadDirection =
  | 'READ_DIRECTION_UNSPECIFIED'
  | 'READ_DIRECTION_FORWARDS'
  | 'READ_DIRECTION_BACKWARDS';

export type MoveState =
  | 'MOVE_STATE_UNSPECIFIED'
  | 'MOVE_STATE_CLAIMING'
  | 'MOVE_STATE_HELD'
  | 'MOVE_STATE_COMMITTED'
  | 'MOVE_STATE_CONFIRMED'
  | 'MOVE_STATE_REVERTED'
  | 'MOVE_STATE_FAILED'
  | 'MOVE_STATE_ABANDONED';

export interface ClaimPlace {
  hostId?: string;
  claimId?: string;
}

export interface NumaFit {
  cells?: NumaCellFit[];
}

export interface NumaCellFit {
  guestCell?: number;
  hostCell?: number;
  /** A host CPU for each dedicated vCPU of the cell, in the order of their numbers. */
  pinnedCpus?: number[];
  /** Host CPUs for the emulator's own threads. */
  emulatorCpus?: number[];
  /** vCPUs of the guest cell, dedicated ones included. */
  cpuCount?: number;
  memoryMib?: number;
  /** KiB per page; null: ordinary pages. */
  pageSizeKib?: number;
}

export interface DeviceConstraint {
  /** same: one value for all. different: no two of them have the same. */
  rule?: DeviceConstraintRule;
  /** A device whose NUMA cell or root port is not known serves under neither rule. */
  attribute?: DeviceConstraintAttribute;
  /** requestId of each. Absent: all requests. */
  requests?: string[];
}

export type DeviceConstraintRule =
  | 'DEVICE_CONSTRAINT_RULE_UNSPECIFIED'
  | 'DEVICE_CONSTRAINT_RULE_SAME'
  | 'DEVICE_CONSTRAINT_RULE_DIFFERENT';

export type DeviceConstraintAttribute =
  | 'DEVICE_CONSTRAINT_ATTRIBUTE_UNSPECIFIED'
  | 'DEVICE_CONSTRAINT_ATTRIBUTE_NUMA_CELL'
  | 'DEVICE_CONSTRAINT_ATTRIBUTE_ROOT_PORT'
  | 'DEVICE_CONSTRAINT_ATTRIBUTE_CARD';

export interface GuestNuma {
  cells?: GuestCell[];
  /** KiB per page. Absent: ordinary pages. */
  pageSizeKib?: number;
  /** In place of pageSizeKib; large: any size but the smallest. */
  pageClass?: GuestNumaPageClass;
  /** Threads of one core for dedicated vCPUs. */
  threadPolicy?: GuestNumaThreadPolicy;
  /** isolate: one more dedicated host CPU, beside the first cell, for the emulator's own threads. */
  emulatorPolicy?: GuestNumaEmulatorPolicy;
}

export interface GuestCell {
  /** Default: its place in the list. */
  cell?: number;
  /** vCPUs that float over the host cell's shared CPUs. */
  sharedCpus?: number[];
  /** vCPUs that get a host CPU each. */
  dedicatedCpus?: number[];
  memoryMib?: number;
  /** Exactly this host cell: for guests that already run. */
  hostCell?: number;
  /** With it: exactly these host CPUs, one for each dedicated vCPU in ascending order. */
  hostCpus?: number[];
}

export type GuestNumaPageClass =
  | 'GUEST_NUMA_PAGE_CLASS_UNSPECIFIED'
  | 'GUEST_NUMA_PAGE_CLASS_SMALL'
  | 'GUEST_NUMA_PAGE_CLASS_LARGE'
  | 'GUEST_NUMA_PAGE_CLASS_ANY';

export type GuestNumaThreadPolicy =
  | 'GUEST_NUMA_THREAD_POLICY_UNSPECIFIED'
  | 'GUEST_NUMA_THREAD_POLICY_PREFER'
  | 'GUEST_NUMA_THREAD_POLICY_ISOLATE'
  | 'GUEST_NUMA_THREAD_POLICY_REQUIRE';

export type GuestNumaEmulatorPolicy =
  | 'GUEST_NUMA_EMULATOR_POLICY_UNSPECIFIED'
  | 'GUEST_NUMA_EMULATOR_POLICY_ISOLATE'
  | 'GUEST_NUMA_EMULATOR_POLICY_SHARE';

export type IommuGroups =
  | 'IOMMU_GROUPS_UNSPECIFIED'
  | 'IOMMU_GROUPS_TOGETHER'
  | 'IOMMU_GROUPS_ALONE'
  | 'IOMMU_GROUPS_IGNORED';

export type GroupPolicy =
  | 'GROUP_POLICY_UNSPECIFIED'
  | 'GROUP_POLICY_AFFINITY'
  | 'GROUP_POLICY_ANTI_AFFINITY'
  | 'GROUP_POLICY_SOFT_AFFINITY'
  | 'GROUP_POLICY_SOFT_ANTI_AFFINITY';

export type EvacuationItemState =
  | 'EVACUATION_ITEM_STATE_UNSPECIFIED'
  | 'EVACUATION_ITEM_STATE_WAITING'
  | 'EVACUATION_ITEM_STATE_MOVING'
  | 'EVACUATION_ITEM_STATE_MOVED'
  | 'EVACUATION_ITEM_STATE_UNMANAGED'
  | 'EVACUATION_ITEM_STATE_ARRIVING';

export type GangReplyState =
  | 'GANG_REPLY_STATE_UNSPECIFIED'
  | 'GANG_REPLY_STATE_REQUESTED'
  | 'GANG_REPLY_STATE_COMMITTED'
  | 'GANG_REPLY_STATE_ABANDONED';

export interface ListEventsRequest {
  /** Events after (or, backwards, before) this position. With `stream`: its revision. */
  after?: string;
  limit?: number;
  /** Only this stream. */
  stream?: string;
  direction?: ReadDirection;
  /** Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
  atLeast?: string;
}

export interface ListEventsResponse {
  items?: Event[];
  /** Give it back as `after` for what follows; null when nothing was read. */
  next?: string;
  /** Position of the last event in the log. */
  head?: string;
}

export interface Event {
  id?: string;
  type?: string;
  stream?: string;
  /** Place in its stream, from 0. */
  revision?: number;
  /** Place in the whole log. */
  position?: string;
  dataJson?: string;
  /** Who, when, by which command, and the hash of the event before it in the stream. */
  metadataJson?: string;
}

export interface WatchEventsRequest {
  /** Events after this position, or `tail` for the end of the log. Absent: from the first event. */
  after?: string;
  /** Only events of streams whose name begins so. */
  stream?: string;
}

export interface WatchEventsResponse {
  /** In the order of the log; empty where the message only moves the token. */
  events?: Event[];
  /** Give it back as `after` and nothing is missed or repeated, here or on another server. */
  resumeToken?: string;
}

export interface CreateGroupRequest {
  /** Default: made from the Idempotency-Key. */
  groupId?: string;
  /** On one host; on different hosts; the same where it can be had. */
  policy?: GroupPolicy;
  /** Only with anti-affinity. Default there: 1. */
  maxServerPerHost?: number;
}

export interface CreateGroupResponse {
  groupId?: string;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface ListGroupsRequest {
  /** At most so many items. */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
  /** Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
  atLeast?: string;
}

export interface ListGroupsResponse {
  items?: GroupSummary[];
  /** Give it back as `cursor` for the next page; null: this is the last. */
  nextCursor?: string;
  /** The list shows the log up to here. */
  position?: string;
}

export interface GroupSummary {
  groupId?: string;
  policy?: GroupPolicy;
  maxServerPerHost?: number;
  pin?: GroupPin;
  /** Instances with an open claim that names the group. */
  members?: number;
}

export interface GroupPin {
  hostId?: string;
  /** Claims are taken under it; it grows each time the group goes to another host. */
  epoch?: number;
}

export interface GetGroupRequest {
  groupId?: string;
  /** Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
  atLeast?: string;
}

export interface GetGroupResponse {
  /** By their open claims; one in a move comes twice. */
  members?: GroupMember[];
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  groupId?: string;
  policy?: GroupPolicy;
  /** Null for policies other than anti-affinity. */
  maxServerPerHost?: number;
  /** Null for policies other than affinity, and while the group is nowhere. */
  pin?: GroupPin;
}

export interface GroupMember {
  instanceId?: string;
  hostId?: string;
  /** The host is fenced: it does not say where the member is. */
  fenced?: boolean;
}

export interface DeleteGroupRequest {
  groupId?: string;
}

export interface DeleteGroupResponse {
  groupId?: string;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface ListInstancesRequest {
  /** Holds an open claim there. */
  hostId?: string;
  status?: InstanceStatus;
  projectId?: string;
  /** Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
  atLeast?: string;
  /** At most so many items. */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
}

export interface ListInstancesResponse {
  items?: Instance[];
  /** Give it back as `cursor` for the next page; null: this is the last. */
  nextCursor?: string;
  /** The list shows the log up to here. */
  position?: string;
}

export interface Instance {
  instanceId?: string;
  /** placed: holds an open claim, made by a placement or on a named host. released: it held some, and no more. */
  status?: InstanceStatus;
  projectId?: string;
  /** With failed: NoValidHost, MaxRetriesExceeded or PlacementAbandoned. */
  failureCode?: string;
  /** Its guest was said to run. */
  activated?: boolean;
  /** Where it is: more than one only in a move, or where it shares storage. */
  hosts?: string[];
  /** Its open claims on any host. */
  claims?: InstanceClaim[];
  /** Host → addresses of the devices its open claims hold there. */
  devices?: Record<string, TextList>;
  attempts?: FailedAttempt[];
  move?: InstanceMove;
  createdAtMs?: number;
  changedAtMs?: number;
  /** What went wrong after a move had been committed; null: nothing since. */
  error?: string;
}

export interface InstanceClaim {
  /** Left on a fenced host: holds its devices there, says nothing about where the instance is. */
  stranded?: boolean;
  claimId?: string;
  hostId?: string;
  instanceId?: string;
  attempt?: number;
  status?: ClaimStatus;
  /** How long it is held without renewal; null once confirmed. */
  leaseMs?: number;
  /** Everything it holds: provider → class → amount, devices included. */
  allocations?: Record<string, AmountMap>;
  devices?: ClaimedDevice[];
  projectId?: string;
  userId?: string;
  consumerType?: string;
  /** Where the guest's NUMA cells are; null where it has none. */
  numa?: NumaFit;
}

export interface FailedAttempt {
  attempt?: number;
  hostId?: string;
  /** Codes of the reasons. */
  codes?: string[];
}

export interface InstanceMove {
  moveId?: string;
  kind?: MoveKind;
  phase?: MovePhase;
}

export interface GetInstanceRequest {
  instanceId?: string;
  /** Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
  atLeast?: string;
}

export interface GetInstanceResponse {
  /** The answer shows the log up to here. */
  position?: string;
  instanceId?: string;
  /** placed: holds an open claim, made by a placement or on a named host. released: it held some, and no more. */
  status?: InstanceStatus;
  projectId?: string;
  /** With failed: NoValidHost, MaxRetriesExceeded or PlacementAbandoned. */
  failureCode?: string;
  /** Its guest was said to run. */
  activated?: boolean;
  /** Where it is: more than one only in a move, or where it shares storage. */
  hosts?: string[];
  /** Its open claims on any host. */
  claims?: InstanceClaim[];
  /** Host → addresses of the devices its open claims hold there. */
  devices?: Record<string, TextList>;
  attempts?: FailedAttempt[];
  move?: InstanceMove;
  createdAtMs?: number;
  changedAtMs?: number;
  /** What went wrong after a move had been committed; null: nothing since. */
  error?: string;
}

export interface DeleteInstanceRequest {
  instanceId?: string;
}

export interface DeleteInstanceResponse {
  instanceId?: string;
  /** It was deleted before; what it still held was given back now. */
  repeated?: boolean;
  /** Claims given back now. */
  ended?: EndedClaim[];
  position?: string;
}

export interface EndedClaim {
  hostId?: string;
  claimId?: string;
}

export interface ShelveInstanceRequest {
  instanceId?: string;
}

export interface ShelveInstanceResponse {
  instanceId?: string;
  /** It was shelved before. */
  repeated?: boolean;
  /** Claims given back now. */
  ended?: EndedClaim[];
  position?: string;
}

export interface UnshelveInstanceRequest {
  instanceId?: string;
  /** Only this host. Default: the scheduler chooses. */
  hostId?: string;
  /** For this move only. */
  ignoreHosts?: string[];
  /** How long the claim at the destination is held without commit or renewal. Default: the policy. */
  leaseMs?: number;
  /** How many hosts may be tried. Default: the policy. */
  maxAttempts?: number;
}

export interface UnshelveInstanceResponse {
  instanceId?: string;
  moveId?: string;
  kind?: MoveKind;
  /** held: the destination is claimed and the source untouched: commit, cancel or fail it. committed: the guest may run at the destination: confirm it, or revert it where its kind allows. */
  phase?: MoveState;
  /** Null where it held nothing: unshelve. */
  source?: ClaimPlace;
  /** The host tried last, or moved to. */
  destination?: ClaimPlace;
  attempt?: number;
  /** Hosts that were tried before, and why each did not take it. */
  failures?: AttemptFailure[];
  /** Code of a failure, reason of a revert or a cancel, error after the commit. */
  because?: string;
  /** What it holds at the destination; null: nothing. */
  claim?: Claim;
  /** True: it stood so before, and nothing was changed now. */
  repeated?: boolean;
  position?: string;
}

export interface RebuildInstanceRequest {
  instanceId?: string;
}

export interface RebuildInstanceResponse {
  instanceId?: string;
  hostId?: string;
  claimId?: string;
  claim?: Claim;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  position?: string;
}

export interface AttachDevicesRequest {
  instanceId?: string;
  /** How many devices. */
  count?: number;
  /** Keeps its id for its whole life. Default: pci-<place in the list>. */
  requestId?: string;
  /** A device serves if it matches any of them. */
  alternatives?: DeviceSpec[];
  numaPolicy?: NumaPolicy;
  aliasName?: string;
  /** Exactly these devices, as many as `count`. */
  addresses?: string[];
  vendorId?: string;
  productId?: string;
  /** Absent: any kind but type-PF and vdpa. */
  kind?: DeviceKind;
  resourceClass?: string;
  traits?: string[];
  tags?: Record<string, OptionalText>;
}

export interface AttachDevicesResponse {
  instanceId?: string;
  hostId?: string;
  claimId?: string;
  claim?: Claim;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  position?: string;
}

export interface DetachDevicesRequest {
  instanceId?: string;
  /** The request that brought the devices. */
  requestId?: string;
  /** Exactly these of them. Default: all of the request. */
  addresses?: string[];
}

export interface DetachDevicesResponse {
  instanceId?: string;
  hostId?: string;
  claimId?: string;
  claim?: Claim;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  position?: string;
}

export interface PlaceRequest {
  /** Default: made from the Idempotency-Key. */
  instanceId?: string;
  constraints?: Constraints;
  /** How long the claim is held without confirm or renewal. Default: the policy. */
  leaseMs?: number;
  /** How many hosts may be tried. Default: the policy. */
  maxAttempts?: number;
  projectId?: string;
  userId?: string;
  /** Absent: unknown. */
  consumerType?: string;
  /** Class → amount, from whichever provider of the host has it. */
  resources?: Record<string, number>;
  /** Applied together: all of them or none. */
  pciRequests?: PciRequest[];
  /** Bonds between the devices of these requests. */
  deviceConstraints?: DeviceConstraint[];
  /** The guest's own NUMA cells: each goes to a host cell of its own. Absent: it has none. */
  numa?: GuestNuma;
  /** A flavor's extra specs: `hw:numa_*`, `hw:cpu_*`, `hw:mem_page_size`, `hw:emulator_threads_policy` make the NUMA cells of VCPU vCPUs and MEMORY_MB, `hw:pci_numa_affinity_policy` goes before the policy of requests by alias. */
  extraSpecs?: Record<string, string>;
  /** An image's `hw_*` properties, read beside the extra specs. */
  imageProperties?: Record<string, string>;
  /** Server group that the instance is to be a member of. */
  groupId?: string;
}

export interface Constraints {
  requiredTraits?: string[];
  forbiddenTraits?: string[];
  /** In at least one aggregate of each list. */
  memberOf?: TextList[];
  forbiddenAggregates?: string[];
  /** Availability zone. */
  zone?: string;
  /** On a host with one of these instances. */
  sameHost?: string[];
  /** On a host with none of these instances. */
  differentHost?: string[];
  onlyHosts?: string[];
  ignoreHosts?: string[];
}

export interface PlaceResponse {
  instanceId?: string;
  hostId?: string;
  claimId?: string;
  attempt?: number;
  leaseMs?: number;
  /** Everything the claim took; null only in a very late repeat. */
  allocations?: Record<string, AmountMap>;
  devices?: ClaimedDevice[];
  /** Hosts that were tried before, and why each refused. */
  failures?: AttemptFailure[];
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** Where the guest's NUMA cells are; null where it has none. */
  numa?: NumaFit;
}

export interface AttemptFailure {
  hostId?: string;
  attempt?: number;
  reasons?: Reason[];
}

export interface DryRunPlacementRequest {
  /** Default: made from the Idempotency-Key. */
  instanceId?: string;
  constraints?: Constraints;
  /** How long the claim is held without confirm or renewal. Default: the policy. */
  leaseMs?: number;
  /** How many hosts may be tried. Default: the policy. */
  maxAttempts?: number;
  projectId?: string;
  userId?: string;
  /** Absent: unknown. */
  consumerType?: string;
  /** Class → amount, from whichever provider of the host has it. */
  resources?: Record<string, number>;
  /** Applied together: all of them or none. */
  pciRequests?: PciRequest[];
  /** Bonds between the devices of these requests. */
  deviceConstraints?: DeviceConstraint[];
  /** The guest's own NUMA cells: each goes to a host cell of its own. Absent: it has none. */
  numa?: GuestNuma;
  /** A flavor's extra specs: `hw:numa_*`, `hw:cpu_*`, `hw:mem_page_size`, `hw:emulator_threads_policy` make the NUMA cells of VCPU vCPUs and MEMORY_MB, `hw:pci_numa_affinity_policy` goes before the policy of requests by alias. */
  extraSpecs?: Record<string, string>;
  /** An image's `hw_*` properties, read beside the extra specs. */
  imageProperties?: Record<string, string>;
  /** Server group that the instance is to be a member of. */
  groupId?: string;
}

export interface DryRunPlacementResponse {
  instanceId?: string;
  placed?: DryRunPlacement;
  /** Best first. */
  ranked?: RankedHost[];
  failures?: AttemptFailure[];
  /** How many hosts the scheduler looked at. */
  hostsConsidered?: number;
  hostsPassed?: number;
  /** Filter → hosts it refused first. */
  refusedBy?: Record<string, number>;
  position?: string;
}

export interface DryRunPlacement {
  hostId?: string;
  attempt?: number;
  allocations?: Record<string, AmountMap>;
  devices?: ClaimedDevice[];
  numa?: NumaFit;
}

export interface RankedHost {
  hostId?: string;
  hostName?: string;
  score?: number;
  /** Revision of the host's stream that the scheduler had seen. */
  revision?: number;
}

export interface GetPlacementRequest {
  instanceId?: string;
  /** Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
  atLeast?: string;
}

export interface GetPlacementResponse {
  instanceId?: string;
  state?: PlacementState;
  hostId?: string;
  claimId?: string;
  attempt?: number;
  /** The hosts the scheduler chose, best first. */
  ranked?: RankedHost[];
  failures?: AttemptFailure[];
  /** What the decision was made on. */
  evidence?: JsonObject;
  /** What was asked. */
  ask?: JsonObject;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
}

export interface ReschedulePlacementRequest {
  instanceId?: string;
  /** The claim that could not be used. */
  claimId?: string;
  reason?: string;
}

export interface ReschedulePlacementResponse {
  instanceId?: string;
  hostId?: string;
  claimId?: string;
  attempt?: number;
  leaseMs?: number;
  /** Everything the claim took; null only in a very late repeat. */
  allocations?: Record<string, AmountMap>;
  devices?: ClaimedDevice[];
  /** Hosts that were tried before, and why each refused. */
  failures?: AttemptFailure[];
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** Where the guest's NUMA cells are; null where it has none. */
  numa?: NumaFit;
}

export interface ExplainRequest {
  /** At most so many hosts. */
  limit?: number;
  /** Hosts after this one. */
  after?: string;
  /** Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
  atLeast?: string;
  /** Default: made from the Idempotency-Key. */
  instanceId?: string;
  constraints?: Constraints;
  /** How long the claim is held without confirm or renewal. Default: the policy. */
  leaseMs?: number;
  /** How many hosts may be tried. Default: the policy. */
  maxAttempts?: number;
  projectId?: string;
  userId?: string;
  /** Absent: unknown. */
  consumerType?: string;
  /** Class → amount, from whichever provider of the host has it. */
  resources?: Record<string, number>;
  /** Applied together: all of them or none. */
  pciRequests?: PciRequest[];
  /** Bonds between the devices of these requests. */
  deviceConstraints?: DeviceConstraint[];
  /** The guest's own NUMA cells: each goes to a host cell of its own. Absent: it has none. */
  numa?: GuestNuma;
  /** A flavor's extra specs: `hw:numa_*`, `hw:cpu_*`, `hw:mem_page_size`, `hw:emulator_threads_policy` make the NUMA cells of VCPU vCPUs and MEMORY_MB, `hw:pci_numa_affinity_policy` goes before the policy of requests by alias. */
  extraSpecs?: Record<string, string>;
  /** An image's `hw_*` properties, read beside the extra specs. */
  imageProperties?: Record<string, string>;
  /** Server group that the instance is to be a member of. */
  groupId?: string;
}

export interface ExplainResponse {
  /** Registered machine hosts. */
  hostsConsidered?: number;
  hostsPassed?: number;
  /** Filter → hosts it refused first. */
  refusedBy?: Record<string, number>;
  /** Where it would go, best first. */
  ranked?: RankedHost[];
  /** In host-id order. */
  hosts?: ExplainedHost[];
  /** Give it back as `after` for more hosts; null: these were the last. */
  next?: string;
  /** The answer is as of this position. */
  position?: string;
}

export interface ExplainedHost {
  hostId?: string;
  hostName?: string;
  revision?: number;
  /** Null where something is in the way. */
  score?: number;
  /** Weigher → its part of the score. */
  weights?: Record<string, Weight>;
  /** Everything that is in the way, in filter order; empty where the host passes. */
  refusals?: Refusal[];
}

export interface Weight {
  raw?: number;
  /** 0 to 1 over the hosts that pass. */
  normalised?: number;
  multiplier?: number;
}

export interface Refusal {
  /** The filter that refuses. */
  filter?: string;
  code?: string;
  /** What was asked there; null where the rejection says it. */
  asked?: JsonValue;
  /** With its numbers, where the capacity function refuses. */
  rejection?: Reason;
}

export interface ExplainPlacementRequest {
  instanceId?: string;
  /** At most so many hosts. */
  limit?: number;
  /** Hosts after this one. */
  after?: string;
  /** Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
  atLeast?: string;
}

export interface ExplainPlacementResponse {
  /** Registered machine hosts. */
  hostsConsidered?: number;
  hostsPassed?: number;
  /** Filter → hosts it refused first. */
  refusedBy?: Record<string, number>;
  /** Where it would go, best first. */
  ranked?: RankedHost[];
  /** In host-id order. */
  hosts?: ExplainedHost[];
  /** Give it back as `after` for more hosts; null: these were the last. */
  next?: string;
  /** The answer is as of this position. */
  position?: string;
}

export interface PlaceGangRequest {
  /** Ranked in this order, each beside what those before it take. At most 64 members in all. */
  members?: GangMember[];
}

export interface GangMember {
  /** So many members that ask for this. */
  count?: number;
  constraints?: Constraints;
  projectId?: string;
  userId?: string;
  /** Absent: unknown. */
  consumerType?: string;
  /** Class → amount, from whichever provider of the host has it. */
  resources?: Record<string, number>;
  /** Applied together: all of them or none. */
  pciRequests?: PciRequest[];
  /** Bonds between the devices of these requests. */
  deviceConstraints?: DeviceConstraint[];
  /** The guest's own NUMA cells: each goes to a host cell of its own. Absent: it has none. */
  numa?: GuestNuma;
  /** A flavor's extra specs: `hw:numa_*`, `hw:cpu_*`, `hw:mem_page_size`, `hw:emulator_threads_policy` make the NUMA cells of VCPU vCPUs and MEMORY_MB, `hw:pci_numa_affinity_policy` goes before the policy of requests by alias. */
  extraSpecs?: Record<string, string>;
  /** An image's `hw_*` properties, read beside the extra specs. */
  imageProperties?: Record<string, string>;
  /** Server group that each of them is to be a member of. */
  groupId?: string;
}

export interface PlaceGangResponse {
  gangId?: string;
  /** requested: its claims are being held; committed: all placed; abandoned: none. */
  state?: GangReplyState;
  /** Why it was abandoned. */
  reason?: string;
  /** In the order of the request. */
  members?: GangMemberReply[];
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
}

export interface GangMemberReply {
  /** Made from the gang and its place in it. */
  instanceId?: string;
  hostId?: string;
  hostName?: string;
  claimId?: string;
  /** Of its claim there now; null where nothing of it is open. */
  claim?: ClaimStatus;
  /** What that claim holds. */
  devices?: ClaimedDevice[];
}

export interface GetGangRequest {
  gangId?: string;
  /** Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
  atLeast?: string;
}

export interface GetGangResponse {
  gangId?: string;
  /** requested: its claims are being held; committed: all placed; abandoned: none. */
  state?: GangReplyState;
  /** Why it was abandoned. */
  reason?: string;
  /** In the order of the request. */
  members?: GangMemberReply[];
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
}

export interface PlaceManyRequest {
  /** So many instances alike, each placed for itself. */
  count?: number;
  /** Server group that the instances are to be members of. */
  groupId?: string;
  constraints?: Constraints;
  /** How long each claim is held without confirm or renewal. Default: the policy. */
  leaseMs?: number;
  /** How many hosts may be tried for each. Default: the policy. */
  maxAttempts?: number;
  projectId?: string;
  userId?: string;
  /** Absent: unknown. */
  consumerType?: string;
  /** Class → amount, from whichever provider of the host has it. */
  resources?: Record<string, number>;
  /** Applied together: all of them or none. */
  pciRequests?: PciRequest[];
  /** Bonds between the devices of these requests. */
  deviceConstraints?: DeviceConstraint[];
  /** The guest's own NUMA cells: each goes to a host cell of its own. Absent: it has none. */
  numa?: GuestNuma;
  /** A flavor's extra specs: `hw:numa_*`, `hw:cpu_*`, `hw:mem_page_size`, `hw:emulator_threads_policy` make the NUMA cells of VCPU vCPUs and MEMORY_MB, `hw:pci_numa_affinity_policy` goes before the policy of requests by alias. */
  extraSpecs?: Record<string, string>;
  /** An image's `hw_*` properties, read beside the extra specs. */
  imageProperties?: Record<string, string>;
}

export interface PlaceManyResponse {
  /** How many have a host. */
  placed?: number;
  /** In order; the same place gives the same instance under one key. */
  items?: OneOfMany[];
}

export interface OneOfMany {
  placement?: PlacementReply;
  refused?: RefusedPlacement;
}

export interface PlacementReply {
  instanceId?: string;
  hostId?: string;
  claimId?: string;
  attempt?: number;
  leaseMs?: number;
  /** Everything the claim took; null only in a very late repeat. */
  allocations?: Record<string, AmountMap>;
  devices?: ClaimedDevice[];
  /** Where the guest's NUMA cells are; null where it has none. */
  numa?: NumaFit;
  /** Hosts that were tried before, and why each refused. */
  failures?: AttemptFailure[];
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
}

export interface RefusedPlacement {
  /** HTTP status. */
  status?: number;
  /** Stable. */
  code?: string;
  detail?: string;
  reasons?: Reason[];
}

export interface RegisterHostRequest {
  /** Also the root provider's id. Default: made from the Idempotency-Key. */
  hostId?: string;
  /** Unique over all hosts and providers. */
  name?: string;
  /** machine runs instances; sharing is shared storage or an address pool. */
  kind?: HostKind;
}

export interface RegisterHostResponse {
  hostId?: string;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface ListHostsRequest {
  /** Part of the name, in any case. */
  name?: string;
  /** Absent: all but retired ones. */
  status?: HostStatus;
  kind?: HostKind;
  /** Availability zone, as the policy maps it to aggregates. */
  zone?: string;
  /** Its root provider is a member of this aggregate. */
  aggregate?: string;
  /** Its root provider has this trait. */
  trait?: string;
  /** Reported at or after this moment (milliseconds since 1970). */
  reportedSinceMs?: number;
  /** Last reported before this moment, or never. */
  notReportedSinceMs?: number;
  /** Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
  atLeast?: string;
  /** At most so many items. */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
}

export interface ListHostsResponse {
  items?: HostSummary[];
  /** Give it back as `cursor` for the next page; null: this is the last. */
  nextCursor?: string;
  /** The list shows the log up to here. */
  position?: string;
}

export interface HostSummary {
  hostId?: string;
  name?: string;
  kind?: HostKind;
  status?: HostStatus;
  /** When the last report came, in milliseconds since 1970; null before the first. */
  reportedAtMs?: number;
  revision?: number;
  /** Everything that is so at once. */
  flags?: string[];
  /** Counted classes. */
  resources?: Record<string, ClassUse>;
  devices?: DeviceCount;
  openClaims?: number;
}

export interface ClassUse {
  /** What may be used in all: (total - reserved) x ratio. */
  capacity?: number;
  used?: number;
  free?: number;
}

export interface DeviceCount {
  total?: number;
  /** Healthy, reported, unowned and unblocked. */
  free?: number;
}

export interface GetHostRequest {
  hostId?: string;
  /** Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
  atLeast?: string;
}

export interface GetHostResponse {
  incarnation?: number;
  bootId?: string;
  reportSequence?: number;
  disabled?: HostCondition;
  drain?: HostCondition;
  fence?: HostCondition;
  /** An invariant did not hold here: an operator must look, then resume. */
  suspended?: HostCondition;
  /** Root first. */
  providers?: Provider[];
  /** NUMA cells by number; none where the agent did not tell. */
  cells?: HostCell[];
  /** By address. */
  devices?: Device[];
  /** Open ones. */
  claims?: Claim[];
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  hostId?: string;
  name?: string;
  kind?: HostKind;
  status?: HostStatus;
  /** When the last report came, in milliseconds since 1970; null before the first. */
  reportedAtMs?: number;
  /** As last reported. */
  iommuGroups?: IommuGroups;
}

export interface HostCondition {
  reason?: string;
}

export interface Provider {
  providerId?: string;
  parentProviderId?: string;
  name?: string;
  /** Moves with every change of the provider and of what it holds. */
  generation?: number;
  /** Came with a report, for a device. */
  ofDevices?: boolean;
  traits?: string[];
  aggregates?: string[];
  inventories?: Record<string, Inventory>;
}

export interface Inventory {
  /** What decisions use: derived from what was declared and what was reported. */
  effective?: InventoryNumbers;
  declared?: InventoryNumbers;
  reported?: ReportedTotal;
  /** Sum over open claims. */
  used?: number;
  /** What may still be taken: (total - reserved) x ratio - used, never below 0. */
  free?: number;
}

export interface InventoryNumbers {
  total?: number;
  reserved?: number;
  minUnit?: number;
  maxUnit?: number;
  stepSize?: number;
  allocationRatio?: number;
}

export interface ReportedTotal {
  total?: number;
  reserved?: number;
}

export interface HostCell {
  cell?: number;
  socket?: number;
  sharedCpus?: number[];
  /** vCPUs that float over the shared CPUs. */
  sharedVcpus?: number;
  dedicatedCpus?: number[];
  /** Dedicated CPUs that nobody has. */
  freeCpus?: number[];
  /** Cores of more than one thread. */
  cores?: Core[];
  memoryMib?: number;
  /** Of guests with NUMA cells of their own. */
  memoryUsedMib?: number;
  pages?: PagePool[];
}

export interface Core {
  /** Its threads. */
  threads?: number[];
}

export interface PagePool {
  sizeKib?: number;
  total?: number;
  reserved?: number;
  /** Of open claims. */
  used?: number;
  free?: number;
}

export interface Device {
  address?: string;
  vendorId?: string;
  productId?: string;
  kind?: DeviceKind;
  parentAddress?: string;
  numaNode?: number;
  resourceClass?: string;
  traits?: string[];
  tags?: Record<string, OptionalText>;
  /** The provider it counts on. */
  providerId?: string;
  /** blocked: a relative (its PF, or one of its VFs) is owned. unassignable: shown, never handed out. */
  state?: DeviceState;
  /** The open claim that holds it. */
  claimId?: string;
  /** With blocked: the owned relative. */
  blockedBy?: string;
  /** Why it is quarantined. */
  quarantine?: string;
  /** Not in the last report; kept while a claim holds it. */
  vanished?: boolean;
  /** Reported differently while held: takes effect when the claim ends. */
  changePending?: boolean;
  /** In use by somebody without a claim. */
  usedBy?: string;
  info?: Record<string, JsonValue>;
  /** A confirmed claim holds it, and the agent last saw no guest use it. */
  claimUnused?: boolean;
  /** For one use: the claim that used it last, until an operator clears it. */
  reservedBy?: string;
  /** Other endpoints of its IOMMU group, where the policy of the host lets them count. */
  groupMates?: string[];
}

export interface ReportHostRequest {
  hostId?: string;
  /** Changes with every boot. */
  bootId?: string;
  /** Counts the agent's reports from 1 in each boot; older ones are refused. */
  sequence?: number;
  /** Of the root provider: class → numbers. */
  totals?: Record<string, ReportedTotal>;
  /** Of other providers of the tree: provider → class → numbers. */
  providers?: Record<string, ReportedTotalMap>;
  devices?: ReportedDevice[];
  /** NUMA cells. Absent: guests that ask for cells of their own do not fit. */
  topology?: Topology;
  /** What becomes of devices that share an IOMMU group: together = a group goes to one claim at a time; alone = they are never handed out; ignored = groups do not count. */
  iommuGroups?: IommuGroups;
}

/** A map as the value of a map. */
export interface ReportedTotalMap {
  entries?: Record<string, ReportedTotal>;
}

export interface ReportedDevice {
  address?: string;
  vendorId?: string;
  productId?: string;
  kind?: DeviceKind;
  /** The PF's address: required for type-VF and vdpa, absent otherwise. The PF itself need not be reported. */
  parentAddress?: string;
  /** Absent where the platform does not say. */
  numaNode?: number;
  /** Default: CUSTOM_PCI_<VENDOR>_<PRODUCT>. */
  resourceClass?: string;
  traits?: string[];
  /** Part of the pool's identity. */
  tags?: Record<string, OptionalText>;
  /** Endpoints of the IOMMU group, itself included. */
  iommuGroup?: string[];
  /** Bridges from the root port down. */
  bridgePath?: string[];
  /** Whatever else describes the device to people. */
  info?: Record<string, JsonValue>;
}

export interface Topology {
  cells?: HostCellInput[];
}

export interface HostCellInput {
  cell?: number;
  /** Physical package; absent where the platform does not say. */
  socket?: number;
  /** Host CPUs that guests float over. */
  sharedCpus?: number[];
  /** Host CPUs that are given to one guest each. */
  dedicatedCpus?: number[];
  /** Cores of more than one thread. */
  cores?: Core[];
  /** All memory of the cell, huge pages included. */
  memoryMib?: number;
  /** Absent: memory counts in MiB. */
  pages?: PagePoolInput[];
}

export interface PagePoolInput {
  /** KiB per page. */
  sizeKib?: number;
  /** Pages of this size. */
  total?: number;
  /** Of them, what the host keeps. */
  reserved?: number;
}

export interface ReportHostResponse {
  hostId?: string;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
  /** Devices that can not be as they were reported: only they were left out. */
  dropped?: DroppedDevice[];
}

export interface ListHostPoolsRequest {
  hostId?: string;
  resourceClass?: string;
  vendorId?: string;
  productId?: string;
  kind?: DeviceKind;
  /** Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
  atLeast?: string;
}

export interface ListHostPoolsResponse {
  items?: Pool[];
  position?: string;
}

export interface DisableHostRequest {
  hostId?: string;
  reason?: string;
}

export interface DisableHostResponse {
  hostId?: string;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface EnableHostRequest {
  hostId?: string;
}

export interface EnableHostResponse {
  hostId?: string;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface DrainHostRequest {
  hostId?: string;
  reason?: string;
}

export interface DrainHostResponse {
  hostId?: string;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface CompleteHostDrainRequest {
  hostId?: string;
}

export interface CompleteHostDrainResponse {
  hostId?: string;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface RetireHostRequest {
  hostId?: string;
  reason?: string;
}

export interface RetireHostResponse {
  hostId?: string;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface ResumeHostRequest {
  hostId?: string;
  reason?: string;
}

export interface ResumeHostResponse {
  hostId?: string;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface QuarantineDeviceRequest {
  address?: string;
  hostId?: string;
  reason?: string;
}

export interface QuarantineDeviceResponse {
  hostId?: string;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface RestoreDeviceRequest {
  address?: string;
  hostId?: string;
}

export interface RestoreDeviceResponse {
  hostId?: string;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface AddProviderRequest {
  hostId?: string;
  /** Default: made from the Idempotency-Key. */
  providerId?: string;
  /** Default: the root, which has the id of the host. */
  parentProviderId?: string;
  /** Unique over all hosts and providers. */
  name?: string;
}

export interface AddProviderResponse {
  hostId?: string;
  providerId?: string;
  /** The provider's generation after the command; null when it is gone or did not move. */
  generation?: number;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface RenameProviderRequest {
  providerId?: string;
  hostId?: string;
  name?: string;
}

export interface RenameProviderResponse {
  hostId?: string;
  providerId?: string;
  /** The provider's generation after the command; null when it is gone or did not move. */
  generation?: number;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface RemoveProviderRequest {
  providerId?: string;
  hostId?: string;
}

export interface RemoveProviderResponse {
  hostId?: string;
  providerId?: string;
  /** The provider's generation after the command; null when it is gone or did not move. */
  generation?: number;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface SetProviderInventoriesRequest {
  providerId?: string;
  hostId?: string;
  inventories?: Record<string, DeclaredInventory>;
  /** Refuse with GenerationConflict if it is another one by now. The same as If-Match. */
  expectedGeneration?: number;
}

export interface DeclaredInventory {
  total?: number;
  reserved?: number;
  minUnit?: number;
  /** Default: no limit of its own (2147483647). */
  maxUnit?: number;
  stepSize?: number;
  allocationRatio?: number;
}

export interface SetProviderInventoriesResponse {
  hostId?: string;
  providerId?: string;
  /** The provider's generation after the command; null when it is gone or did not move. */
  generation?: number;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface SetProviderTraitsRequest {
  providerId?: string;
  hostId?: string;
  traits?: string[];
  /** Refuse with GenerationConflict if it is another one by now. The same as If-Match. */
  expectedGeneration?: number;
}

export interface SetProviderTraitsResponse {
  hostId?: string;
  providerId?: string;
  /** The provider's generation after the command; null when it is gone or did not move. */
  generation?: number;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface SetProviderAggregatesRequest {
  providerId?: string;
  hostId?: string;
  aggregates?: string[];
  /** Refuse with GenerationConflict if it is another one by now. The same as If-Match. */
  expectedGeneration?: number;
}

export interface SetProviderAggregatesResponse {
  hostId?: string;
  providerId?: string;
  /** The provider's generation after the command; null when it is gone or did not move. */
  generation?: number;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface FenceHostRequest {
  hostId?: string;
  /** Opaque id of whoever made sure. Default: who asks. */
  attestedBy?: string;
}

export interface FenceHostResponse {
  hostId?: string;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface ReturnHostRequest {
  hostId?: string;
  /** The boot of the last report. */
  bootId?: string;
  /** Devices that something on the host uses. */
  devicesInUse?: string[];
  /** Instances that run there. */
  instancesRunning?: string[];
}

export interface ReturnHostResponse {
  hostId?: string;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface ReportHostDriftRequest {
  hostId?: string;
  /** Revision of the host as it was read before the scan began: devices whose owner changed after it are left out. */
  seenRevision?: number;
  /** As in the inventory report. */
  bootId?: string;
  /** Of the inventory report that the scan followed; older ones are ignored. */
  sequence?: number;
  used?: DriftUse[];
  unused?: DriftIdle[];
}

export interface DriftUse {
  address?: string;
  /** Who uses it: the instance id of a guest, or what else is known of the user. */
  by?: string;
}

export interface DriftIdle {
  address?: string;
  claimId?: string;
}

export interface ReportHostDriftResponse {
  /** Devices now blocked because somebody uses them without a claim. */
  used?: DriftUse[];
  /** Claimed devices now shown as used by nobody. */
  unused?: DriftIdle[];
  /** Devices of the request that were left out: unknown here, or their owner changed since the scan began. */
  leftOut?: string[];
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
  hostId?: string;
}

export interface DroppedDevice {
  /** As it was given; null where it was no text. */
  address?: string;
  /** Its wrong field. */
  field?: string;
  /** What was given (long values are cut). */
  value?: JsonValue;
  /** What would be right. */
  expected?: string;
}

export interface ClearDeviceReservationRequest {
  address?: string;
  hostId?: string;
}

export interface ClearDeviceReservationResponse {
  hostId?: string;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface PreviewEvacuationRequest {
  hostId?: string;
  /** Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
  atLeast?: string;
}

export interface PreviewEvacuationResponse {
  hostId?: string;
  status?: HostStatus;
  /** Instances that wait and that some host takes. */
  fits?: number;
  /** Instances that wait and that no host takes. */
  misfits?: number;
  /** In the order of their claims. */
  items?: EvacuationItem[];
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
}

export interface EvacuationItem {
  instanceId?: string;
  claimId?: string;
  /** unmanaged: Berth did not place it; whoever made the claim moves it. */
  state?: EvacuationItemState;
  /** The move under way. */
  moveId?: string;
  /** Where it would go, or went; null: nothing takes it. */
  toHostId?: string;
  toHostName?: string;
  /** Filter → hosts it refused first; empty where some host takes it. */
  refusedBy?: Record<string, number>;
}

export interface StartMoveRequest {
  instanceId?: string;
  /** evacuation: its host must be fenced. live-migration: every device must allow it. */
  kind?: MoveKind;
  /** resize: what it has instead. Default: as now. */
  resources?: Record<string, number>;
  /** resize: devices it has instead; those attached since stay too. Default: as now. */
  pciRequests?: PciRequest[];
  /** resize: its present host is tried first. */
  sameHost?: boolean;
  /** Only this host. Default: the scheduler chooses. */
  hostId?: string;
  /** For this move only. */
  ignoreHosts?: string[];
  /** How long the claim at the destination is held without commit or renewal. Default: the policy. */
  leaseMs?: number;
  /** How many hosts may be tried. Default: the policy. */
  maxAttempts?: number;
}

export interface StartMoveResponse {
  instanceId?: string;
  moveId?: string;
  kind?: MoveKind;
  /** held: the destination is claimed and the source untouched: commit, cancel or fail it. committed: the guest may run at the destination: confirm it, or revert it where its kind allows. */
  phase?: MoveState;
  /** Null where it held nothing: unshelve. */
  source?: ClaimPlace;
  /** The host tried last, or moved to. */
  destination?: ClaimPlace;
  attempt?: number;
  /** Hosts that were tried before, and why each did not take it. */
  failures?: AttemptFailure[];
  /** Code of a failure, reason of a revert or a cancel, error after the commit. */
  because?: string;
  /** What it holds at the destination; null: nothing. */
  claim?: Claim;
  /** True: it stood so before, and nothing was changed now. */
  repeated?: boolean;
  position?: string;
}

export interface GetMoveRequest {
  moveId?: string;
  instanceId?: string;
  /** Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
  atLeast?: string;
}

export interface GetMoveResponse {
  instanceId?: string;
  moveId?: string;
  kind?: MoveKind;
  /** held: the destination is claimed and the source untouched: commit, cancel or fail it. committed: the guest may run at the destination: confirm it, or revert it where its kind allows. */
  phase?: MoveState;
  /** Null where it held nothing: unshelve. */
  source?: ClaimPlace;
  /** The host tried last, or moved to. */
  destination?: ClaimPlace;
  attempt?: number;
  /** Hosts that were tried before, and why each did not take it. */
  failures?: AttemptFailure[];
  /** Code of a failure, reason of a revert or a cancel, error after the commit. */
  because?: string;
  /** What it holds at the destination; null: nothing. */
  claim?: Claim;
  /** True: it stood so before, and nothing was changed now. */
  repeated?: boolean;
  position?: string;
}

export interface CommitMoveRequest {
  moveId?: string;
  instanceId?: string;
}

export interface CommitMoveResponse {
  instanceId?: string;
  moveId?: string;
  kind?: MoveKind;
  /** held: the destination is claimed and the source untouched: commit, cancel or fail it. committed: the guest may run at the destination: confirm it, or revert it where its kind allows. */
  phase?: MoveState;
  /** Null where it held nothing: unshelve. */
  source?: ClaimPlace;
  /** The host tried last, or moved to. */
  destination?: ClaimPlace;
  attempt?: number;
  /** Hosts that were tried before, and why each did not take it. */
  failures?: AttemptFailure[];
  /** Code of a failure, reason of a revert or a cancel, error after the commit. */
  because?: string;
  /** What it holds at the destination; null: nothing. */
  claim?: Claim;
  /** True: it stood so before, and nothing was changed now. */
  repeated?: boolean;
  position?: string;
}

export interface ConfirmMoveRequest {
  moveId?: string;
  instanceId?: string;
}

export interface ConfirmMoveResponse {
  instanceId?: string;
  moveId?: string;
  kind?: MoveKind;
  /** held: the destination is claimed and the source untouched: commit, cancel or fail it. committed: the guest may run at the destination: confirm it, or revert it where its kind allows. */
  phase?: MoveState;
  /** Null where it held nothing: unshelve. */
  source?: ClaimPlace;
  /** The host tried last, or moved to. */
  destination?: ClaimPlace;
  attempt?: number;
  /** Hosts that were tried before, and why each did not take it. */
  failures?: AttemptFailure[];
  /** Code of a failure, reason of a revert or a cancel, error after the commit. */
  because?: string;
  /** What it holds at the destination; null: nothing. */
  claim?: Claim;
  /** True: it stood so before, and nothing was changed now. */
  repeated?: boolean;
  position?: string;
}

export interface RevertMoveRequest {
  moveId?: string;
  instanceId?: string;
  reason?: string;
}

export interface RevertMoveResponse {
  instanceId?: string;
  moveId?: string;
  kind?: MoveKind;
  /** held: the destination is claimed and the source untouched: commit, cancel or fail it. committed: the guest may run at the destination: confirm it, or revert it where its kind allows. */
  phase?: MoveState;
  /** Null where it held nothing: unshelve. */
  source?: ClaimPlace;
  /** The host tried last, or moved to. */
  destination?: ClaimPlace;
  attempt?: number;
  /** Hosts that were tried before, and why each did not take it. */
  failures?: AttemptFailure[];
  /** Code of a failure, reason of a revert or a cancel, error after the commit. */
  because?: string;
  /** What it holds at the destination; null: nothing. */
  claim?: Claim;
  /** True: it stood so before, and nothing was changed now. */
  repeated?: boolean;
  position?: string;
}

export interface CancelMoveRequest {
  moveId?: string;
  instanceId?: string;
  reason?: string;
}

export interface CancelMoveResponse {
  instanceId?: string;
  moveId?: string;
  kind?: MoveKind;
  /** held: the destination is claimed and the source untouched: commit, cancel or fail it. committed: the guest may run at the destination: confirm it, or revert it where its kind allows. */
  phase?: MoveState;
  /** Null where it held nothing: unshelve. */
  source?: ClaimPlace;
  /** The host tried last, or moved to. */
  destination?: ClaimPlace;
  attempt?: number;
  /** Hosts that were tried before, and why each did not take it. */
  failures?: AttemptFailure[];
  /** Code of a failure, reason of a revert or a cancel, error after the commit. */
  because?: string;
  /** What it holds at the destination; null: nothing. */
  claim?: Claim;
  /** True: it stood so before, and nothing was changed now. */
  repeated?: boolean;
  position?: string;
}

export interface FailMoveRequest {
  moveId?: string;
  instanceId?: string;
  /** The claim under which it failed. Default: the present one. */
  claimId?: string;
  reason?: string;
}

export interface FailMoveResponse {
  instanceId?: string;
  moveId?: string;
  kind?: MoveKind;
  /** held: the destination is claimed and the source untouched: commit, cancel or fail it. committed: the guest may run at the destination: confirm it, or revert it where its kind allows. */
  phase?: MoveState;
  /** Null where it held nothing: unshelve. */
  source?: ClaimPlace;
  /** The host tried last, or moved to. */
  destination?: ClaimPlace;
  attempt?: number;
  /** Hosts that were tried before, and why each did not take it. */
  failures?: AttemptFailure[];
  /** Code of a failure, reason of a revert or a cancel, error after the commit. */
  because?: string;
  /** What it holds at the destination; null: nothing. */
  claim?: Claim;
  /** True: it stood so before, and nothing was changed now. */
  repeated?: boolean;
  position?: string;
}

export interface GetPolicyRequest {

}

export interface GetPolicyResponse {
  policy?: PolicyInput;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
}

export interface PolicyInput {
  /** Weigher → multiplier; a negative one prefers the fuller host. */
  weights?: Weights;
  /** Pick at random among so many best hosts. */
  hostSubsetSize?: number;
  /** How many hosts one placement may try. */
  maxAttempts?: number;
  /** How long a claim is held when its caller does not say. */
  leaseMs?: number;
  /** Availability zone → aggregates whose hosts belong to it. */
  zones?: Record<string, TextList>;
  /** A host whose last report is older takes no new instance; absent: never. */
  maxReportAgeMs?: number;
}

export interface Weights {
  ram?: number;
  cpu?: number;
  disk?: number;
  pci?: number;
  /** For members of a soft-affinity group. Absent: 1. */
  softAffinity?: number;
  /** Against members of a soft-anti-affinity group. Absent: 1. */
  softAntiAffinity?: number;
}

export interface SetPolicyRequest {
  /** Weigher → multiplier; a negative one prefers the fuller host. */
  weights?: Weights;
  /** Pick at random among so many best hosts. */
  hostSubsetSize?: number;
  /** How many hosts one placement may try. */
  maxAttempts?: number;
  /** How long a claim is held when its caller does not say. */
  leaseMs?: number;
  /** Availability zone → aggregates whose hosts belong to it. */
  zones?: Record<string, TextList>;
  /** A host whose last report is older takes no new instance; absent: never. */
  maxReportAgeMs?: number;
}

export interface SetPolicyResponse {
  policy?: PolicyInput;
  /** Place of the stream's last event, from 0; -1: the stream is empty. */
  revision?: number;
  /** Place in the whole log: opaque text, to be given back as `atLeast` or `after`. */
  position?: string;
  /** False: it was so already, and nothing was appended. */
  changed?: boolean;
  /** Says what was already so; null when something changed. */
  code?: string;
  /** True: this Idempotency-Key was answered before, and this is that answer. */
  repeated?: boolean;
}

export interface ListPoolsRequest {
  resourceClass?: string;
  vendorId?: string;
  productId?: string;
  kind?: DeviceKind;
  /** Wait until this position is visible, else 503 ReadModelBehind at the deadline. */
  atLeast?: string;
}

export interface ListPoolsResponse {
  items?: Pool[];
  position?: string;
}

export interface WatchPoolsRequest {
  /** The token of the last message that was seen: nothing is sent again as long as nothing changed since. */
  after?: string;
  resourceClass?: string;
  vendorId?: string;
  productId?: string;
  kind?: DeviceKind;
}

export interface WatchPoolsResponse {
  /** True: `pools` are all there are. False: only those that changed; one whose `total` is 0 is gone. */
  whole?: boolean;
  pools?: Pool[];
  /** Place in the log that the counts are of; give it back as `after`. */
  resumeToken?: string;
}

export interface GetStatusRequest {

}

export interface GetStatusResponse {
  version?: string;
  /** Milliseconds since this server started. */
  uptimeMs?: number;
  hosts?: number;
  instances?: number;
  openClaims?: number;
  /** The read models show the log up to here. */
  position?: string;
  /** Position of the last event in the log. */
  head?: string;
}

export interface DrainServerRequest {

}

export interface DrainServerResponse {
  /** True: nothing new begins here; what is under way is finished, and the server is not ready. */
  draining?: boolean;
  /** Requests at work here now. */
  inFlight?: number;
}

export interface ResumeServerRequest {

}

export interface ResumeServerResponse {
  /** True: nothing new begins here; what is under way is finished, and the server is not ready. */
  draining?: boolean;
  /** Requests at work here now. */
  inFlight?: number;
}
