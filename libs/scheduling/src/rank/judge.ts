import { fitClaim, guestCellTable, type HostRejection, isCellTable, SEARCH_BUDGET } from '@berth/domain';
import type { CompiledAsk } from '../ask/compiled-ask.js';
import { cellsAt, countedAt, fitViewAt } from '../fleet/fit-view.js';
import type { FleetTable } from '../fleet/fleet-table.js';
import { HostFlag } from '../fleet/layouts.js';
import type { InFlight } from '../in-flight/in-flight.js';
import type { Verdict } from './verdicts.js';

/** Whether one host has room for all counted amounts, beside what is in flight to it. */
export function hasRoom(table: FleetTable, compiled: CompiledAsk, slot: number, inFlight: InFlight | null): boolean {
  const promised = inFlight?.at(slot) ?? null;
  return compiled.amounts.every(({ resourceClass, asked, column, pools }) => {
    if (column?.fits(slot, asked, promised?.amounts.get(resourceClass) ?? 0)) return true;
    let free = 0;
    for (const id of pools) free += table.pools.column(id).at(slot) - (promised?.pools.get(id) ?? 0);
    return pools.length > 0 && free >= asked;
  });
}

/** Whether one host has free devices enough for all requests together, beside what is in flight to it. */
export const hasDevices = (compiled: CompiledAsk, slot: number, inFlight: InFlight | null): boolean =>
  compiled.needs === null || compiled.needs.fits(slot, inFlight?.at(slot)?.pools ?? null);

/** Whether the host can really give what its counts promise; asked again of an unchanged host it says the same at once. */
export function verdictOn(table: FleetTable, compiled: CompiledAsk, slot: number): Verdict {
  if (!mustFit(table, compiled, slot)) return 'fits';
  return table.verdicts.of(compiled.verdictKey(), slot, table.hosts.of.revision[slot]!, () => {
    if (!cellsFit(table, compiled, slot)) return 'numa';
    return fitReasons(table, compiled, slot).length > 0 ? 'fit' : 'fits';
  });
}

/** Whether counts may promise what the capacity function refuses. */
const mustFit = (table: FleetTable, compiled: CompiledAsk, slot: number): boolean =>
  compiled.needsFit || (compiled.needs !== null && table.hasFlag(slot, HostFlag.LIMITED));

/**
 * Whether the host's NUMA cells can hold the guest's, devices aside: the capacity function's own first step, without what
 * it needs to read of devices. Whether all of it fits says {@link fitReasons}.
 */
function cellsFit(table: FleetTable, { ask, malformed }: CompiledAsk, slot: number): boolean {
  if (!ask.numa || malformed.length > 0) return true;
  const rootProviderId = table.hostIds[slot]!;
  const view = { rootProviderId, cells: () => cellsAt(table, slot), inventory: countedAt(table, slot) };
  return isCellTable(guestCellTable(view, ask.numa, null));
}

/** What the capacity function says against the ask here: the binding check of `decide`, on the read model. */
export function fitReasons(table: FleetTable, compiled: CompiledAsk, slot: number): readonly HostRejection[] {
  const fit = fitClaim(fitViewAt(table, slot), compiled.ask, SEARCH_BUDGET);
  return fit.ok ? [] : fit.reasons;
}
