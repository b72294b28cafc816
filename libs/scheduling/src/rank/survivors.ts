import { andInto, andNotInto, countBits } from '../columns/bits.js';
import type { CompiledAsk } from '../ask/compiled-ask.js';
import { FILTERS, type FilterName } from '../ask/place-masks.js';
import { BLOCK, BLOCK_BITS, gather } from '../fleet/blocks.js';
import type { FleetTable } from '../fleet/fleet-table.js';
import type { InFlight } from '../in-flight/in-flight.js';
import { clearBit, hasBit } from '../columns/bits.js';
import { hasDevices, hasRoom } from './judge.js';

export type RefusedBy = Record<FilterName, number>;

export const noRefusals = (): RefusedBy => Object.fromEntries(FILTERS.map((name) => [name, 0])) as unknown as RefusedBy;

export interface Survivors {
  /** Registered machine hosts. */
  readonly considered: number;
  /** Slots of hosts that pass all filters, in `slots[0 … count - 1]`. */
  readonly count: number;
  readonly refusedBy: RefusedBy;
}

const offsets = new Uint16Array(BLOCK);

/**
 * Runs all filters over the whole table: bitsets first, then columns block by block. A host is counted for the
 * first filter that refuses it. Hosts with claims in flight are judged one by one.
 *
 * @param slots takes the survivors; at least as long as the table
 */
export function survivorsOf(
  table: FleetTable,
  compiled: CompiledAsk,
  inFlight: InFlight | null,
  slots: Uint32Array,
): Survivors {
  const refusedBy = noRefusals();
  const words = new Uint32Array(Math.ceil(table.end / 32));
  words.set(table.machines.words.subarray(0, words.length));
  const considered = countBits(words);
  let left = considered;
  const refuse = (filter: FilterName): void => {
    const now = countBits(words);
    refusedBy[filter] += left - now;
    left = now;
  };
  andInto(words, table.open.words);
  refuse('enabled');
  andInto(words, table.known.words);
  refuse('inventory');
  for (const mask of compiled.masks) {
    if (left === 0) break;
    if (mask.keep) andInto(words, mask.words);
    else andNotInto(words, mask.words);
    refuse(mask.filter);
  }
  if (compiled.malformed.length > 0) {
    words.fill(0);
    refuse('request');
  }
  let count = 0;
  for (const slot of inFlight?.slots() ?? []) {
    if (!hasBit(words, slot)) continue;
    clearBit(words, slot);
    if (!hasRoom(table, compiled, slot, inFlight)) refusedBy.resources++;
    else if (!hasDevices(compiled, slot, inFlight)) refusedBy.devices++;
    else slots[count++] = slot;
  }
  if (left === 0) return { considered, count: 0, refusedBy };
  const blocks = Math.ceil(table.end / BLOCK);
  for (let block = 0; block < blocks; block++) {
    const first = gather(words, block, offsets);
    if (first === 0) continue;
    const roomy = siftRoom(compiled, block, first);
    refusedBy.resources += first - roomy;
    if (roomy === 0) continue;
    const passed = compiled.needs ? compiled.needs.sift(block, offsets, roomy) : roomy;
    refusedBy.devices += roomy - passed;
    const base = block << BLOCK_BITS;
    for (let i = 0; i < passed; i++) slots[count++] = base + offsets[i]!;
  }
  return { considered, count, refusedBy };

  function siftRoom(asked: CompiledAsk, block: number, first: number): number {
    let kept = first;
    for (const amount of asked.amounts) {
      if (kept === 0) return 0;
      if (amount.pools.length === 0) {
        kept = amount.column ? amount.column.sift(block, amount.asked, offsets, kept) : 0;
        continue;
      }
      // Counted on some hosts, devices on others: rare enough to look at each host.
      let passed = 0;
      for (let i = 0; i < kept; i++) {
        const slot = (block << BLOCK_BITS) + offsets[i]!;
        if (hasAmount(slot, amount)) offsets[passed++] = offsets[i]!;
      }
      kept = passed;
    }
    return kept;
  }

  function hasAmount(slot: number, amount: CompiledAsk['amounts'][number]): boolean {
    if (amount.column?.fits(slot, amount.asked, 0)) return true;
    let free = 0;
    for (const id of amount.pools) free += table.pools.column(id).at(slot);
    return free >= amount.asked;
  }
}
