import type {
  ClaimId,
  GroupId,
  InstanceId,
  PciAddressText,
  ProviderId,
  RequestId,
  ResourceClass,
} from '../kernel/ids.js';
import type { Allocations } from '../kernel/quantities.js';
import type { GuestNuma } from '../numa/guest-numa.js';
import type { DeviceConstraint } from '../pci/constraint.js';
import type { PciRequest } from '../pci/request.js';

/** One device a claim holds. The choice is made once, in `decide`, and recorded (DESIGN decision 4). */
export interface ClaimedDevice {
  readonly address: PciAddressText;
  readonly providerId: ProviderId;
  readonly resourceClass: ResourceClass;
  /** Null where only an amount was asked of the device's provider (Placement facts 9.7). */
  readonly requestId: RequestId | null;
}

/** Membership that `decide` must respect (DESIGN rule 10). */
export interface ClaimGroup {
  readonly groupId: GroupId;
  readonly policy: 'affinity' | 'anti-affinity' | 'soft-affinity' | 'soft-anti-affinity';
  /** Only with anti-affinity; 1 or more. */
  readonly maxServerPerHost: number | null;
  /** The epoch under which a strict-affinity group was pinned to this host; null for other policies. */
  readonly epoch: number | null;
}

/** Which side of a move a claim is (DESIGN section 1, "move"). */
export interface ClaimMove {
  readonly moveId: string;
  readonly role: 'source' | 'destination';
  /** The claim that this one is to replace, wherever it is; absent where the instance held nothing. */
  readonly sourceClaimId?: ClaimId;
  /**
   * On the source's own host: counted amounts that both need. They are counted with the source until it ends, and then
   * with this claim: so the two together use max(old, new) of what is counted, old + new of devices (INV-07).
   */
  readonly shared?: Allocations;
}

/** One guest cell placed on one host cell, with the CPUs and pages it took. */
export interface NumaCellFit {
  readonly guestCell: number;
  readonly hostCell: number;
  /** A host CPU for each dedicated vCPU of the guest cell, in the order of their numbers. */
  readonly pinnedCpus: readonly number[];
  /** vCPUs of the guest cell, dedicated ones included. */
  readonly cpuCount: number;
  readonly memoryMib: number;
  /** KiB per page; null = ordinary small pages. */
  readonly pageSizeKib: number | null;
  /** Host CPUs for the emulator's own threads; absent where it has none of its own. */
  readonly emulatorCpus?: readonly number[];
}

/** Where a guest's cells are, in the order of the guest's. */
export interface NumaFit {
  readonly cells: readonly NumaCellFit[];
  /** What was asked, kept for changes and moves; absent in events of builds that did not keep it. */
  readonly asked?: GuestNuma;
}

/** Who consumes (Placement facts 1.9, 9.7): opaque strings, no names of people. */
export interface ConsumerIdentity {
  readonly projectId: string | null;
  readonly userId: string | null;
  /** Null = Placement's `unknown`. */
  readonly consumerType: string | null;
  /** Decided on the instance stream and copied here (DESIGN decision 2); null where nobody counts it. */
  readonly consumerGeneration: number | null;
}

/** What a claim holds and for whom: the same members in ClaimAccepted and ClaimChanged. */
export interface ClaimContent extends ConsumerIdentity {
  /** Everything taken, provider → class → amount, devices included. */
  readonly allocations: Allocations;
  /** Ordered by address. */
  readonly devices: readonly ClaimedDevice[];
  /** What was asked of devices, kept for changes, moves and INV-04. */
  readonly pciRequests: readonly PciRequest[];
  /** Bonds between the devices of these requests; absent where there are none. */
  readonly deviceConstraints?: readonly DeviceConstraint[];
  readonly numa: NumaFit | null;
  readonly groups: readonly ClaimGroup[];
  readonly move: ClaimMove | null;
  /** Placement's candidate mappings, request group suffix → providers (Placement facts 9.18). */
  readonly mappings: Readonly<Record<string, readonly ProviderId[]>> | null;
}

export type ClaimStatus = 'held' | 'confirmed';

/** A claim that has not ended. */
export interface OpenClaim extends ClaimContent {
  readonly claimId: ClaimId;
  readonly instanceId: InstanceId;
  readonly attempt: number;
  readonly status: ClaimStatus;
  /** How long a held claim lives without renewal; null once confirmed (DESIGN rule 7). */
  readonly leaseMs: number | null;
  /** Counts renewals: the sweeper starts its own clock anew when it sees another number. */
  readonly leaseSequence: number;
  readonly acceptedAtMs: number;
  readonly changedAtMs: number;
}

export type ClaimEnd = 'aborted' | 'released' | 'expired';

/** Tombstone of an ended claim, or the fence left by an abort of a claim never seen (DESIGN rule 9). */
export interface EndedClaim {
  readonly claimId: ClaimId;
  /** Null for a fence whose caller named no instance. */
  readonly instanceId: InstanceId | null;
  readonly end: ClaimEnd;
  readonly everOpen: boolean;
}
