/**
 * The stored JSON as the auditor reads it. Written down here once more on purpose: nothing in this folder knows the
 * product's types or its folds, so that a mistake there can't hide here.
 */
export interface Logged {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

export interface Metadata {
  readonly commandId: string;
  readonly commandDigest: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly prevHash: string | null;
}

/** provider → class → amount. */
export type Amounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Device {
  readonly address: string;
  readonly providerId: string;
  readonly vendorId: string;
  readonly productId: string;
  readonly kind: string;
  readonly parentAddress: string | null;
  readonly numaNode: number | null;
  readonly resourceClass: string;
  readonly traits: readonly string[];
  readonly tags: Readonly<Record<string, string | null>>;
  readonly iommuGroup?: readonly string[] | null;
  /** Bridges above it, the root port first. */
  readonly bridgePath?: readonly string[];
}

/** One NUMA cell of a machine. */
export interface HostCell {
  readonly cell: number;
  readonly socket: number | null;
  readonly sharedCpus: readonly number[];
  readonly dedicatedCpus: readonly number[];
  readonly memoryMib: number;
}

/** A guest's cells, as asked. */
export interface GuestNuma {
  readonly cells: readonly {
    readonly cell: number;
    readonly sharedCpus: readonly number[];
    readonly dedicatedCpus: readonly number[];
    readonly memoryMib: number;
  }[];
}

/** Where a claim's guest cells are, and with which host CPUs. */
export interface NumaFit {
  readonly cells: readonly {
    readonly guestCell: number;
    readonly hostCell: number;
    readonly pinnedCpus: readonly number[];
    readonly emulatorCpus?: readonly number[];
    readonly cpuCount: number;
    readonly memoryMib: number;
  }[];
}

/** What the devices of these requests have in common, or in which no two are alike. */
export interface Bond {
  readonly rule: 'same' | 'different';
  readonly attribute: 'numa-cell' | 'root-port' | 'card';
  readonly requestIds: readonly string[];
}

export interface Spec {
  readonly vendorId?: string;
  readonly productId?: string;
  readonly kind?: string;
  readonly resourceClass?: string;
  readonly traits?: readonly string[];
  readonly tags?: Readonly<Record<string, string | null>>;
}

export interface DeviceRequest {
  readonly requestId: string;
  readonly count: number;
  readonly alternatives: readonly Spec[];
  readonly addresses?: readonly string[];
  readonly numaPolicy?: string;
}

export interface GroupMembership {
  readonly groupId: string;
  readonly policy: string;
  readonly maxServerPerHost: number | null;
  readonly epoch: number | null;
}

/** Which side of a move a claim is, and what the two sides on one host share: counted with the source until it ends. */
export interface MoveSide {
  readonly moveId: string;
  readonly role: string;
  readonly sourceClaimId?: string;
  readonly shared?: Amounts;
}

/** What somebody asks of a host. */
export interface Wish {
  readonly resources: Readonly<Record<string, number>>;
  readonly allocations: Amounts;
  readonly pciRequests: readonly DeviceRequest[];
  readonly groups: readonly GroupMembership[];
  readonly move?: MoveSide | null;
  readonly numa?: GuestNuma | null;
  readonly deviceConstraints?: readonly Bond[];
}

export interface ClaimContent {
  readonly claimId: string;
  readonly instanceId: string;
  readonly allocations: Amounts;
  readonly devices: readonly {
    readonly address: string;
    readonly providerId: string;
    readonly resourceClass: string;
    readonly requestId: string | null;
  }[];
  readonly pciRequests: readonly DeviceRequest[];
  readonly groups: readonly GroupMembership[];
  readonly move: MoveSide | null;
  readonly numa?: NumaFit | null;
  readonly deviceConstraints?: readonly Bond[];
}

export interface InventoryRecord {
  readonly total: number;
  readonly reserved: number;
  readonly minUnit: number;
  readonly maxUnit: number;
  readonly stepSize: number;
  readonly allocationRatio: number;
}

/** provider → class → numbers. */
export type Totals = Readonly<Record<string, Readonly<Record<string, { total: number; reserved: number }>>>>;

export interface Report {
  readonly bootId: string;
  readonly sequence: number;
  readonly totals: Totals;
  readonly providersRemoved: readonly string[];
  readonly devicesAppeared: readonly Device[];
  readonly devicesChanged: readonly Device[];
  readonly devicesVanished: readonly string[];
  readonly devicesReturned: readonly string[];
  readonly iommuGroups?: string;
  /** Null: the agent no longer tells; absent: as before. */
  readonly topology?: { readonly cells: readonly HostCell[] } | null;
}
