import type { ClaimId, ClaimWish, HostId } from '@berth/domain';
import type { Position } from '@berth/event-store';
import type { FleetView } from './fleet-view.js';

/** How far the read model is, and how positions compare. */
export interface ReadModelPlace {
  readonly position: Position | null;
  compare(a: Position, b: Position): number;
}

/**
 * What the runtime tells of its claims between ranking and folding. The view drops a claim as soon as it folds an
 * event that names it; what remains here is to drop those that took nothing, or were folded before anybody asked.
 */
export class FleetClaimsInFlight {
  constructor(
    private readonly view: FleetView,
    private readonly place: ReadModelPlace,
  ) {}

  add(claimId: ClaimId, hostId: HostId, wish: ClaimWish): void {
    this.view.inFlight.add(this.view.table, claimId, hostId, wish);
  }

  /** @param reached null: the claim took nothing; else where its ClaimAccepted stands */
  remove(claimId: ClaimId, reached: Position | null): void {
    const { position } = this.place;
    const folded = reached === null || (position !== null && this.place.compare(reached, position) <= 0);
    if (folded) this.view.inFlight.remove(claimId);
  }
}
