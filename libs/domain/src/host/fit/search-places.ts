import type { NumaCellFit, NumaFit } from '../claim.js';
import { type BondedAsk, type Candidate, searchBonded } from './bonded-search.js';
import { type Bond, namedBreak } from './bonds.js';
import { type CellTable, cellChoices, cellOrder } from './cell-choices.js';
import { type Prepared, searchPlain } from './choose-devices.js';
import type { Demand } from './demand.js';
import type { SearchSteps } from './distribute.js';
import { cellOf, distanceOf, type GuestPlace, guestPlace } from './nearness.js';
import type { FitDevice, FitView } from './view.js';

/** Everything that one search for cells and devices needs to know. */
export interface Search {
  readonly view: FitView;
  /** Demands with a free choice: the ones bits stand for. */
  readonly free: readonly Demand[];
  readonly bonds: readonly Bond[];
  readonly candidates: readonly Candidate[];
  readonly prepared: Prepared;
  /** Null: the guest has no cells, and NUMA policies bind nothing (Nova facts 6.1). */
  readonly table: CellTable | null;
  readonly held: NumaFit | null;
}

/** What a search found; no cells for a guest without any. */
export interface Found {
  readonly devices: readonly (readonly FitDevice[])[];
  readonly cells: readonly NumaCellFit[] | null;
}

/** The search itself under some bonds and some cells: `whyNot` asks it again with fewer of both. */
export function searchAll(
  search: Search,
  bonds: readonly Bond[],
  table: CellTable | null,
  steps: SearchSteps,
): Found | null {
  const { view, free, candidates, prepared, held } = search;
  if (bonds.some(namedBreak)) return null;
  const ask: BondedAsk = { view, demands: free, bonds, caps: prepared.caps, steps };
  if (!table) {
    const devices = bonds.length > 0 ? searchBonded(ask, candidates) : searchPlain(view, prepared, steps);
    return devices && { devices, cells: null };
  }
  const wantsDevices = free.length + prepared.named.devices.length > 0;
  for (const cells of cellChoices(table, cellOrder(table, devicesOn(search, table), wantsDevices, held))) {
    steps.taken++;
    if (steps.spent) return null;
    const place = guestPlace(
      cells.map(({ hostCell }) => hostCell),
      table.states,
    );
    if (!namedAreNear(search, table, place)) continue;
    const near = nearCandidates(free, candidates, table, place);
    const devices = near && searchBonded(ask, near);
    if (devices) return { devices, cells };
    if (steps.spent) return null;
  }
  return null;
}

/** Free devices by host cell: of the requests where there are any, else of all kinds. */
function devicesOn({ candidates, prepared, free }: Search, { states }: CellTable): Map<number, number> {
  const counted = free.length > 0 ? candidates.map(({ device }) => device) : prepared.available;
  const on = new Map<number, number>();
  for (const device of [...counted, ...prepared.named.devices]) {
    const cell = cellOf(device, states);
    if (cell !== null) on.set(cell, (on.get(cell) ?? 0) + 1);
  }
  return on;
}

/** An amount of a device class says nothing of nearness: any device serves, near ones first. */
const policyOf = (demand: Demand) => demand.numaPolicy ?? 'preferred';

/** The candidates that each demand may have beside these cells; null where some demand finds too few. */
function nearCandidates(
  free: readonly Demand[],
  candidates: readonly Candidate[],
  { states }: CellTable,
  place: GuestPlace,
): Candidate[] | null {
  const counts = free.map(() => 0);
  const near: Candidate[] = [];
  for (const candidate of candidates) {
    const cell = cellOf(candidate.device, states);
    let { serves } = candidate;
    let second = 0;
    let third = 0;
    for (let at = 0; at < free.length; at++) {
      const bit = 1 << at;
      if ((serves & bit) === 0) continue;
      const distance = distanceOf(policyOf(free[at] as Demand), cell, place);
      if (distance === null) {
        serves &= ~bit;
        continue;
      }
      counts[at] = (counts[at] ?? 0) + 1;
      if (distance === 1) second |= bit;
      else if (distance === 2) third |= bit;
    }
    if (serves !== 0) near.push({ ...candidate, serves, second, third });
  }
  return free.every((demand, at) => (counts[at] ?? 0) >= demand.count) ? near : null;
}

function namedAreNear({ prepared }: Search, { states }: CellTable, place: GuestPlace): boolean {
  const { named, demands } = prepared;
  return named.chosen.every(({ requestId }, at) => {
    const demand = demands.find((one) => one.requestId === requestId);
    const device = named.devices[at];
    return !demand || !device || distanceOf(policyOf(demand), cellOf(device, states), place) !== null;
  });
}
