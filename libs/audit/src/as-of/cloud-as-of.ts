import type { EventStore } from '@berth/event-store';
import {
  type AsOf,
  FleetView,
  type FoldedUpTo,
  foldUpTo,
  HostNamesView,
  InstanceQueries,
  InstancesView,
  OpenClaimsView,
} from '@berth/projections';

/** The read models as they were at a point. */
export interface CloudAsOf {
  readonly fleet: FleetView;
  readonly claims: OpenClaimsView;
  readonly instances: InstanceQueries;
  readonly names: HostNamesView;
  /** The last event folded; null where nothing had happened yet. */
  readonly upTo: FoldedUpTo | null;
}

/** Folding more events than this for one answer takes seconds: callers choose to. */
export const AS_OF_MAX_EVENTS = 1_000_000;

/**
 * Pools, hosts, claims and instances at a position or time, folded from the log's start.
 * @throws AsOfTooFarError | InvalidPositionError
 */
export async function cloudAsOf(store: EventStore, asOf: AsOf, maxEvents = AS_OF_MAX_EVENTS): Promise<CloudAsOf> {
  const fleet = new FleetView();
  const claims = new OpenClaimsView();
  const instances = new InstancesView(Number.POSITIVE_INFINITY);
  const names = new HostNamesView();
  const upTo = await foldUpTo(store, [fleet, claims, instances, names], asOf, maxEvents);
  return { fleet, claims, instances: new InstanceQueries(instances, claims), names, upTo };
}
