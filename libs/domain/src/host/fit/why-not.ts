import type { HostRejection } from '../host.rejections.js';
import { mayJoin, namedBreak, type Bond } from './bonds.js';
import type { Candidate } from './bonded-search.js';
import { conflict } from './choose-devices.js';
import { SearchSteps } from './distribute.js';
import { cellOf } from './nearness.js';
import { type Search, searchAll } from './search-places.js';

/**
 * Every reason why a search under bonds and cells found nothing, by asking again with fewer of both: the devices together, each bond
 * alone, the bonds together, the cells. Out of steps is `SearchBudgetExceeded`, never one of those (DESIGN rule 15).
 */
export function whyNot(search: Search, spent: SearchSteps, budget: number): HostRejection[] {
  if (spent.spent) return [{ code: 'SearchBudgetExceeded', steps: spent.taken }];
  const { bonds, table, prepared } = search;
  /** Whether there is an answer with these; one that the steps did not suffice for counts as there. */
  const possible = (some: readonly Bond[], near: boolean): boolean => {
    const steps = new SearchSteps(budget);
    return searchAll(search, some, near ? table : null, steps) !== null || steps.spent;
  };
  if (!possible([], false)) return [conflict(prepared)];
  const broken = bonds.filter((bond) => !possible([bond], false));
  if (broken.length > 0) return broken.map((bond) => unsatisfied(search, bond));
  const reasons: HostRejection[] = [];
  const near = table === null || possible([], true);
  if (!near) reasons.push(unfit(search));
  if (bonds.length > 1 && !possible(bonds, false)) reasons.push(together(search));
  // Near enough without the bonds, bound without the cells: only both at once are too much.
  if (reasons.length === 0) reasons.push(...(bonds.length > 0 ? [together(search)] : []), unfit(search));
  return reasons;
}

const countsOf = (search: Search, bond: Bond) => {
  const bound = search.free.filter((_, at) => bond.demands & (1 << at));
  return bound.reduce((sum, { count }) => sum + count, 0) + bond.named.length;
};

/** `free`: with "same" the most devices of one value, named ones counted, with "different" how many values there are. */
function unsatisfied({ candidates, ...search }: Search, bond: Bond): HostRejection {
  const { constraint, index, demands, named, valueIn } = bond;
  const { rule, attribute, requestIds } = constraint;
  const perValue = new Map<string, number>();
  const count = (value: string | null) => value !== null && perValue.set(value, (perValue.get(value) ?? 0) + 1);
  for (const value of named) count(value);
  const usable = ({ serves, device }: Candidate) => serves & demands && (namedBreak(bond) || mayJoin(bond, device));
  for (const candidate of candidates) if (usable(candidate)) count(valueIn(candidate.device));
  const free = rule === 'same' ? Math.max(0, ...perValue.values()) : perValue.size;
  const asked = countsOf({ candidates, ...search }, bond);
  return { code: 'ConstraintUnsatisfied', constraint: index, rule, attribute, requestIds, asked, free };
}

function together(search: Search): HostRejection {
  const requestIds = [...new Set(search.bonds.flatMap(({ constraint }) => constraint.requestIds))];
  const bits = search.bonds.reduce((sum, { demands }) => sum | demands, 0);
  const bound = search.free.filter((_, at) => bits & (1 << at));
  return {
    code: 'ConstraintsConflict',
    requestIds,
    asked: bound.reduce((sum, { count }) => sum + count, 0),
    free: search.candidates.filter(({ serves }) => serves & bits).length,
  };
}

function unfit({ free, candidates, table, prepared }: Search): HostRejection {
  const states = table?.states ?? [];
  const on = (cell: number | null): number => candidates.filter(({ device }) => cellOf(device, states) === cell).length;
  const unknown = on(null);
  return {
    code: 'NumaDevicesUnfit',
    requestIds: prepared.demands.flatMap(({ requestId, numaPolicy }) =>
      requestId !== null && numaPolicy !== 'preferred' ? [requestId] : [],
    ),
    asked: free.reduce((sum, { count }) => sum + count, 0) + prepared.named.devices.length,
    cells: [
      ...states.map(({ cell }, at) => ({
        cell: cell.cell,
        free: on(cell.cell),
        fits: table?.fits.some((row) => row[at]) ?? false,
      })),
      ...(unknown > 0 ? [{ cell: null, free: unknown, fits: false }] : []),
    ],
  };
}
