import { type Bin, brokenCards, byPlace, byPreferenceOf, wasteOf } from './bins.js';
import type { Demand } from './demand.js';
import { canServe } from './flow.js';
import { transportOf } from './transport.js';
import type { FitDevice, FitView } from './view.js';

/** Counts the work of one search; over the budget the verdict is "not proven", never "no capacity" (DESIGN rule 15). */
export class SearchSteps {
  taken = 0;
  constructor(readonly budget: number) {}
  get spent(): boolean {
    return this.taken > this.budget;
  }
}

/**
 * What {@link distribute} does for one demand without limits, which is what most claims ask: the devices it would rather
 * have, in that order.
 */
export function serveAlone(
  view: FitView,
  demand: Demand,
  available: readonly FitDevice[],
  steps: SearchSteps,
): FitDevice[][] | null {
  steps.taken++;
  const broken = brokenCards(view);
  const serving = available
    .filter((device) => demand.matches(device))
    .map((device) => ({ device, kept: demand.kept.has(device.address) ? 0 : 1, waste: wasteOf(device, broken) }));
  if (serving.length < demand.count) return null;
  serving.sort((a, b) => a.kept - b.kept || a.waste - b.waste || byPlace(a.device, b.device));
  return [serving.slice(0, demand.count).map(({ device }) => device)];
}

/**
 * Serves all demands from the bins, each from the bin it would rather have as far as the others can still
 * be served; null when they can't be served together.
 */
export function distribute(
  demands: readonly Demand[],
  bins: readonly Bin[],
  caps: ReadonlyMap<string, number>,
  steps: SearchSteps,
): FitDevice[][] | null {
  const open = transportOf(demands, bins, caps);
  const { needs, supplies, edges, limitOf, limits } = open;
  const served = (): boolean => {
    steps.taken++;
    return canServe(open);
  };
  if (!served()) return null;

  const taken: FitDevice[][] = demands.map(() => []);
  const next = bins.map(() => 0);
  demands.forEach((_, index) => {
    const wish = byPreferenceOf(index);
    const order = [...(edges[index] ?? [])].sort((a, b) => wish(bins[a] as Bin, bins[b] as Bin));
    for (const at of order) {
      if (needs[index] === 0) break;
      const limit = limitOf[at] ?? -1;
      edges[index] = (edges[index] ?? []).filter((bin) => bin !== at);
      let units = Math.min(
        needs[index] ?? 0,
        supplies[at] ?? 0,
        limit < 0 ? Number.POSITIVE_INFINITY : (limits[limit] ?? 0),
      );
      for (; units > 0; units--) {
        use(index, at, limit, units);
        // Alone with its need fulfilled, nobody else can be hurt: no need to ask.
        if ((demands.length === 1 && needs[index] === 0) || served()) break;
        use(index, at, limit, -units);
      }
      const from = next[at] ?? 0;
      next[at] = from + units;
      taken[index]?.push(...(bins[at]?.devices.slice(from, from + units) ?? []));
    }
  });
  return taken;

  function use(demand: number, bin: number, limit: number, units: number): void {
    needs[demand] = (needs[demand] ?? 0) - units;
    supplies[bin] = (supplies[bin] ?? 0) - units;
    if (limit >= 0) limits[limit] = (limits[limit] ?? 0) - units;
  }
}
