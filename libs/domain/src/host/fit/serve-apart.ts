import { type Bin, byPreferenceOf } from './bins.js';
import type { Demand } from './demand.js';
import type { SearchSteps } from './distribute.js';
import { canServe } from './flow.js';
import { transportOf } from './transport.js';
import type { FitDevice } from './view.js';

/**
 * As `distribute`, where bonds let each value of an attribute serve once. Counting may then promise too much, so a choice that
 * turns out wrong is taken back.
 *
 * @param apart for each bond, in the order of the bins' marks, which demands it binds: bit i = demand i
 */
export function serveApart(
  demands: readonly Demand[],
  bins: readonly Bin[],
  caps: ReadonlyMap<string, number>,
  apart: readonly number[],
  steps: SearchSteps,
): FitDevice[][] | null {
  const open = transportOf(demands, bins, caps, apart);
  const { needs, supplies, edges, limitOf, limits, gates } = open;
  const served = (): boolean => {
    steps.taken++;
    return canServe(open);
  };
  const orders = demands.map((_, index) => {
    const wish = byPreferenceOf(index);
    return [...(edges[index] ?? [])].sort((a, b) => wish(bins[a] as Bin, bins[b] as Bin));
  });
  const given: { demand: number; bin: number; units: number }[] = [];
  if (!served() || !give(0, 0)) return null;

  const taken: FitDevice[][] = demands.map(() => []);
  const next = bins.map(() => 0);
  for (const { demand, bin, units } of given) {
    const from = next[bin] ?? 0;
    next[bin] = from + units;
    taken[demand]?.push(...(bins[bin]?.devices.slice(from, from + units) ?? []));
  }
  return taken;

  function give(demand: number, at: number): boolean {
    if (steps.spent) return false;
    if (demand === demands.length) return true;
    if (needs[demand] === 0) return give(demand + 1, 0);
    const order = orders[demand] ?? [];
    const bin = order[at];
    if (bin === undefined) return false;
    const before = edges[demand] ?? [];
    edges[demand] = order.slice(at + 1);
    for (let units = most(demand, bin); units >= 0; units--) {
      use(demand, bin, units);
      given.push({ demand, bin, units });
      if (served() && give(demand, at + 1)) return true;
      given.pop();
      use(demand, bin, -units);
    }
    edges[demand] = before;
    return false;
  }

  function most(demand: number, bin: number): number {
    const limit = limitOf[bin] ?? -1;
    const doors = gates.flatMap((gate) =>
      gate.demands & (1 << demand) ? [gate.left[gate.valueIn[bin] ?? 0] ?? 0] : [],
    );
    return Math.min(
      needs[demand] ?? 0,
      supplies[bin] ?? 0,
      limit < 0 ? Number.POSITIVE_INFINITY : (limits[limit] ?? 0),
      ...doors,
    );
  }

  function use(demand: number, bin: number, units: number): void {
    const limit = limitOf[bin] ?? -1;
    needs[demand] = (needs[demand] ?? 0) - units;
    supplies[bin] = (supplies[bin] ?? 0) - units;
    if (limit >= 0) limits[limit] = (limits[limit] ?? 0) - units;
    for (const gate of gates) {
      const value = gate.valueIn[bin] ?? 0;
      if (gate.demands & (1 << demand)) gate.left[value] = (gate.left[value] ?? 0) - units;
    }
  }
}
