import type { AskedAmount } from '../ask/compiled-ask.js';
import { BLOCK_BITS } from '../fleet/blocks.js';
import type { FleetTable } from '../fleet/fleet-table.js';
import type { Scratch } from './scratch.js';
import { AMOUNT_WEIGHERS, CLASS_OF, freeInBlock } from './free-in-block.js';

/** Asked amounts, those that weighers read apart from the others. */
export interface SplitAmounts {
  /** Asked of memory, CPU and disk; -Infinity where nothing is asked. */
  readonly weighed: Readonly<Record<'ram' | 'cpu' | 'disk', number>>;
  /** Those three where their units have to be looked at too, and every other class. */
  readonly all: readonly AskedAmount[];
}

export function splitAmounts(amounts: readonly AskedAmount[]): SplitAmounts {
  const asked = (name: 'ram' | 'cpu' | 'disk'): number =>
    amounts.find(({ resourceClass, pools }) => resourceClass === CLASS_OF[name] && pools.length === 0)?.asked ??
    Number.NEGATIVE_INFINITY;
  return { weighed: { ram: asked('ram'), cpu: asked('cpu'), disk: asked('disk') }, all: amounts };
}

const WEIGHED: ReadonlySet<string> = new Set(AMOUNT_WEIGHERS.map((name) => CLASS_OF[name]));

/** Keeps the offsets in the list of one block whose hosts have room; `takeRoomy` then looks at memory, CPU and disk. */
export function siftRoom(
  table: FleetTable,
  { all }: SplitAmounts,
  block: number,
  list: Uint16Array,
  count: number,
): number {
  let kept = count;
  for (const amount of all) {
    if (kept === 0) return 0;
    const { column, asked } = amount;
    if (amount.pools.length > 0) kept = siftMixed(table, amount, block, list, kept);
    else if (!column) return 0;
    else {
      if (!WEIGHED.has(amount.resourceClass)) kept = column.siftFree(block, asked, list, kept);
      if (column.unitsBind(block)) kept = column.siftUnits(block, asked, list, kept);
    }
  }
  return kept;
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

/** The same as {@link takeRoomy} where the spread is known already. */
export function takeSeen(
  table: FleetTable,
  { weighed }: SplitAmounts,
  block: number,
  count: number,
  start: number,
  { offsets, list }: Scratch,
): number {
  const { ram, cpu, disk } = freeInBlock(table.classes, block);
  const ramAsked = weighed.ram;
  const cpuAsked = weighed.cpu;
  const diskAsked = weighed.disk;
  let end = start;
  for (let i = 0; i < count; i++) {
    const at = list[i]!;
    if (ram[at]! < ramAsked || cpu[at]! < cpuAsked || disk[at]! < diskAsked) continue;
    offsets[end++] = at;
  }
  return end - start;
}

/**
 * Takes the listed hosts with memory, CPU and disk enough into the scratch, behind the `start` that are there, and
 * sees how the weights spread: one pass over what is read from memory, since it runs for every host of the fleet.
 *
 * @returns how many were taken
 */
export function takeRoomy(
  table: FleetTable,
  { weighed }: SplitAmounts,
  block: number,
  count: number,
  start: number,
  scratch: Scratch,
): number {
  const { offsets, list, spread } = scratch;
  const { ram, cpu, disk } = freeInBlock(table.classes, block);
  const devices = table.hosts.of.freeDevices.subarray(block << BLOCK_BITS);
  const ramAsked = weighed.ram;
  const cpuAsked = weighed.cpu;
  const diskAsked = weighed.disk;
  let ramMost = spread.ram;
  let cpuMost = spread.cpu;
  let diskMost = spread.disk;
  let most = spread.most;
  let fewest = spread.fewest;
  let end = start;
  for (let i = 0; i < count; i++) {
    const at = list[i]!;
    const a = ram[at]!;
    const b = cpu[at]!;
    const c = disk[at]!;
    if (a < ramAsked || b < cpuAsked || c < diskAsked) continue;
    const d = devices[at]!;
    offsets[end++] = at;
    if (a > ramMost) ramMost = a;
    if (b > cpuMost) cpuMost = b;
    if (c > diskMost) diskMost = c;
    if (d > most) most = d;
    if (d < fewest) fewest = d;
  }
  spread.ram = ramMost;
  spread.cpu = cpuMost;
  spread.disk = diskMost;
  spread.most = most;
  spread.fewest = fewest;
  return end - start;
}
