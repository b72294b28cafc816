import type { EventStore } from '@berth/event-store';
import {
  FleetView,
  GangsView,
  GroupsView,
  InstanceQueries,
  InstancesView,
  OpenClaimsView,
  ProjectionRunner,
  type ReadModelSnapshots,
  type RunnerOptions,
  type RunnerTime,
  SchedulerPolicyView,
} from '@berth/projections';

/** The read models of one server and what feeds them. */
export interface ReadSide {
  readonly runner: ProjectionRunner;
  readonly fleet: FleetView;
  readonly claims: OpenClaimsView;
  readonly instances: InstancesView;
  readonly instanceQueries: InstanceQueries;
  readonly groups: GroupsView;
  readonly gangs: GangsView;
  readonly policy: SchedulerPolicyView;
}

export function composeReadSide(
  store: EventStore,
  snapshots: ReadModelSnapshots,
  tell: Pick<RunnerOptions, 'warn' | 'ended'>,
  time: RunnerTime,
): ReadSide {
  const fleet = new FleetView();
  const claims = new OpenClaimsView();
  const instances = new InstancesView();
  const groups = new GroupsView();
  const gangs = new GangsView();
  const policy = new SchedulerPolicyView();
  const runner = new ProjectionRunner({
    store,
    views: [fleet, claims, instances, groups, gangs, policy],
    snapshots,
    ...tell,
    time,
  });
  return {
    runner,
    fleet,
    claims,
    instances,
    groups,
    gangs,
    policy,
    instanceQueries: new InstanceQueries(instances, claims),
  };
}
