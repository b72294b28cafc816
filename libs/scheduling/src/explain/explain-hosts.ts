import type { HostId, HostRejection } from '@berth/domain';
import { type CompiledAsk, compileAsk, type HostAsk } from '../ask/compiled-ask.js';
import type { FilterName, PlaceMask } from '../ask/place-masks.js';
import { hasBit } from '../columns/bits.js';
import type { FleetTable } from '../fleet/fleet-table.js';
import { HostFlag } from '../fleet/layouts.js';
import { fitReasons, hasDevices, hasRoom } from '../rank/judge.js';
import type { RankOptions } from '../rank/rank-hosts.js';
import type { RawWeights } from '../rank/scratch.js';
import { survivorsOf } from '../rank/survivors.js';
import { rawWeights, type Scales, scalesOf, scoreOf, WEIGHERS, type WeigherName, weighed } from '../rank/weighers.js';

/** One thing in the way of an ask on one host. */
export interface Refusal {
  readonly filter: FilterName;
  /** A rejection's code, or one of the filter's own. */
  readonly code: string;
  /** What was asked there; null where the rejection says it. */
  readonly asked: PlaceMask['asked'] | null;
  /** With its numbers, where the capacity function refuses. */
  readonly rejection: HostRejection | null;
}

/** One weigher's part of a score (Nova facts 14). */
export interface Weight {
  readonly raw: number;
  /** 0 … 1 over the hosts that pass. */
  readonly normalised: number;
  readonly multiplier: number;
}

export interface HostExplanation {
  readonly hostId: HostId;
  readonly name: string;
  readonly revision: number;
  /** Null where something is in the way. */
  readonly score: number | null;
  readonly weights: (Readonly<Record<Exclude<WeigherName, 'group'>, Weight>> & { readonly group?: Weight }) | null;
  /** Everything that is in the way, in filter order; empty where the host passes. */
  readonly refusals: readonly Refusal[];
}

export interface Explanation {
  readonly hosts: readonly HostExplanation[];
  /** Host id to go on after; null at the end. */
  readonly next: HostId | null;
}

/** Which part of all hosts, in host-id order. */
export interface ExplainPage {
  readonly after: HostId | null;
  readonly limit: number;
}

/**
 * Why each registered machine host was refused, or how its score came about: the ranking's own filters and weighers
 * on the same table, with nothing left out (DESIGN rule 14).
 */
export function explainHosts(table: FleetTable, ask: HostAsk, options: RankOptions, page: ExplainPage): Explanation {
  const compiled = compileAsk(table, ask, options);
  const { scratch } = table;
  const { count } = survivorsOf(table, compiled, options.inFlight, scratch, null);
  const scales = scalesOf(options.policy, scratch.spread, count, compiled.company);
  const wanted = machinesAfter(table, page.after);
  const hosts = wanted.slice(0, page.limit).map((slot): HostExplanation => {
    const refusals = refusalsAt(table, compiled, options, slot);
    const raw = refusals.length === 0 ? rawWeights(table, slot, options.inFlight, compiled.company) : null;
    return {
      hostId: table.hostIds[slot]!,
      name: table.names[slot]!,
      revision: table.hosts.of.revision[slot]!,
      score: raw && scoreOf(raw, scales),
      weights: raw && weightsOf(raw, scales, compiled.company !== null),
      refusals,
    };
  });
  return { hosts, next: wanted.length > page.limit ? (hosts.at(-1)?.hostId ?? null) : null };
}

function machinesAfter(table: FleetTable, after: HostId | null): number[] {
  const slots: number[] = [];
  for (let slot = 1; slot < table.end; slot++) {
    if (table.machines.has(slot) && (after === null || table.hostIds[slot]! > after)) slots.push(slot);
  }
  return slots.sort((a, b) => (table.hostIds[a]! < table.hostIds[b]! ? -1 : 1));
}

/** Company is weighed, and told of, only where the ask names a soft group. */
const weightsOf = (raw: RawWeights, scales: Scales, inCompany: boolean): HostExplanation['weights'] =>
  Object.fromEntries(
    WEIGHERS.filter((name) => inCompany || name !== 'group').map((name) => [
      name,
      { ...weighed(name, raw, scales), multiplier: scales[name].multiplier },
    ]),
  ) as HostExplanation['weights'];

const CLOSED_BY = [
  ['HostRetired', HostFlag.RETIRED],
  ['HostSuspended', HostFlag.SUSPENDED],
  ['HostFenced', HostFlag.FENCED],
  ['HostDisabled', HostFlag.DISABLED],
  ['HostDraining', HostFlag.DRAINING],
] as const;

const OF_AMOUNTS: ReadonlySet<string> = new Set([
  'ProviderUnknown',
  'InventoryMissing',
  'UnitsViolated',
  'CapacityExceeded',
]);

/** The filter a reason of the capacity function belongs to; codes of NUMA cells say so themselves. */
function filterOf({ code }: HostRejection): FilterName {
  if (OF_AMOUNTS.has(code)) return 'resources';
  return code.startsWith('Numa') ? 'numa' : 'devices';
}

function refusalsAt(table: FleetTable, compiled: CompiledAsk, options: RankOptions, slot: number): Refusal[] {
  const refusals: Refusal[] = [];
  const refuse = (filter: FilterName, code: string, more: Partial<Refusal> = {}): void => {
    refusals.push({ filter, code, asked: null, rejection: null, ...more });
  };
  for (const [code, flag] of CLOSED_BY) if (table.hasFlag(slot, flag)) refuse('enabled', code);
  const known = table.hasFlag(slot, HostFlag.REPORTED);
  if (!known) refuse('inventory', 'InventoryUnknown');
  for (const { filter, code, asked, words, keep } of compiled.masks) {
    if (hasBit(words, slot) !== keep) refuse(filter, code, { asked });
  }
  for (const rejection of compiled.malformed) refuse('request', rejection.code, { rejection });
  // Without an inventory there are no numbers to compare with; a malformed request has none either.
  if (!known || compiled.malformed.length > 0) return refusals;
  const reasons = fitReasons(table, compiled, slot);
  for (const rejection of reasons) {
    const filter = filterOf(rejection);
    refuse(filter, rejection.code, { rejection });
  }
  if (reasons.length === 0) {
    const { inFlight } = options;
    if (!hasDevices(compiled, slot, inFlight)) refuse('devices', 'PromisedInFlight');
    if (!hasRoom(table, compiled, slot, inFlight)) refuse('resources', 'PromisedInFlight');
  }
  return refusals;
}
