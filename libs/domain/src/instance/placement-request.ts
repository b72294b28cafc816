import type { AggregateId, HostId, InstanceId, Trait } from '../kernel/ids.js';

/** Where an instance may go, beside what it needs (Nova facts 12.8, 13, 15). Empty lists do not restrict. */
export interface PlacementConstraints {
  /** Traits the root provider must have / must not have. */
  readonly requiredTraits: readonly Trait[];
  readonly forbiddenTraits: readonly Trait[];
  /** ANDed lists of ORed aggregates (Nova facts 15). */
  readonly memberOf: readonly (readonly AggregateId[])[];
  readonly forbiddenAggregates: readonly AggregateId[];
  /** Availability zone: a name that the scheduler policy maps to aggregates; null = any. */
  readonly zone: string | null;
  /** On a host with at least one / with none of these instances (Nova facts 13, SameHost and DifferentHost). */
  readonly sameHost: readonly InstanceId[];
  readonly differentHost: readonly InstanceId[];
  /** Only these hosts; empty = any. */
  readonly onlyHosts: readonly HostId[];
  readonly ignoreHosts: readonly HostId[];
}

export const noConstraints: PlacementConstraints = {
  requiredTraits: [],
  forbiddenTraits: [],
  memberOf: [],
  forbiddenAggregates: [],
  zone: null,
  sameHost: [],
  differentHost: [],
  onlyHosts: [],
  ignoreHosts: [],
};
