import type {
  AggregateId,
  ClaimId,
  GroupId,
  HostId,
  InstanceId,
  PciAddressText,
  ProviderId,
  RequestId,
  ResourceClass,
  Trait,
} from '../kernel/ids.js';
import type { Allocations } from '../kernel/quantities.js';
import type { HostTopology } from '../numa/host-topology.js';
import type { GuestNuma } from '../numa/guest-numa.js';
import type { DeviceConstraint } from '../pci/constraint.js';
import type { PciRequest } from '../pci/request.js';
import type { ClaimGroup, ClaimMove, ConsumerIdentity } from './claim.js';
import type { HostKind, ProviderNode, ReportedDevice } from './host.events.js';
import type { InventoryRecord, ReportedInventories } from './inventory.js';
import type { IommuGroupPolicy } from './iommu-groups.js';

interface Of<T extends string> {
  readonly type: T;
}

export interface RegisterHost extends Of<'RegisterHost'> {
  readonly hostId: HostId;
  readonly name: string;
  readonly kind: HostKind;
}
export interface AddProvider extends Of<'AddProvider'>, ProviderNode {}
export interface RenameProvider extends Of<'RenameProvider'> {
  readonly providerId: ProviderId;
  readonly name: string;
}
export interface RemoveProvider extends Of<'RemoveProvider'> {
  readonly providerId: ProviderId;
}

/**
 * The agent's WHOLE view of the machine. Providers of devices come with it: the shell derives their
 * ids (`providerId` of each device) and lists each once in `deviceProviders`.
 */
export interface ReportInventory extends Of<'ReportInventory'> {
  readonly bootId: string;
  readonly sequence: number;
  /** provider → class → numbers; the root provider's id is the host id. Providers must exist or be in `deviceProviders`. */
  readonly totals: Readonly<Record<string, ReportedInventories>>;
  readonly deviceProviders: readonly ProviderNode[];
  /** What becomes of devices that share an IOMMU group; absent: `together`. */
  readonly iommuGroups?: IommuGroupPolicy;
  readonly devices: readonly ReportedDevice[];
  /** NUMA cells; absent or null: the agent does not tell, and guests with cells of their own do not fit. */
  readonly topology?: HostTopology | null;
}

export interface SetProviderInventory extends Of<'SetProviderInventory'> {
  readonly providerId: ProviderId;
  readonly inventories: Readonly<Record<string, InventoryRecord>>;
  /** Refuse if the provider's generation is another one; null = do not check. */
  readonly expectedGeneration: number | null;
}
export interface SetProviderTraits extends Of<'SetProviderTraits'> {
  readonly providerId: ProviderId;
  readonly traits: readonly Trait[];
  readonly expectedGeneration: number | null;
}
export interface SetProviderAggregates extends Of<'SetProviderAggregates'> {
  readonly providerId: ProviderId;
  readonly aggregates: readonly AggregateId[];
  readonly expectedGeneration: number | null;
}

export interface DisableHost extends Of<'DisableHost'> {
  readonly reason: string;
}
export interface EnableHost extends Of<'EnableHost'> {}
export interface StartHostDrain extends Of<'StartHostDrain'> {
  readonly reason: string;
}
/** No claim of this epoch or an earlier one is taken here any more; refused while a member is (DESIGN rule 10). */
export interface CloseGroupEpoch extends Of<'CloseGroupEpoch'> {
  readonly groupId: GroupId;
  readonly epoch: number;
}
/** Accepted only when no claim is open any more. */
export interface CompleteHostDrain extends Of<'CompleteHostDrain'> {}
/** Berth does not fence: somebody attests that nothing runs there any more (DESIGN rule 12). */
export interface FenceHost extends Of<'FenceHost'> {
  /** Opaque id of whoever says so. */
  readonly attestedBy: string;
}
/**
 * The host is back after a fence: what its present boot sees in use. Stranded claims that it does not see end, those of
 * instances that still belong here are ordinary claims again, the rest stays stranded. Repeated until none is left.
 */
export interface ReturnHost extends Of<'ReturnHost'> {
  /** The boot of the last report; another one than that which was fenced. */
  readonly bootId: string;
  readonly devicesInUse: readonly PciAddressText[];
  readonly instancesRunning: readonly InstanceId[];
  /** Stranded claims that their instances' own streams still name as home: a fact of the shell. */
  readonly homes: readonly ClaimId[];
}
export interface RetireHost extends Of<'RetireHost'> {
  readonly reason: string;
}
export interface SuspendHost extends Of<'SuspendHost'> {
  readonly invariant: string;
  readonly detail: string;
  readonly firstBadEventId: string | null;
}
export interface ResumeHost extends Of<'ResumeHost'> {
  readonly reason: string;
}
export interface QuarantineDevice extends Of<'QuarantineDevice'> {
  readonly address: PciAddressText;
  readonly reason: string;
}
export interface RestoreDevice extends Of<'RestoreDevice'> {
  readonly address: PciAddressText;
}
/** Somebody made a one-time-use device ready for its next use: cleaned, reset, re-flashed. */
export interface ClearDeviceReservation extends Of<'ClearDeviceReservation'> {
  readonly address: PciAddressText;
}

/**
 * What guests use, as an agent sees it, beside what claims say (DESIGN rule 11): the WHOLE present drift. Devices whose
 * owner changed after `seenRevision` are left out, since the scan can't have known.
 */
export interface ObserveDeviceDrift extends Of<'ObserveDeviceDrift'> {
  /** Revision of the host that was read before the scan began. */
  readonly seenRevision: number;
  readonly bootId: string;
  /** That of the inventory report the scan followed. */
  readonly sequence: number;
  /** Devices used without a claim of the user's own; `by`: the guest's instance id, or who else. */
  readonly used: readonly { readonly address: PciAddressText; readonly by: string }[];
  readonly unused: readonly { readonly address: PciAddressText; readonly claimId: ClaimId }[];
}

/** What is asked of a host, before devices are chosen. */
export interface ClaimWish extends ConsumerIdentity {
  /**
   * Counted classes without a named provider: taken from the root if it has the class, else from the
   * one provider of the tree that has it and room (ties by provider id).
   */
  readonly resources: Readonly<Record<ResourceClass, number>>;
  /** Amounts on named providers. On a device provider `decide` picks as many devices (Placement facts 9.7). */
  readonly allocations: Allocations;
  readonly pciRequests: readonly PciRequest[];
  readonly deviceConstraints?: readonly DeviceConstraint[];
  readonly numa: GuestNuma | null;
  readonly groups: readonly ClaimGroup[];
  readonly move: ClaimMove | null;
  readonly mappings: Readonly<Record<RequestId, readonly ProviderId[]>> | null;
}

/** Accepted as one ClaimAccepted or refused as one ClaimRejected; nothing in between. */
export interface ClaimResources extends Of<'ClaimResources'>, ClaimWish {
  readonly claimId: ClaimId;
  readonly instanceId: InstanceId;
  readonly attempt: number;
  /** Milliseconds a held claim lives; null = confirmed at birth (adoption, Placement facts 9.9). */
  readonly leaseMs: number | null;
}
/** Replaces the whole map of an open claim in one event. Devices it keeps stay the same ones. */
export interface ChangeClaim extends Of<'ChangeClaim'>, ClaimWish {
  readonly claimId: ClaimId;
  readonly instanceId: InstanceId;
}
interface NamesClaim {
  readonly claimId: ClaimId;
  /** The claim's instance, as the caller believes; null = not stated. A wrong one is refused (B100). */
  readonly instanceId: InstanceId | null;
}
export interface ConfirmClaim extends Of<'ConfirmClaim'>, NamesClaim {
  /** The move that was committed, for the claim at its destination; such a claim is not confirmed otherwise (DESIGN rule 8). */
  readonly moveId?: string;
}
/** One more request for a claim that stands: all that it holds stays (Nova facts 9.7). */
export interface AttachDevices extends Of<'AttachDevices'>, NamesClaim {
  readonly request: PciRequest;
}
/** Exactly these devices of one request go; the request goes with its last one. */
export interface DetachDevices extends Of<'DetachDevices'>, NamesClaim {
  readonly requestId: RequestId;
  /** Null = all of the request. */
  readonly addresses: readonly PciAddressText[] | null;
}
export interface RenewClaim extends Of<'RenewClaim'>, NamesClaim {
  readonly leaseMs: number;
}
export interface AbortClaim extends Of<'AbortClaim'>, NamesClaim {
  readonly reason: string;
  /** The instance goes on to another host: InstanceRescheduled is appended with the abort. */
  readonly reschedule: boolean;
}
export interface ReleaseClaim extends Of<'ReleaseClaim'>, NamesClaim {}
/** The sweeper's word that it saw the claim held, unrenewed, for its lease on its own clock (DESIGN rule 7). */
export interface ExpireClaim extends Of<'ExpireClaim'> {
  readonly claimId: ClaimId;
  /** Refused as unchanged when a renewal came in between. */
  readonly leaseSequence: number;
}

export type HostCommand =
  | RegisterHost
  | AddProvider
  | RenameProvider
  | RemoveProvider
  | ReportInventory
  | SetProviderInventory
  | SetProviderTraits
  | SetProviderAggregates
  | DisableHost
  | EnableHost
  | StartHostDrain
  | CompleteHostDrain
  | CloseGroupEpoch
  | FenceHost
  | ReturnHost
  | RetireHost
  | SuspendHost
  | ResumeHost
  | QuarantineDevice
  | RestoreDevice
  | ClearDeviceReservation
  | ObserveDeviceDrift
  | ClaimResources
  | ChangeClaim
  | AttachDevices
  | DetachDevices
  | ConfirmClaim
  | RenewClaim
  | AbortClaim
  | ReleaseClaim
  | ExpireClaim;
