import { BLOCK_BITS } from '../fleet/blocks.js';
import type { FleetTable } from '../fleet/fleet-table.js';
import type { Scratch } from './scratch.js';
import type { TopK } from './top-k.js';
import { freeInBlock } from './free-in-block.js';
import { MOST_DEVICES, type Scales, scoreOf } from './weighers.js';

export interface Scored {
  readonly slot: number;
  readonly score: number;
}

/** Scores the hosts that passed and offers those that rank behind `last` (null = all). */
export function offerAll(
  table: FleetTable,
  scratch: Scratch,
  blocks: number,
  scales: Scales,
  top: TopK,
  last: Scored | null,
): void {
  offerExtras(scratch, scales, top, last);
  let start = 0;
  for (let block = 0; block < blocks; block++) {
    const end = scratch.ends[block]!;
    if (end > start) offerBlock(table, scratch, block, start, end, scales, top, last);
    start = end;
  }
}

/** Hosts with claims in flight. */
export function offerExtras(scratch: Scratch, scales: Scales, top: TopK, last: Scored | null): void {
  for (const { slot, raw } of scratch.extras) offer(top, slot, scoreOf(raw, scales), last);
}

function offer(top: TopK, slot: number, score: number, last: Scored | null): void {
  if (last === null || top.before(last.slot, last.score, slot, score) < 0) top.offer(slot, score);
}

/** Scores one block's hosts that passed, and offers those that may be among the best. */
export function offerBlock(
  table: FleetTable,
  scratch: Scratch,
  block: number,
  start: number,
  end: number,
  scales: Scales,
  top: TopK,
  last: Scored | null,
): void {
  const near = scoreBlock(table, scratch, block, start, end, scales, top.worst);
  const base = block << BLOCK_BITS;
  for (let i = 0; i < near; i++) {
    const score = scratch.nearScores[i]!;
    if (score >= top.worst) offer(top, base + scratch.near[i]!, score, last);
  }
}

/**
 * Notes the hosts that score at least `worst`. The arithmetic is that of {@link scoreOf}, written out, and nothing is
 * called: this loop runs for every host of the fleet, and a call in it makes it twice as slow.
 *
 * @returns how many were noted
 */
function scoreBlock(
  table: FleetTable,
  { offsets, near, nearScores }: Scratch,
  block: number,
  start: number,
  end: number,
  scales: Scales,
  worst: number,
): number {
  const { ram, cpu, disk } = freeInBlock(table.classes, block);
  const devices = table.hosts.of.freeDevices.subarray(block << BLOCK_BITS);
  const ramFactor = scales.ram.factor;
  const cpuFactor = scales.cpu.factor;
  const diskFactor = scales.disk.factor;
  const pciFactor = scales.pci.factor;
  const pciLeast = scales.pci.least;
  const full = MOST_DEVICES;
  let noted = 0;
  for (let i = start; i < end; i++) {
    const at = offsets[i]!;
    const a = ram[at]!;
    const b = cpu[at]!;
    const c = disk[at]!;
    const d = devices[at]!;
    const score =
      (a > 0 ? a * ramFactor : 0) +
      (b > 0 ? b * cpuFactor : 0) +
      (c > 0 ? c * diskFactor : 0) +
      ((d > full ? 100 - full : 100 - d) - pciLeast) * pciFactor;
    if (score < worst) continue;
    near[noted] = at;
    nearScores[noted++] = score;
  }
  return noted;
}
