import type { AskedAmount } from '../ask/compiled-ask.js';
import { BLOCK_BITS } from '../fleet/blocks.js';
import type { FleetTable } from '../fleet/fleet-table.js';

const nothing = new Float64Array(0);

/**
 * Keeps the offsets in `list` of one block whose hosts have room for all amounts; returns how many. Up to three
 * amounts (CPU, memory, disk) are looked at in one pass: this loop runs over every host of the fleet.
 */
export function siftRoom(
  table: FleetTable,
  amounts: readonly AskedAmount[],
  block: number,
  list: Uint16Array,
  count: number,
): number {
  let kept = count;
  let mixed = false;
  for (let first = 0; first < amounts.length && kept > 0; first += 3) {
    const together = amounts.slice(first, first + 3);
    const free = together.map((amount) => (amount.pools.length > 0 ? null : amount.column?.freeOf(block)));
    if (free.includes(undefined)) return 0;
    const plain = together.filter((_, index) => free[index] !== null);
    mixed ||= plain.length < together.length;
    const arrays = free.filter((array) => array !== null && array !== undefined);
    kept = siftThree(list, kept, arrays, plain);
    for (const { column, asked } of plain) {
      if (column?.unitsBind(block)) kept = column.siftUnits(block, asked, list, kept);
    }
  }
  if (mixed)
    for (const amount of amounts) if (amount.pools.length > 0) kept = siftMixed(table, amount, block, list, kept);
  return kept;
}

function siftThree(
  list: Uint16Array,
  count: number,
  free: readonly Float64Array[],
  amounts: readonly AskedAmount[],
): number {
  const [first = nothing, second = nothing, third = nothing] = free;
  const [a, b, c] = [amounts[0]?.asked ?? 0, amounts[1]?.asked ?? 0, amounts[2]?.asked ?? 0];
  let kept = 0;
  switch (free.length) {
    case 0:
      return count;
    case 1:
      for (let i = 0; i < count; i++) {
        const at = list[i]!;
        if (first[at]! >= a) list[kept++] = at;
      }
      return kept;
    case 2:
      for (let i = 0; i < count; i++) {
        const at = list[i]!;
        if (first[at]! >= a && second[at]! >= b) list[kept++] = at;
      }
      return kept;
    default:
      for (let i = 0; i < count; i++) {
        const at = list[i]!;
        if (first[at]! >= a && second[at]! >= b && third[at]! >= c) list[kept++] = at;
      }
      return kept;
  }
}

/** A class that is counted on some hosts and one of devices on others: rare enough to look at each host. */
function siftMixed(table: FleetTable, amount: AskedAmount, block: number, list: Uint16Array, count: number): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const slot = (block << BLOCK_BITS) + list[i]!;
    let free = 0;
    for (const id of amount.pools) free += table.pools.column(id).at(slot);
    if (free >= amount.asked || amount.column?.fits(slot, amount.asked, 0)) list[kept++] = list[i]!;
  }
  return kept;
}
