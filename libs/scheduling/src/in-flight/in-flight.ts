import type { ClaimId, ClaimWish, HostId } from '@berth/domain';
import type { FleetTable } from '../fleet/fleet-table.js';
import { GroupMembers } from '../fleet/group-members.js';
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
  readonly slot: number;
  readonly hostId: HostId;
  /** See {@link InFlight.list}. */
  readonly mark: string;
  readonly amounts: ReadonlyMap<string, number>;
  readonly pools: ReadonlyMap<number, number>;
  /** Server groups the claim names; empty for nearly all. */
  readonly groups: readonly string[];
}

/** The claims in flight to one host and what they come to. */
interface Slot {
  readonly entries: Set<Entry>;
  promised: Promised;
}

/**
 * This server's claims between ranking and the moment the read model has folded them (DESIGN rule 13): counted on
 * top by the ranker, so that requests in a row do not all go to the same room. Queries never see them.
 */
export class InFlight {
  private readonly entries = new Map<ClaimId, Entry>();
  private readonly bySlot = new Map<number, Slot>();
  private readonly groups = new GroupMembers();

  get size(): number {
    return this.entries.size;
  }

  /**
   * Counts a wish on a host. An id that is there already stays as it is, or moves to the new host; one the table shows
   * open is not counted.
   */
  add(table: FleetTable, claimId: ClaimId, hostId: HostId, wish: ClaimWish): void {
    if (this.entries.get(claimId)?.hostId === hostId) return;
    this.remove(claimId);
    const slot = table.slotOf(hostId);
    if (slot === undefined || findClaim(table, slot, claimId) !== 0) return;
    const amounts = new Map(Object.entries(wish.resources));
    for (const [resourceClass, amount] of Object.entries(wish.allocations[hostId] ?? {})) {
      amounts.set(resourceClass, (amounts.get(resourceClass) ?? 0) + amount);
    }
    const pools = guessPools(table, slot, wish, this.at(slot));
    const mark = `${hostId.slice(0, 8)}-${claimId.slice(0, 8)}`;
    const groups = wish.groups.map(({ groupId }) => groupId);
    for (const groupId of groups) this.groups.add(groupId, slot, 1);
    const entry = { slot, hostId, mark, amounts, pools, groups };
    this.entries.set(claimId, entry);
    const there = this.bySlot.get(slot)?.entries ?? new Set();
    this.bySlot.set(slot, { entries: there.add(entry), promised: sumOf(there) });
  }

  /** The claim was folded, was refused or took nothing. Unknown ids are ignored. */
  remove(claimId: ClaimId): void {
    const entry = this.entries.get(claimId);
    if (!entry) return;
    this.entries.delete(claimId);
    for (const groupId of entry.groups) this.groups.add(groupId, entry.slot, -1);
    const there = this.bySlot.get(entry.slot);
    if (!there?.entries.delete(entry)) return;
    if (there.entries.size === 0) this.bySlot.delete(entry.slot);
    else there.promised = sumOf(there.entries);
  }

  clear(): void {
    for (const { groups, slot } of this.entries.values()) for (const id of groups) this.groups.add(id, slot, -1);
    this.entries.clear();
    this.bySlot.clear();
  }

  at(slot: number): Promised | null {
    return this.bySlot.get(slot)?.promised ?? null;
  }

  /** How many claims in flight to a host name a server group. */
  membersAt(groupId: string, slot: number): number {
    return this.groups.at(groupId, slot);
  }

  /** Slots with claims in flight that name a server group. */
  hostsOfGroup(groupId: string): IterableIterator<number> {
    return this.groups.hostsOf(groupId);
  }

  /** Slots with claims in flight. */
  slots(): IterableIterator<number> {
    return this.bySlot.keys();
  }

  /** For the evidence of a decision (DESIGN rule 14): the first 8 digits of the host's id and of the claim's. */
  list(): string[] {
    return Array.from(this.entries.values(), ({ mark }) => mark);
  }
}

function sumOf(entries: ReadonlySet<Entry>): Promised {
  const [only] = entries;
  if (only && entries.size === 1) return { amounts: only.amounts, pools: only.pools, devices: countOf(only.pools) };
  const amounts = new Map<string, number>();
  const pools = new Map<number, number>();
  let devices = 0;
  for (const entry of entries) {
    for (const [resourceClass, amount] of entry.amounts) {
      amounts.set(resourceClass, (amounts.get(resourceClass) ?? 0) + amount);
    }
    for (const [id, count] of entry.pools) {
      pools.set(id, (pools.get(id) ?? 0) + count);
      devices += count;
    }
  }
  return { amounts, pools, devices };
}

function countOf(pools: ReadonlyMap<number, number>): number {
  let devices = 0;
  for (const count of pools.values()) devices += count;
  return devices;
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
