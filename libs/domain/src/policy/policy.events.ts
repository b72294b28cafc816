import type { PciRequest } from '../pci/request.js';

interface Of<T extends string, D> {
  readonly type: T;
  readonly data: D;
}

/** What changes decisions for everybody. Absent members keep the built-in value. */
export interface SchedulerPolicy {
  /** Weigher name → multiplier (Nova facts 14.1). */
  readonly weights: {
    readonly ram: number;
    readonly cpu: number;
    readonly disk: number;
    readonly pci: number;
    /** Of server groups with a soft policy (Nova facts 14, 16.6); absent = 1. */
    readonly softAffinity?: number;
    readonly softAntiAffinity?: number;
  };
  /** Pick at random, by the recorded seed, among so many best hosts (Nova facts 12.6). */
  readonly hostSubsetSize: number;
  /** How many hosts one placement may try (Nova facts 17.1). */
  readonly maxAttempts: number;
  /** Default lease of a held claim. */
  readonly leaseMs: number;
  /** Availability zone → aggregates whose member hosts belong to it (Nova facts 15). */
  readonly zones: Readonly<Record<string, readonly string[]>>;
  /** A host whose last report is older takes no new instance; null = never (DESIGN rule 12). */
  readonly maxReportAgeMs: number | null;
}

export const builtInPolicy: SchedulerPolicy = {
  weights: { ram: 1, cpu: 1, disk: 1, pci: 1 },
  hostSubsetSize: 1,
  maxAttempts: 3,
  leaseMs: 600_000,
  zones: {},
  maxReportAgeMs: null,
};

export type SchedulerPolicyChanged = Of<'SchedulerPolicyChanged', { readonly policy: SchedulerPolicy }>;
export type AliasDefined = Of<
  'AliasDefined',
  {
    readonly name: string;
    readonly alternatives: PciRequest['alternatives'];
    readonly numaPolicy: PciRequest['numaPolicy'];
  }
>;
export type FlavorDefined = Of<
  'FlavorDefined',
  {
    readonly name: string;
    readonly resources: Readonly<Record<string, number>>;
    readonly extraSpecs: Readonly<Record<string, string>>;
  }
>;

/** Every event of the `policy-scheduler` stream. */
export type PolicyEvent = SchedulerPolicyChanged | AliasDefined | FlavorDefined;
