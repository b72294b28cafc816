import type {
  AggregateId,
  ClaimId,
  GroupId,
  HostId,
  InstanceId,
  PciAddressText,
  ProviderId,
  Trait,
} from '../kernel/ids.js';
import type { Generations } from '../kernel/quantities.js';
import type { HostTopology } from '../numa/host-topology.js';
import type { DeviceDescription } from '../pci/device.js';
import type { ClaimContent, ClaimStatus } from './claim.js';
import type { HostRejection } from './host.rejections.js';
import type { IommuGroupPolicy } from './iommu-groups.js';
import type { Inventories, InventoryRecord, ReportedInventories } from './inventory.js';

/** `machine` runs instances; `sharing` is shared storage or an address pool; `other` anything else (Placement facts 9.2). */
export type HostKind = 'machine' | 'sharing' | 'other';

interface Of<T extends string, D> {
  readonly type: T;
  readonly data: D;
}

/** Provider generations after this event (Placement facts 9.3); absent providers did not move. */
interface Moves {
  readonly generations: Generations;
}

export interface ProviderNode {
  readonly providerId: ProviderId;
  readonly parentProviderId: ProviderId;
  readonly name: string;
}

export interface ReportedDevice extends DeviceDescription {
  /** The provider the device counts on: its own, or its PF's for children. */
  readonly providerId: ProviderId;
}

export type HostRegistered = Of<
  'HostRegistered',
  Moves & {
    readonly hostId: HostId;
    /** Also the root provider's name: unique over all hosts (Placement facts 1.3). */
    readonly name: string;
    readonly kind: HostKind;
    /** 1 at first, +1 each time a retired host's id registers anew (Placement facts 9.13). */
    readonly incarnation: number;
  }
>;
export type ProviderAdded = Of<'ProviderAdded', Moves & ProviderNode>;
export type ProviderRenamed = Of<'ProviderRenamed', Moves & { readonly providerId: ProviderId; readonly name: string }>;
export type ProviderMoved = Of<
  'ProviderMoved',
  Moves & {
    readonly providerId: ProviderId;
    /** Null: the provider left this tree to be (part of) another one. */
    readonly parentProviderId: ProviderId | null;
    /** Set when the subtree crosses streams (Placement facts 9.14): the other root, and what is carried over. */
    readonly handover: SubtreeHandover | null;
  }
>;
export interface SubtreeHandover {
  readonly direction: 'given' | 'taken';
  readonly otherHostId: HostId;
  readonly providers: readonly (ProviderNode & {
    readonly generation: number;
    readonly inventories: Inventories;
    readonly traits: readonly Trait[];
    readonly aggregates: readonly AggregateId[];
  })[];
  readonly claims: readonly (ClaimContent & {
    readonly claimId: ClaimId;
    readonly instanceId: InstanceId;
    readonly status: ClaimStatus;
    readonly leaseMs: number | null;
  })[];
}
export type ProviderRemoved = Of<'ProviderRemoved', Moves & { readonly providerId: ProviderId }>;

export type InventoryReported = Of<
  'InventoryReported',
  Moves & {
    readonly bootId: string;
    /** Counts the agent's reports from 1 in each boot (DESIGN rule 11). */
    readonly sequence: number;
    readonly providersAdded: readonly ProviderNode[];
    readonly providersRemoved: readonly ProviderId[];
    /** Whole new reported set of each provider whose numbers changed; an empty map: nothing counted there any more. */
    readonly totals: Readonly<Record<string, ReportedInventories>>;
    readonly devicesAppeared: readonly ReportedDevice[];
    /** New description of a known device. If a claim holds it, it takes effect when the claim ends. */
    readonly devicesChanged: readonly ReportedDevice[];
    /** No longer on the bus. A held one stays until its claim ends, and is dropped then. */
    readonly devicesVanished: readonly PciAddressText[];
    /** Vanished while held, and back again: the mark is cancelled (Nova facts 4.9). */
    readonly devicesReturned: readonly PciAddressText[];
    /** Where it changed; `together` before the first. */
    readonly iommuGroups?: IommuGroupPolicy;
    /** The NUMA cells as they are from now on; null: the agent no longer tells. Absent: as before. */
    readonly topology?: HostTopology | null;
  }
>;
export type ProviderInventorySet = Of<
  'ProviderInventorySet',
  Moves & {
    readonly providerId: ProviderId;
    /** Everything declared for this provider from now on. */
    readonly inventories: Readonly<Record<string, InventoryRecord>>;
  }
>;
export type ProviderTraitsSet = Of<
  'ProviderTraitsSet',
  Moves & { readonly providerId: ProviderId; readonly traits: readonly Trait[] }
>;
export type ProviderAggregatesSet = Of<
  'ProviderAggregatesSet',
  Moves & { readonly providerId: ProviderId; readonly aggregates: readonly AggregateId[] }
>;

export type HostDisabled = Of<'HostDisabled', { readonly reason: string }>;
export type HostEnabled = Of<'HostEnabled', Record<string, never>>;
export type HostDrainStarted = Of<'HostDrainStarted', { readonly reason: string }>;
export type HostDrained = Of<'HostDrained', Record<string, never>>;
/** Somebody attests that the host no longer runs anything (DESIGN rule 12): every open claim is stranded from here on. */
export type HostFenced = Of<'HostFenced', { readonly epoch: number; readonly attestedBy: string }>;
/** The end of a fence: a later boot was reported, and somebody says what runs there. */
export type HostReturned = Of<
  'HostReturned',
  {
    readonly epoch: number;
    readonly bootId: string;
    /** Stranded claims of instances that nobody moved away: ordinary again. Absent when there is none. */
    readonly reinstated?: readonly ClaimId[];
  }
>;
export type HostRetired = Of<'HostRetired', { readonly reason: string; readonly endedClaims: readonly ClaimId[] }>;
/** An invariant or a transition does not hold: no new claims here until an operator looked (DESIGN section 4). */
export type HostSuspended = Of<
  'HostSuspended',
  { readonly invariant: string; readonly detail: string; readonly firstBadEventId: string | null }
>;
export type HostResumed = Of<'HostResumed', { readonly reason: string }>;

export type DeviceQuarantined = Of<'DeviceQuarantined', { readonly address: PciAddressText; readonly reason: string }>;
export type DeviceRestored = Of<'DeviceRestored', { readonly address: PciAddressText }>;
/** Used once by a claim that was confirmed: kept back until cleared, whatever becomes of the claim. */
export type DevicesReserved = Of<
  'DevicesReserved',
  { readonly claimId: ClaimId; readonly addresses: readonly PciAddressText[] }
>;
export type DeviceReservationCleared = Of<'DeviceReservationCleared', { readonly address: PciAddressText }>;
export type DeviceDriftObserved = Of<
  'DeviceDriftObserved',
  {
    /** Host revision the agent knew when its scan began (DESIGN rule 11). */
    readonly seenRevision: number;
    readonly bootId: string;
    readonly sequence: number;
    /** The whole present drift: devices used without a claim, and claimed devices that nobody uses. */
    readonly used: readonly { readonly address: PciAddressText; readonly by: string }[];
    readonly unused: readonly { readonly address: PciAddressText; readonly claimId: ClaimId }[];
  }
>;

export type ClaimAccepted = Of<
  'ClaimAccepted',
  Moves &
    ClaimContent & {
      readonly claimId: ClaimId;
      readonly instanceId: InstanceId;
      readonly attempt: number;
      readonly status: ClaimStatus;
      readonly leaseMs: number | null;
    }
>;
export type ClaimRejected = Of<
  'ClaimRejected',
  {
    readonly claimId: ClaimId;
    readonly instanceId: InstanceId;
    readonly attempt: number;
    readonly reasons: readonly HostRejection[];
  }
>;
export type ClaimChanged = Of<
  'ClaimChanged',
  Moves &
    ClaimContent & {
      readonly claimId: ClaimId;
      /** Held devices that had vanished and left the claim here: gone now. */
      readonly devicesDropped: readonly PciAddressText[];
    }
>;
export type ClaimConfirmed = Of<'ClaimConfirmed', { readonly claimId: ClaimId }>;
export type ClaimRenewed = Of<'ClaimRenewed', { readonly claimId: ClaimId; readonly leaseMs: number }>;

/**
 * The three ends of a claim. They give back exactly what the claim's own events recorded. `devicesDropped`
 * names devices that had vanished while held and are gone now; their providers' generations move.
 */
interface Ending extends Moves {
  readonly claimId: ClaimId;
  readonly devicesDropped: readonly PciAddressText[];
}
export type ClaimAborted = Of<
  'ClaimAborted',
  Ending & {
    /** Null only where a fence was set for a claim never seen and the caller named no instance. */
    readonly instanceId: InstanceId | null;
    readonly reason: string;
    /** The host had never seen this claim: it is refused here from now on (DESIGN rule 9). */
    readonly neverSeen: boolean;
  }
>;
export type ClaimReleased = Of<'ClaimReleased', Ending & { readonly instanceId: InstanceId }>;
export type ClaimExpired = Of<'ClaimExpired', Ending & { readonly instanceId: InstanceId }>;

/** Same append as its ClaimAborted (DESIGN section 2). */
export type InstanceRescheduled = Of<
  'InstanceRescheduled',
  {
    readonly instanceId: InstanceId;
    readonly claimId: ClaimId;
    readonly attempt: number;
    readonly reason: string;
  }
>;
export type GroupEpochClosed = Of<'GroupEpochClosed', { readonly groupId: GroupId; readonly epoch: number }>;

/** Every event of a `host-<uuid>` stream. */
export type HostEvent =
  | HostRegistered
  | ProviderAdded
  | ProviderRenamed
  | ProviderMoved
  | ProviderRemoved
  | InventoryReported
  | ProviderInventorySet
  | ProviderTraitsSet
  | ProviderAggregatesSet
  | HostDisabled
  | HostEnabled
  | HostDrainStarted
  | HostDrained
  | HostFenced
  | HostReturned
  | HostRetired
  | HostSuspended
  | HostResumed
  | DeviceQuarantined
  | DeviceRestored
  | DevicesReserved
  | DeviceReservationCleared
  | DeviceDriftObserved
  | ClaimAccepted
  | ClaimRejected
  | ClaimChanged
  | ClaimConfirmed
  | ClaimRenewed
  | ClaimAborted
  | ClaimReleased
  | ClaimExpired
  | InstanceRescheduled
  | GroupEpochClosed;
