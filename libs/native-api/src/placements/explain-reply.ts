import type { ExplainedFleet, ReadModel } from '../ports/read-model.js';
import { hostNameOf } from '../mapping/host-name.js';
import type { ExplainReply, RefusalView } from '../wire/placements.wire.js';
import { rankedView } from './placement-view.js';

export const explainReply = ({ ranking, hosts, next }: ExplainedFleet, { fleet, runner }: ReadModel): ExplainReply => ({
  hostsConsidered: ranking.considered,
  hostsPassed: ranking.passed,
  refusedBy: { ...ranking.refusedBy },
  ranked: rankedView(ranking.ranked, (hostId) => hostNameOf(fleet, hostId)),
  hosts: hosts.map(({ hostId, name, revision, score, weights, refusals }) => ({
    hostId,
    hostName: name,
    revision,
    score,
    weights: weights && { ...weights },
    refusals: refusals as readonly unknown[] as RefusalView[],
  })),
  next,
  position: runner.position,
});
