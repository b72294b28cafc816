import type { PciRequest } from '../../pci/request.js';
import type { NumaFit } from '../claim.js';
import type { HostRejection } from '../host.rejections.js';
import { unavailable } from './availability.js';
import { demandOfRequest } from './demand.js';
import { type Fit, fitClaim } from './fit-claim.js';
import { cellOf, distanceOf, guestPlace } from './nearness.js';
import type { FitView } from './view.js';

/** Near, at hand, far: see {@link distanceOf}. */
const DISTANCES = [0, 1, 2] as const;

/**
 * One more request for a guest whose cells stay where they are: the nearest devices that its NUMA policy allows (Nova
 * facts 6.2 to 6.6, 9.7).
 */
export function fitBeside(view: FitView, request: PciRequest, { cells }: NumaFit, budget: number): Fit {
  const wish = { resources: {}, allocations: {}, pciRequests: [request] };
  const anywhere = fitClaim(view, wish, budget);
  const states = view.cells();
  if (!anywhere.ok || !states) return anywhere;
  const place = guestPlace(
    cells.map(({ hostCell }) => hostCell),
    states,
  );
  const distances = new Map(
    view.devices.map((device) => [device, distanceOf(request.numaPolicy, cellOf(device, states), place)]),
  );
  let { steps } = anywhere;
  for (const most of DISTANCES) {
    const near = view.devices.filter((device) => (distances.get(device) ?? most + 1) <= most);
    const fit = fitClaim({ ...view, devices: near }, wish, budget);
    steps += fit.steps;
    if (fit.ok) return { ...fit, steps };
  }
  return { ok: false, reasons: [unfit(view, request, place.cells)], steps };
}

function unfit(view: FitView, request: PciRequest, places: ReadonlySet<number>): HostRejection {
  const states = view.cells() ?? [];
  const { matches } = demandOfRequest(request, NONE);
  const free = view.devices.filter((device) => matches(device) && unavailable(view, device, NONE) === null);
  const cells = [...states.map(({ cell }) => cell.cell), null].map((cell) => ({
    cell,
    free: free.filter((device) => cellOf(device, states) === cell).length,
    fits: cell !== null && places.has(cell),
  }));
  return { code: 'NumaDevicesUnfit', requestIds: [request.requestId], asked: request.count, cells };
}

const NONE: ReadonlySet<string> = new Set();
