import type { RankedHost, SchedulerPolicy } from '@berth/domain';
import { type AskContext, type CompiledAsk, compileAsk, type HostAsk } from '../ask/compiled-ask.js';
import type { FleetTable } from '../fleet/fleet-table.js';
import { verdictOn } from './judge.js';
import { offerAll, offerBlock, offerExtras, type Scored } from './offer-all.js';
import type { Spread } from './scratch.js';
import { pick } from './seeded.js';
import { type Eager, type RefusedBy, type Survivors, survivorsOf } from './survivors.js';
import { TopK } from './top-k.js';
import { type Scales, scalesOf } from './weighers.js';

export interface RankOptions extends AskContext {
  /** Decides the pick among the best `hostSubsetSize` hosts (DESIGN rule 14). */
  readonly seed: string;
  /** Hosts to return at most. */
  readonly k: number;
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
  const wanted = Math.max(options.k, options.policy.hostSubsetSize);
  const early = new EarlyTop(table, options.policy, compiled, Math.max(wanted, 1));
  const passing = survivorsOf(table, compiled, options.inFlight, scratch, early);
  const { considered, count, refusedBy } = passing;
  const scales = scalesOf(options.policy, scratch.spread, count, compiled.company);
  // A single host weighs 0, which is not known before the scan is over.
  const first = count > 1 ? early.ranked() : null;
  const { best, unfit, uncelled } = bestThatFit(table, compiled, passing, scales, wanted, first);
  refusedBy.fit += unfit;
  refusedBy.numa += uncelled;
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
  return { ranked, considered, passed: count - unfit - uncelled, refusedBy };
}

const orderOf =
  (table: FleetTable) =>
  (slotA: number, scoreA: number, slotB: number, scoreB: number): number =>
    scoreA !== scoreB ? scoreB - scoreA : table.compareHosts(slotA, slotB);

/** The first batch, gathered while hosts are sifted: what was just read from memory is scored at once. */
class EarlyTop implements Eager {
  private scales: Scales | null = null;
  private readonly top: TopK;

  constructor(
    private readonly table: FleetTable,
    private readonly policy: SchedulerPolicy,
    private readonly compiled: CompiledAsk,
    size: number,
  ) {
    this.top = new TopK(size, orderOf(table));
  }

  begin(spread: Spread): void {
    this.scales = scalesOf(this.policy, spread, 2, this.compiled.company);
    offerExtras(this.table.scratch, this.scales, this.top, null);
  }

  take(block: number, start: number, end: number): void {
    if (this.scales) offerBlock(this.table, this.table.scratch, block, start, end, this.scales, this.top, null);
  }

  /** Null where the spread was not known before. */
  ranked(): Scored[] | null {
    return this.scales && this.top.ranked();
  }
}

/**
 * The best hosts that the capacity function accepts: batches from the top, so that few are ever looked at.
 * @param first the first batch, where it is known already
 */
function bestThatFit(
  table: FleetTable,
  compiled: CompiledAsk,
  { count, blocks }: Survivors,
  scales: Scales,
  wanted: number,
  first: Scored[] | null,
): { best: Scored[]; unfit: number; uncelled: number } {
  const best: Scored[] = [];
  let unfit = 0;
  let uncelled = 0;
  let last: Scored | null = null;
  for (let size = Math.max(wanted, 1); best.length < wanted; size = Math.max(FIRST_BATCH, size * GROWTH)) {
    let batch: Scored[] | null = last === null ? first : null;
    if (!batch) {
      const top = new TopK(Math.min(size, count), orderOf(table));
      offerAll(table, table.scratch, blocks, scales, top, last);
      batch = top.ranked();
    }
    for (const scored of batch) {
      if (best.length === wanted) break;
      const verdict = verdictOn(table, compiled, scored.slot);
      if (verdict === 'fits') best.push(scored);
      else if (verdict === 'fit') unfit++;
      else uncelled++;
    }
    last = batch.at(-1) ?? null;
    if (batch.length < size) break;
  }
  return { best, unfit, uncelled };
}
