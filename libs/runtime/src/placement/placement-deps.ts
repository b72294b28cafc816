import type {
  HostCommand,
  HostEvent,
  HostRejection,
  HostState,
  InstanceCommand,
  InstanceEvent,
  InstanceRejection,
  InstanceState,
} from '@berth/domain';
import type { GroupRules } from '../groups/group-rules.js';
import type { Clock, Ids } from '../ports/clock.js';
import type { Streams } from '../stream/streams.js';
import type { FollowUps } from './follow-ups.js';
import type { Ranker } from './ranker.js';

export type HostStreams = Streams<HostState, HostCommand, HostEvent, HostRejection>;
export type InstanceStreams = Streams<InstanceState, InstanceCommand, InstanceEvent, InstanceRejection>;

/** What the placement process works with. */
export interface PlacementDeps {
  readonly hosts: HostStreams;
  readonly instances: InstanceStreams;
  readonly groups: GroupRules;
  readonly ranker: Ranker;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly followUps: FollowUps;
}
