import type { GroupRules } from '../groups/group-rules.js';
import type { Clock, Ids } from '../ports/clock.js';
import type { HostStreams, InstanceStreams } from '../stream/streams-by-kind.js';
import type { FollowUps } from './follow-ups.js';
import type { Ranker } from './ranker.js';

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
