import type { ClaimId, ClaimWish, HostId } from '@berth/domain';
import type { FleetTable } from '../fleet/fleet-table.js';
import { findClaim } from '../fleet/claim-ops.js';

/** What claims in flight are to take of one host. */
export interface Promised {
  /** Resource class → amount, of the provider that serves the class there. */
  readonly amounts: ReadonlyMap<string, number>;
  /** Pool class → devices. */
  readonly pools: ReadonlyMap<number, number>;
  readonly devices: number;
}

interface Entry {
  readonly hostId: HostId;
  readonly slot: number;
  readonly amounts: ReadonlyMap<string, number>;
  readonly pools: ReadonlyMap<number, number>;
}

/**
 * This server's claims between ranking and the moment the read model has folded them (DESIGN rule 13): counted on
 * top by the ranker, so that requests in a row do not all go to the same room. Queries never see them.
 */
export class InFlight {
  private readonly entries = new Map<ClaimId, Entry>();
  private readonly bySlot = new Map<number, Promised>();

  get size(): number {
    return this.entries.size;
  }

  /** Counts a wish on a host. An id that is there already moves to the new host; one the table shows open is not counted. */
  add(table: FleetTable, claimId: ClaimId, hostId: HostId, wish: ClaimWish): void {
    this.remove(claimId);
    const slot = table.slotOf(hostId);
    if (slot === undefined || findClaim(table, slot, claimId) !== 0) return;
    const amounts = new Map(Object.entries(wish.resources));
    for (const [resourceClass, amount] of Object.entries(wish.allocations[hostId] ?? {})) {
      amounts.set(resourceClass, (amounts.get(resourceClass) ?? 0) + amount);
    }
    this.entries.set(claimId, { hostId, slot, amounts, pools: guessPools(table, slot, wish, this.at(slot)) });
    this.sum(slot);
  }

  /** The claim was folded, was refused or took nothing. Unknown ids are ignored. */
  remove(claimId: ClaimId): void {
    const entry = this.entries.get(claimId);
    if (!entry) return;
    this.entries.delete(claimId);
    this.sum(entry.slot);
  }

  clear(): void {
    this.entries.clear();
    this.bySlot.clear();
  }

  at(slot: number): Promised | null {
    return this.bySlot.get(slot) ?? null;
  }

  /** Slots with claims in flight. */
  slots(): IterableIterator<number> {
    return this.bySlot.keys();
  }

  /** For the evidence of a decision (DESIGN rule 14). */
  list(): { hostId: HostId; claimId: ClaimId }[] {
    return [...this.entries].map(([claimId, { hostId }]) => ({ hostId, claimId }));
  }

  private sum(slot: number): void {
    const amounts = new Map<string, number>();
    const pools = new Map<number, number>();
    let devices = 0;
    let claims = 0;
    for (const entry of this.entries.values()) {
      if (entry.slot !== slot) continue;
      claims++;
      for (const [resourceClass, amount] of entry.amounts) {
        amounts.set(resourceClass, (amounts.get(resourceClass) ?? 0) + amount);
      }
      for (const [id, count] of entry.pools) {
        pools.set(id, (pools.get(id) ?? 0) + count);
        devices += count;
      }
    }
    if (claims === 0) this.bySlot.delete(slot);
    else this.bySlot.set(slot, { amounts, pools, devices });
  }
}

/** Which pools `decide` will probably take from: for each request the fullest ones that serve it. */
function guessPools(table: FleetTable, slot: number, wish: ClaimWish, promised: Promised | null): Map<number, number> {
  const taken = new Map<number, number>();
  const freeOf = (id: number): number =>
    table.pools.column(id).at(slot) - (promised?.pools.get(id) ?? 0) - (taken.get(id) ?? 0);
  const take = (pools: readonly number[], count: number): void => {
    let left = count;
    for (const id of [...pools].sort((a, b) => freeOf(b) - freeOf(a) || a - b)) {
      const units = Math.min(left, freeOf(id));
      if (units <= 0) break;
      taken.set(id, (taken.get(id) ?? 0) + units);
      left -= units;
    }
  };
  for (const request of wish.pciRequests) take(table.matcher.ofRequest(request), request.count);
  for (const [resourceClass, amount] of Object.entries(wish.resources)) {
    take(table.matcher.ofResourceClass(resourceClass), amount);
  }
  return taken;
}
