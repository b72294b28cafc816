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
  /** Guest cells bind devices to host cells: such wishes are not predicted. */
  readonly numa?: unknown;
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
}
