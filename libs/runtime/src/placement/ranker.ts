import type { ClaimId, ClaimWish, DecisionEvidence, HostId, InstanceId, PlacementAsk, RankedHost } from '@berth/domain';
import type { Position } from '@berth/event-store';

/** What one look at the read model gave (DESIGN rules 13 to 15). */
export interface Ranking {
  /** At most `k`, best first; empty when no host passed. */
  readonly ranked: readonly RankedHost[];
  /** Enough to run the same ranking again; `evidence.refusedBy` counts the hosts each filter refused first. */
  readonly evidence: DecisionEvidence;
}

/**
 * Claims of this process between ranking and the moment the read model has folded them: the ranker counts them on
 * top, so that it does not send a second instance to room that is already spoken for. Queries never see them.
 */
export interface ClaimsInFlight {
  /** Called in the same turn of the event loop as the ranking it follows from. An id may be added again for another host. */
  add(claimId: ClaimId, hostId: HostId, wish: ClaimWish): void;
  /**
   * `reached` null: the claim took nothing (or nobody knows any more): drop it now. Else its ClaimAccepted stands at
   * or before that position: drop it when the read model has folded that far. Unknown ids are ignored.
   */
  remove(claimId: ClaimId, reached: Position | null): void;
}

/** The scheduler as the runtime needs it: pure ranking on a read model, made by whoever composes the server. */
export interface Ranker {
  readonly inFlight: ClaimsInFlight;
  /**
   * Synchronous and bounded. `seed` decides random picks and is recorded in the evidence; `instanceId` lets
   * `sameHost`/`differentHost` leave the instance itself out.
   */
  rank(instanceId: InstanceId, ask: PlacementAsk, seed: string, k: number): Ranking;
}
