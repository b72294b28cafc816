import { comparePciAddresses } from '../../pci/address.js';
import type { DeviceConstraint } from '../../pci/constraint.js';
import type { ClaimedDevice, NumaCellFit, NumaFit } from '../claim.js';
import { brokenCards, wasteOf } from './bins.js';
import type { Candidate } from './bonded-search.js';
import { bondsOf } from './bonds.js';
import type { CellTable } from './cell-choices.js';
import { claimed, type DeviceChoice, type Prepared } from './choose-devices.js';
import type { Demand } from './demand.js';
import { SearchSteps } from './distribute.js';
import { type Search, searchAll } from './search-places.js';
import type { FitDevice, FitView } from './view.js';
import { whyNot } from './why-not.js';

/** Devices of a claim under bonds and near the guest's cells, and the cells. */
export type PlacedDevices =
  | (DeviceChoice & { readonly ok: true; readonly cells: readonly NumaCellFit[] | null })
  | (DeviceChoice & { readonly ok: false });

/**
 * Chooses host cells and devices together: for each set of cells that holds the guest, nearest and emptiest first, the devices
 * that the NUMA policies let it have there, as far as the bonds allow (Nova facts 6.7, 6.8).
 *
 * @param table pairs of cells, null for a guest without cells
 * @param budget steps of the search; running out is `SearchBudgetExceeded`
 */
export function placeDevices(
  view: FitView,
  prepared: Prepared,
  constraints: readonly DeviceConstraint[],
  table: CellTable | null,
  held: NumaFit | null,
  budget: number,
): PlacedDevices {
  const { named, free, available } = prepared;
  const byRequest = new Map<string, FitDevice[]>();
  named.chosen.forEach(({ requestId }, at) => {
    const device = named.devices[at];
    if (requestId === null || !device) return;
    byRequest.set(requestId, [...(byRequest.get(requestId) ?? []), device]);
  });
  const bonds = bondsOf(constraints, free, byRequest, table?.states ?? view.cells());
  const search: Search = { view, free, bonds, candidates: candidatesOf(view, free, available), prepared, table, held };
  const steps = new SearchSteps(budget);
  const found = searchAll(search, bonds, table, steps);
  if (!found) return { ok: false, reasons: whyNot(search, steps, budget), steps: steps.taken };
  const chosen = found.devices.flatMap((list, index) =>
    list.map((device) => claimed(device, free[index]?.requestId ?? null)),
  );
  const devices: ClaimedDevice[] = [...named.chosen, ...chosen];
  devices.sort((a, b) => comparePciAddresses(a.address, b.address));
  return { ok: true, devices, cells: found.cells, steps: steps.taken };
}

function candidatesOf(view: FitView, free: readonly Demand[], available: readonly FitDevice[]): Candidate[] {
  const broken = brokenCards(view);
  const candidates: Candidate[] = [];
  for (const device of available) {
    let serves = 0;
    let keptBy = 0;
    free.forEach((demand, at) => {
      if (!demand.matches(device)) return;
      serves |= 1 << at;
      if (demand.kept.has(device.address)) keptBy |= 1 << at;
    });
    if (serves !== 0) candidates.push({ device, serves, keptBy, second: 0, third: 0, waste: wasteOf(device, broken) });
  }
  return candidates;
}
