import type { PlacementAsk } from '@berth/domain';
import type {
  FleetView,
  GroupsView,
  InstanceQueries,
  InstancesView,
  OpenClaimsView,
  ProjectionRunner,
  SchedulerPolicyView,
} from '@berth/projections';
import type { Explanation, RankedHosts } from '@berth/scheduling';

/** Why here and not there, by the scheduler that decides, on the read model as it is now. */
export interface Explainer {
  explain(instanceId: string, ask: PlacementAsk, page: { after: string | null; limit: number }): ExplainedFleet;
}
export interface ExplainedFleet extends Explanation {
  readonly ranking: RankedHosts;
}

/** The read side of one server: views that all stand at the runner's position. */
export interface ReadModel {
  readonly runner: Pick<ProjectionRunner, 'position' | 'status' | 'waitFor'>;
  readonly fleet: FleetView;
  readonly claims: OpenClaimsView;
  readonly instances: InstancesView;
  readonly instanceQueries: InstanceQueries;
  readonly groups: GroupsView;
  readonly policy: SchedulerPolicyView;
  readonly explainer: Explainer;
}
