import {
  checkWish,
  type ClaimWish,
  type HostRejection,
  type PlacementConstraints,
  type SchedulerPolicy,
} from '@berth/domain';
import { setBit } from '../columns/bits.js';
import type { CountedColumn } from '../fleet/counted-column.js';
import type { FleetTable } from '../fleet/fleet-table.js';
import { hostOfProvider } from '../fleet/provider-ops.js';
import type { InFlight } from '../in-flight/in-flight.js';
import { type Company, companyOf } from './company.js';
import { DeviceNeeds, type PoolDemand } from './device-needs.js';
import { type PlaceMask, placeMasks } from './place-masks.js';
import { verdictKey } from '../rank/verdicts.js';

/** What is to be placed: the wish, and where it may go. */
export type HostAsk = ClaimWish & { readonly constraints: PlacementConstraints };

/** One class that is counted on some hosts; `pools`: on others it is one of devices. */
export interface AskedAmount {
  readonly resourceClass: string;
  readonly asked: number;
  readonly column: CountedColumn | undefined;
  readonly pools: readonly number[];
}

/** An ask in the terms of one table at one moment: columns and bitsets instead of names. */
export interface CompiledAsk {
  readonly ask: HostAsk;
  /** Reasons that hold on every host: the request itself is wrong. */
  readonly malformed: readonly HostRejection[];
  readonly masks: readonly PlaceMask[];
  readonly amounts: readonly AskedAmount[];
  readonly needs: DeviceNeeds | null;
  /** Counts don't tell all: the capacity function has to look at every candidate. */
  readonly needsFit: boolean;
  /** Null unless the ask names a group with a soft policy. */
  readonly company: Company | null;
  /** See {@link verdictKey}; written when first asked for. */
  readonly verdictKey: () => string;
}

/** Where and for whom the ask is compiled. */
export interface AskContext {
  readonly policy: SchedulerPolicy;
  readonly nowMs: number;
  readonly instanceId: string | null;
  /** Claims of this server that the table does not show yet; null = none are counted. */
  readonly inFlight: InFlight | null;
}

export function compileAsk(table: FleetTable, ask: HostAsk, context: AskContext): CompiledAsk {
  const { policy, nowMs, instanceId, inFlight } = context;
  const { constraints, groups } = ask;
  const masks = placeMasks(table, { constraints, groups, instanceId, inFlight }, policy, nowMs);
  const amounts: AskedAmount[] = [];
  const demands: PoolDemand[] = [];
  let needsFit = false;
  for (const resourceClass of Object.keys(ask.resources)) {
    const asked = ask.resources[resourceClass]!;
    const column = table.classes.columnOf(resourceClass);
    const pools = table.matcher.ofResourceClass(resourceClass);
    if (pools.length > 0) needsFit = true;
    if (pools.length > 0 && (column?.size ?? 0) === 0) demands.push({ pools, count: asked });
    else amounts.push({ resourceClass, asked, column, pools });
  }
  for (const request of ask.pciRequests) {
    if (request.addresses) needsFit = true;
    demands.push({ pools: table.matcher.ofRequest(request), count: request.count });
  }
  // Which cells, cores and pages are free, and who is whose neighbour, no count tells.
  if (ask.numa || ask.deviceConstraints?.length) needsFit = true;
  if (ask.numa) {
    const words = table.celled.words;
    masks.push({ filter: 'numa', code: 'NumaTopologyUnknown', asked: ask.numa.cells.length, words, keep: true });
  }
  const named = Object.keys(ask.allocations);
  if (named.length > 0) {
    needsFit = true;
    for (const providerId of named) masks.push(providerMask(table, providerId));
  }
  const malformed = checkWish(ask);
  const needs = demands.length > 0 && malformed.length === 0 ? new DeviceNeeds(table, demands) : null;
  if (needs && (!needs.complete || mixesCardsAndChildren(table, demands))) needsFit = true;
  let key: string | null = null;
  return {
    ask,
    malformed,
    masks,
    amounts,
    needs,
    needsFit,
    company: companyOf(table, groups, context),
    verdictKey: () => (key ??= verdictKey(ask)),
  };
}

/** Only the host with this provider in its tree can serve amounts of it. */
function providerMask(table: FleetTable, providerId: string): PlaceMask {
  const words = new Uint32Array(Math.ceil(table.end / 32));
  const slot = hostOfProvider(table, providerId);
  if (slot !== 0) setBit(words, slot);
  return { filter: 'resources', code: 'ProviderUnknown', asked: providerId, words, keep: true };
}

/** A taken child blocks its card and the reverse: free counts of both are then not independent. */
function mixesCardsAndChildren(table: FleetTable, demands: readonly PoolDemand[]): boolean {
  let children = false;
  let others = false;
  for (const { pools } of demands) {
    for (const id of pools) {
      const { kind } = table.pools.get(id);
      if (kind === 'type-VF' || kind === 'vdpa') children = true;
      else others = true;
    }
  }
  return children && others;
}
