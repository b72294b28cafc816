import type { DecisionEvidence, PlacementAsk } from '@berth/domain';
import type { ExplainedFleet, Explainer } from '@berth/native-api';
import {
  FleetClaimsInFlight,
  type FleetView,
  type ProjectionRunner,
  type SchedulerPolicyView,
} from '@berth/projections';
import type { Clock, Ranker, Ranking } from '@berth/runtime';
import { explainHosts, rankHosts, type RankedHosts, type RankOptions } from '@berth/scheduling';
import type { EventStore } from '@berth/event-store';

/** Number of the scheduler's rules: raised when the same table and ask may rank otherwise (DESIGN rule 14). */
export const RULES_VERSION = 1;

/** Joins the pure scheduler with the read model of this server. */
export class FleetScheduler implements Ranker, Explainer {
  readonly inFlight: FleetClaimsInFlight;

  constructor(
    private readonly fleet: FleetView,
    private readonly policy: SchedulerPolicyView,
    private readonly runner: ProjectionRunner,
    private readonly clock: Clock,
    store: Pick<EventStore, 'comparePositions'>,
  ) {
    this.inFlight = new FleetClaimsInFlight(fleet, {
      get position() {
        return runner.position;
      },
      compare: (a, b) => store.comparePositions(a, b),
    });
  }

  rank(instanceId: string, ask: PlacementAsk, seed: string, k: number): Ranking {
    const found = rankHosts(this.fleet.table, ask, this.options(instanceId, seed, k));
    return { ranked: found.ranked, evidence: this.evidence(found, seed) };
  }

  explain(instanceId: string, ask: PlacementAsk, page: { after: string | null; limit: number }): ExplainedFleet {
    const options = this.options(instanceId, 'explain', ask.maxAttempts);
    return {
      ...explainHosts(this.fleet.table, ask, options, page),
      ranking: rankHosts(this.fleet.table, ask, options),
    };
  }

  private options(instanceId: string, seed: string, k: number): RankOptions {
    const { policy } = this.policy;
    return { policy, nowMs: this.clock.wallMs(), instanceId, seed, k, inFlight: this.fleet.inFlight };
  }

  private evidence(found: RankedHosts, seed: string): DecisionEvidence {
    const { upTo } = this.runner;
    return {
      position: upTo?.position ?? null,
      lastEventId: upTo?.eventId ?? null,
      overlay: this.fleet.inFlight.list(),
      policyRevision: this.policy.policyRevision,
      rulesVersion: RULES_VERSION,
      seed,
      hostsConsidered: found.considered,
      hostsPassed: found.passed,
      refusedBy: refusals(found.refusedBy),
    };
  }
}

/** Filters that refused nobody say nothing. */
function refusals(refusedBy: Readonly<Record<string, number>>): Record<string, number> {
  const some: Record<string, number> = {};
  for (const filter in refusedBy) {
    const hosts = refusedBy[filter] ?? 0;
    if (hosts > 0) some[filter] = hosts;
  }
  return some;
}
