import type { HostId, HostRejection } from '@berth/domain';
import { type CompiledAsk, compileAsk, type HostAsk } from '../ask/compiled-ask.js';
import type { FilterName, PlaceMask } from '../ask/place-masks.js';
import { hasBit } from '../columns/bits.js';
import type { FleetTable } from '../fleet/fleet-table.js';
import { HostFlag } from '../fleet/layouts.js';
import { fitReasons, hasDevices, hasRoom } from '../rank/judge.js';
import type { RankOptions } from '../rank/rank-hosts.js';
import { survivorsOf } from '../rank/survivors.js';
import {
  multiplierOf,
  normalised,
  rawWeight,
  type Spread,
  WEIGHERS,
  type WeigherName,
  weighAll,
} from '../rank/weighers.js';

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
  readonly weights: Readonly<Record<WeigherName, Weight>> | null;
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
  const { slots, raw } = table.scratch();
  const { count } = survivorsOf(table, compiled, options.inFlight, slots);
  const spreads = Object.fromEntries(
    WEIGHERS.map((name) => [name, weighAll(table, name, slots, count, raw, options.inFlight)]),
  ) as Record<WeigherName, Spread>;
  const wanted = machinesAfter(table, page.after);
  const hosts = wanted.slice(0, page.limit).map((slot): HostExplanation => {
    const refusals = refusalsAt(table, compiled, options, slot);
    const weights = refusals.length === 0 ? weightsAt(table, options, spreads, slot) : null;
    return {
      hostId: table.hostIds[slot]!,
      name: table.names[slot]!,
      revision: table.hosts.of.revision[slot]!,
      score: weights === null ? null : count < 2 ? 0 : scoreOf(weights),
      weights,
      refusals,
    };
  });
  return { hosts, next: wanted.length > page.limit ? (hosts.at(-1)?.hostId ?? null) : null };
}

/** The sum in the ranking's order of additions, so that both give the same double. */
const scoreOf = (weights: Readonly<Record<WeigherName, Weight>>): number =>
  WEIGHERS.reduce((sum, name) => sum + weights[name].multiplier * weights[name].normalised, 0);

function machinesAfter(table: FleetTable, after: HostId | null): number[] {
  const slots: number[] = [];
  for (let slot = 1; slot < table.end; slot++) {
    if (table.machines.has(slot) && (after === null || table.hostIds[slot]! > after)) slots.push(slot);
  }
  return slots.sort((a, b) => (table.hostIds[a]! < table.hostIds[b]! ? -1 : 1));
}

function weightsAt(
  table: FleetTable,
  { policy, inFlight }: RankOptions,
  spreads: Readonly<Record<WeigherName, Spread>>,
  slot: number,
): Record<WeigherName, Weight> {
  return Object.fromEntries(
    WEIGHERS.map((name) => {
      const raw = rawWeight(table, name, slot, inFlight);
      return [name, { raw, normalised: normalised(raw, spreads[name]), multiplier: multiplierOf(policy, name) }];
    }),
  ) as Record<WeigherName, Weight>;
}

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
    const filter = OF_AMOUNTS.has(rejection.code) ? 'resources' : 'devices';
    refuse(filter, rejection.code, { rejection });
  }
  if (reasons.length === 0) {
    const { inFlight } = options;
    if (!hasRoom(table, compiled, slot, inFlight)) refuse('resources', 'PromisedInFlight');
    else if (!hasDevices(compiled, slot, inFlight)) refuse('devices', 'PromisedInFlight');
  }
  return refusals;
}
