import type { CompiledAsk } from '../ask/compiled-ask.js';
import { FILTERS, type FilterName } from '../ask/place-masks.js';
import { andInto, andNotInto, clearBit, countBits, hasBit } from '../columns/bits.js';
import { BLOCK, gather } from '../fleet/blocks.js';
import type { FleetTable } from '../fleet/fleet-table.js';
import type { InFlight } from '../in-flight/in-flight.js';
import { hasDevices, hasRoom } from './judge.js';
import type { RawWeights, Scratch, Spread } from './scratch.js';
import { siftRoom, splitAmounts, takeRoomy, takeSeen } from './sift-room.js';
import { rawWeights } from './weighers.js';

export type RefusedBy = Record<FilterName, number>;

const NO_REFUSALS = Object.fromEntries(FILTERS.map((name) => [name, 0])) as unknown as RefusedBy;
/** A copy of one object costs a tenth of making one name by name. */
const noRefusals = (): RefusedBy => ({ ...NO_REFUSALS });

export interface Survivors {
  /** Registered machine hosts. */
  readonly considered: number;
  /** Hosts that pass all filters; which ones is in the scratch. */
  readonly count: number;
  /** Blocks of the table that were gone through. */
  readonly blocks: number;
  readonly refusedBy: RefusedBy;
}

/** Scores hosts while they are sifted, where the range of their weights is known before. */
export interface Eager {
  /** Called at most once, before the first block. */
  begin(spread: Spread): void;
  /** The scratch's offsets from `start` to `end` are hosts of this block that pass. */
  take(block: number, start: number, end: number): void;
}

/**
 * Runs all filters over the whole table, bitsets first, then columns block by block while the block is in the
 * processor's cache, and sees how the weights of those that pass spread. A host is counted for the first filter that
 * refuses it. Hosts with claims in flight or members
 * of the ask's soft group are judged one by one.
 */
export function survivorsOf(
  table: FleetTable,
  compiled: CompiledAsk,
  inFlight: InFlight | null,
  scratch: Scratch,
  eager: Eager | null,
): Survivors {
  const refusedBy = noRefusals();
  scratch.start(table.end);
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
  for (const mask of compiled.needs?.masks ?? []) {
    if (left === 0) break;
    andInto(words, mask);
    refuse('devices');
  }
  if (left === 0) return { considered, count: 0, blocks: 0, refusedBy };
  let count = 0;
  const judgeOne = (slot: number): void => {
    if (!hasBit(words, slot)) return;
    clearBit(words, slot);
    if (!hasDevices(compiled, slot, inFlight)) refusedBy.devices++;
    else if (!hasRoom(table, compiled, slot, inFlight)) refusedBy.resources++;
    else noteOne(scratch, slot, rawWeights(table, slot, inFlight, compiled.company));
  };
  for (const slot of inFlight?.slots() ?? []) judgeOne(slot);
  for (const slot of compiled.company?.members.keys() ?? []) judgeOne(slot);
  const known = eager && spreadBefore(table, compiled, inFlight, words, scratch.spread);
  if (known) {
    scratch.spread = known;
    eager.begin(known);
  }
  const take = known ? takeSeen : takeRoomy;
  const { list, ends } = scratch;
  const amounts = splitAmounts(compiled.amounts);
  const blocks = Math.ceil(table.end / BLOCK);
  for (let block = 0; block < blocks; block++) {
    const first = gather(words, block, list);
    const served = compiled.needs && first > 0 ? compiled.needs.sift(block, list, first) : first;
    refusedBy.devices += first - served;
    const roomy = served === 0 ? 0 : siftRoom(table, amounts, block, list, served);
    const passed = roomy === 0 ? 0 : take(table, amounts, block, roomy, count, scratch);
    refusedBy.resources += served - passed;
    if (known && passed > 0) eager.take(block, count, count + passed);
    count += passed;
    ends[block] = count;
  }
  return { considered, count: count + scratch.extras.length, blocks, refusedBy };
}

/** The spread of the hosts still in `words` that pass by counts, joined with what was seen; null = not known yet. */
function spreadBefore(
  table: FleetTable,
  compiled: CompiledAsk,
  inFlight: InFlight | null,
  words: Uint32Array,
  seen: Spread,
): Spread | null {
  const rest = table.extremes.spreadOf(
    (slot) => hasBit(words, slot) && hasDevices(compiled, slot, inFlight) && hasRoom(table, compiled, slot, inFlight),
  );
  return (
    rest && {
      ram: Math.max(0, rest.ram, seen.ram),
      cpu: Math.max(0, rest.cpu, seen.cpu),
      disk: Math.max(0, rest.disk, seen.disk),
      most: Math.max(rest.most, seen.most),
      fewest: Math.min(rest.fewest, seen.fewest),
      members: seen.members,
    }
  );
}

function noteOne(scratch: Scratch, slot: number, raw: RawWeights): void {
  const { spread } = scratch;
  scratch.extras.push({ slot, raw });
  spread.ram = Math.max(spread.ram, raw.ram);
  spread.cpu = Math.max(spread.cpu, raw.cpu);
  spread.disk = Math.max(spread.disk, raw.disk);
  spread.most = Math.max(spread.most, raw.devices);
  spread.fewest = Math.min(spread.fewest, raw.devices);
  spread.members = Math.max(spread.members, raw.members);
}
