import { BLOCK_BITS } from '../fleet/blocks.js';
import type { FleetTable } from '../fleet/fleet-table.js';
import type { Scratch } from './scratch.js';
import type { TopK } from './top-k.js';
import { freeInBlock, MOST_DEVICES, type Scales, scoreOf } from './weighers.js';

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
  for (const { slot, raw } of scratch.extras) offer(top, slot, scoreOf(raw, scales), last);
  let start = 0;
  for (let block = 0; block < blocks; block++) {
    const end = scratch.ends[block]!;
    if (end > start) offerBlock(table, scratch, block, start, end, scales, top, last);
    start = end;
  }
}

function offer(top: TopK, slot: number, score: number, last: Scored | null): void {
  if (last === null || top.before(last.slot, last.score, slot, score) < 0) top.offer(slot, score);
}

/** One block; the arithmetic is that of {@link scoreOf}, written out because it runs for every host of the fleet. */
function offerBlock(
  table: FleetTable,
  { offsets }: Scratch,
  block: number,
  start: number,
  end: number,
  scales: Scales,
  top: TopK,
  last: Scored | null,
): void {
  const { ram, cpu, disk } = freeInBlock(table, block);
  const base = block << BLOCK_BITS;
  const devices = table.hosts.of.freeDevices.subarray(base);
  const ramFactor = scales.ram.factor;
  const cpuFactor = scales.cpu.factor;
  const diskFactor = scales.disk.factor;
  const pciFactor = scales.pci.factor;
  const pciLeast = scales.pci.least;
  const full = MOST_DEVICES;
  let worst = top.worst;
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
    offer(top, base + at, score, last);
    worst = top.worst;
  }
}
