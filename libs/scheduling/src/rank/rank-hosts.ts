import type { RankedHost } from '@berth/domain';
import { type AskContext, type CompiledAsk, compileAsk, type HostAsk } from '../ask/compiled-ask.js';
import type { FleetTable } from '../fleet/fleet-table.js';
import type { InFlight } from '../in-flight/in-flight.js';
import { fitReasons, mustFit } from './judge.js';
import { offerAll, type Scored } from './offer-all.js';
import { pick } from './seeded.js';
import { type RefusedBy, survivorsOf } from './survivors.js';
import { TopK } from './top-k.js';
import { type Scales, scalesOf } from './weighers.js';

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
  const { scratch } = table;
  const { considered, count, blocks, refusedBy } = survivorsOf(table, compiled, options.inFlight, scratch);
  const scales = scalesOf(options.policy, scratch.spread, count);
  const wanted = Math.max(options.k, options.policy.hostSubsetSize);
  const { best, unfit } = bestThatFit(table, compiled, blocks, scales, count, wanted);
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

/** The best hosts that the capacity function accepts: batches from the top, so that few are ever looked at. */
function bestThatFit(
  table: FleetTable,
  compiled: CompiledAsk,
  blocks: number,
  scales: Scales,
  count: number,
  wanted: number,
): { best: Scored[]; unfit: number } {
  const before = (slotA: number, scoreA: number, slotB: number, scoreB: number): number =>
    scoreA !== scoreB ? scoreB - scoreA : table.compareHosts(slotA, slotB);
  const best: Scored[] = [];
  let unfit = 0;
  let last: Scored | null = null;
  for (let size = Math.max(wanted, 1); best.length < wanted; size = Math.max(FIRST_BATCH, size * GROWTH)) {
    const top = new TopK(Math.min(size, count), before);
    offerAll(table, table.scratch, blocks, scales, top, last);
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
