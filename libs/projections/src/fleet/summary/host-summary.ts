import type { HostTopology, NumaFit } from '@berth/domain';
import type { DeviceStateName, PoolClass } from '@berth/scheduling';

/** One class on one provider; `record` null where something is used of a class that has no inventory any more. */
export interface InventorySummary {
  readonly resourceClass: string;
  readonly record: {
    readonly total: number;
    readonly reserved: number;
    readonly minUnit: number;
    readonly maxUnit: number;
    readonly stepSize: number;
    readonly allocationRatio: number;
  } | null;
  readonly used: number;
}

export interface ProviderSummary {
  readonly providerId: string;
  readonly parentProviderId: string | null;
  readonly name: string;
  readonly generation: number;
  readonly ofDevices: boolean;
  readonly traits: readonly string[];
  readonly aggregates: readonly string[];
  readonly inventories: readonly InventorySummary[];
}

export interface DeviceSummary {
  readonly address: string;
  readonly parentAddress: string | null;
  readonly providerId: string;
  readonly pool: PoolClass;
  readonly state: DeviceStateName;
  readonly claimId: string | null;
  readonly vanished: boolean;
  readonly quarantine: string | null;
  readonly usedBy: string | null;
  /** Used once and not cleared since. */
  readonly reserved: boolean;
  /** Other endpoints of its IOMMU group. */
  readonly mates: readonly string[];
  /** A confirmed claim has it, and no guest uses it. */
  readonly claimUnused: boolean;
  readonly pending: {
    readonly parentAddress: string | null;
    readonly providerId: string;
    readonly pool: PoolClass;
  } | null;
}

export interface ClaimSummary {
  readonly claimId: string;
  readonly instanceId: string;
  readonly status: 'held' | 'confirmed';
  readonly allocations: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly groups: readonly string[];
  readonly numa: NumaFit | null;
}

/**
 * What one host's events mean, in canonical order: made from the fleet table and from a `HostState`, the two are
 * equal (INV-06). Lists are sorted: providers and claims by id, classes by name, devices by address.
 */
export interface HostSummary {
  readonly hostId: string;
  readonly revision: number;
  readonly name: string;
  readonly kind: string;
  readonly incarnation: number;
  /** Sorted words out of retired, disabled, draining, drained, fenced, suspended, reported. */
  readonly flags: readonly string[];
  readonly reportedAtMs: number | null;
  readonly closedEpochs: Readonly<Record<string, number>>;
  readonly topology: HostTopology | null;
  readonly providers: readonly ProviderSummary[];
  readonly devices: readonly DeviceSummary[];
  readonly claims: readonly ClaimSummary[];
}
