import type { RankedHost } from '@berth/domain';
import { type AskContext, type CompiledAsk, compileAsk, type HostAsk } from '../ask/compiled-ask.js';
import type { FleetTable } from '../fleet/fleet-table.js';
import type { InFlight } from '../in-flight/in-flight.js';
import { fitReasons, mustFit } from './judge.js';
import { pick } from './seeded.js';
import { type RefusedBy, survivorsOf } from './survivors.js';
import { TopK } from './top-k.js';
import { multiplierOf, normalised, WEIGHERS, weighAll } from './weighers.js';

export interface RankOptions extends AskContext {
  /** Decides the pick among the best `hostSubsetSize` hosts (DESIGN rule 14). */
  readonly seed: string;
  /** Hosts to return at most. */
  readonly k: number;
  /** Claims of this server that the table does not show yet; null = none are counted. */
  readonly inFlight: InFlight | null;
}

export interface RankedHosts {
  /** Best first; equal scores in host-id order. */
  readonly ranked: readonly RankedHost[];
  /** Registered machine hosts. */
  readonly considered: number;
  /** Hosts that passed every filter; candidates after the k-th best are judged by counts alone. */
  readonly passed: number;
  /** Filter → hosts it refused first. */
  readonly refusedBy: Readonly<RefusedBy>;
}

/** Hosts looked at before the bound is raised, when the capacity function refuses some. */
const FIRST_BATCH = 16;
const GROWTH = 4;

/**
 * Filter → weigh → bounded top-k over all hosts (DESIGN section 3, Nova facts 12 to 14). Pure: the same table, ask,
 * options and seed give the same hosts. Weights are normalised over the hosts that pass by counts.
 */
export function rankHosts(table: FleetTable, ask: HostAsk, options: RankOptions): RankedHosts {
  const compiled = compileAsk(table, ask, options);
  const { slots, scores } = table.scratch();
  const { considered, count, refusedBy } = survivorsOf(table, compiled, options.inFlight, slots);
  scoreAll(table, options, slots, count, scores);
  const wanted = Math.max(options.k, options.policy.hostSubsetSize);
  const { best, unfit } = bestThatFit(table, compiled, slots, count, scores, wanted);
  refusedBy.fit += unfit;
  // Nova facts 12.6: the picked one goes first, the others keep their order.
  const subset = Math.min(options.policy.hostSubsetSize, best.length);
  const [picked] = best.splice(pick(options.seed, subset), 1);
  if (picked) best.unshift(picked);
  const { revision } = table.hosts.of;
  const ranked = best.slice(0, options.k).map(({ slot, score }) => ({
    hostId: table.hostIds[slot]!,
    score,
    revision: revision[slot]!,
  }));
  return { ranked, considered, passed: count - unfit, refusedBy };
}

/** Sum over weighers of multiplier × normalised weight; a single host weighs 0 (Nova facts 14.1). */
function scoreAll(
  table: FleetTable,
  { policy, inFlight }: RankOptions,
  slots: Uint32Array,
  count: number,
  scores: Float64Array,
): void {
  scores.fill(0, 0, count);
  if (count < 2) return;
  const { raw } = table.scratch();
  for (const name of WEIGHERS) {
    const multiplier = multiplierOf(policy, name);
    if (multiplier === 0) continue;
    const spread = weighAll(table, name, slots, count, raw, inFlight);
    if (spread.greatest === spread.least) continue;
    for (let i = 0; i < count; i++) scores[i]! += multiplier * normalised(raw[i]!, spread);
  }
}

interface Scored {
  readonly slot: number;
  readonly score: number;
}

/** The best hosts that the capacity function accepts: batches from the top, so that few are ever looked at. */
function bestThatFit(
  table: FleetTable,
  compiled: CompiledAsk,
  slots: Uint32Array,
  count: number,
  scores: Float64Array,
  wanted: number,
): { best: Scored[]; unfit: number } {
  const before = (slotA: number, scoreA: number, slotB: number, scoreB: number): number =>
    scoreA !== scoreB ? scoreB - scoreA : table.compareHosts(slotA, slotB);
  const best: Scored[] = [];
  let unfit = 0;
  let last: Scored | null = null;
  for (let size = Math.max(wanted, 1); best.length < wanted; size = Math.max(FIRST_BATCH, size * GROWTH)) {
    const top = new TopK(Math.min(size, count), before);
    for (let i = 0; i < count; i++) {
      const slot = slots[i]!;
      const score = scores[i]!;
      if (last === null || before(last.slot, last.score, slot, score) < 0) top.offer(slot, score);
    }
    const batch = top.ranked();
    for (const scored of batch) {
      if (best.length === wanted) break;
      if (mustFit(table, compiled, scored.slot) && fitReasons(table, compiled, scored.slot).length > 0) unfit++;
      else best.push(scored);
    }
    last = batch.at(-1) ?? null;
    if (batch.length < size) break;
  }
  return { best, unfit };
}
