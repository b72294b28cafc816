import type { PlacementAsk, SchedulerPolicy } from '@berth/domain';
import type { InstanceQueries, OpenClaimsView, Page, PageRequest, ReadModelStatus } from '@berth/projections';
import type { HostSummary } from '../wire/hosts.wire.js';
import type { ExplainedHost } from '../wire/placements.wire.js';
import type { PoolView } from '../wire/pools.wire.js';

/** What a list of hosts may be narrowed to; null does not restrict. */
export interface HostFilter {
  readonly name: string | null;
  readonly status: string | null;
  readonly kind: string | null;
  /** A zone of the policy: member of one of its aggregates. */
  readonly zone: string | null;
  readonly aggregate: string | null;
}

export interface PoolFilter {
  readonly resourceClass: string | null;
  readonly vendorId: string | null;
  readonly productId: string | null;
  readonly kind: string | null;
}

/** Hosts and pools as the read model shows them. */
export interface FleetQueries {
  readonly hostCount: number;
  hosts(request: PageRequest, filter: HostFilter): Page<HostSummary>;
  nameOf(hostId: string): string | null;
  pools(filter: PoolFilter): PoolView[];
  /** Null: no such host. */
  poolsOf(hostId: string, filter: PoolFilter): PoolView[] | null;
}

/** Every host's verdict on an ask, as of the read model's position. */
export interface Explanation {
  readonly hostsConsidered: number;
  readonly hostsPassed: number;
  readonly refusedBy: Readonly<Record<string, number>>;
  readonly hosts: readonly ExplainedHost[];
  readonly position: string | null;
}

/** The read side of one server: all views stand at one position. */
export interface ReadModel {
  readonly position: string | null;
  status(): ReadModelStatus;
  /** @throws ReadModelBehindError | InvalidPositionError */
  waitFor(position: string, waitMs: number): Promise<void>;
  readonly instances: InstanceQueries;
  readonly instanceCount: number;
  readonly claims: OpenClaimsView;
  readonly fleet: FleetQueries;
  readonly policy: SchedulerPolicy;
  explain(instanceId: string, ask: PlacementAsk, limit: number): Explanation;
}
