import { comparePciAddresses } from '../../pci/address.js';
import type { ClaimedDevice } from '../claim.js';
import type { HostRejection } from '../host.rejections.js';
import { deviceReason, insufficient, unavailable } from './availability.js';
import { binsOf, capKeyOf, providerCaps } from './bins.js';
import { wantsCardsAndChildren, wholeCardChoices, withWholeCards } from './cards.js';
import type { Before } from './counted.js';
import type { Demand } from './demand.js';
import { distribute, SearchSteps, serveAlone } from './distribute.js';
import type { FitDevice, FitView } from './view.js';

/** `steps`: what the search took; 0 where none was needed. */
export type DeviceChoice =
  | { readonly ok: true; readonly devices: readonly ClaimedDevice[]; readonly steps: number }
  | { readonly ok: false; readonly reasons: readonly HostRejection[]; readonly steps: number };

/** What is settled before any search: which devices are named, which are there to choose from, what is missing anyway. */
export interface Prepared {
  readonly demands: readonly Demand[];
  /** Demands with a free choice. */
  readonly free: readonly Demand[];
  readonly named: { readonly devices: readonly FitDevice[]; readonly chosen: readonly ClaimedDevice[] };
  readonly available: readonly FitDevice[];
  readonly caps: ReadonlyMap<string, number>;
  /** Named devices that can't be had, and demands that would not be served if they were alone. */
  readonly reasons: readonly HostRejection[];
}

/**
 * Chooses the devices for all demands of a claim together (Nova facts 5.6): named ones first, then least
 * waste (DESIGN decision 4). All reasons are found: first each demand alone, then all of them together.
 *
 * @param own addresses the claim being changed held; empty for a new claim
 * @param budget steps the search may take; running out is `SearchBudgetExceeded`, never "no capacity"
 */
export function chooseDevices(
  view: FitView,
  demands: readonly Demand[],
  own: ReadonlySet<string>,
  before: Before,
  budget: number,
): DeviceChoice {
  if (demands.length === 0) return { ok: true, devices: [], steps: 0 };
  const prepared = prepareDevices(view, demands, own, before);
  const { named, free, reasons } = prepared;
  if (reasons.length > 0) return { ok: false, reasons, steps: 0 };

  const steps = new SearchSteps(budget);
  const found = searchPlain(view, prepared, steps);
  if (found) {
    const devices = [
      ...named.chosen,
      ...found.flatMap((list, index) => list.map((device) => claimed(device, free[index]?.requestId ?? null))),
    ];
    devices.sort((a, b) => comparePciAddresses(a.address, b.address));
    return { ok: true, devices, steps: steps.taken };
  }
  const reason = steps.spent ? { code: 'SearchBudgetExceeded' as const, steps: steps.taken } : conflict(prepared);
  return { ok: false, reasons: [reason], steps: steps.taken };
}

/** See {@link Prepared}. */
export function prepareDevices(
  view: FitView,
  demands: readonly Demand[],
  own: ReadonlySet<string>,
  before: Before,
): Prepared {
  const named = nameDevices(view, demands, own);
  const free = demands.filter((demand) => demand.addresses === null);
  const taken = new Set(named.devices.map((device) => device.address));
  const available = view.devices.filter(
    (device) =>
      unavailable(view, device, own) === null && !taken.has(device.address) && !excluded(device, named.devices),
  );
  const caps = providerCaps(view, available, before);
  const reasons = [...named.reasons];
  for (const demand of free) {
    const alone = countAlone(demand, available, caps);
    if (alone < demand.count) reasons.push(insufficient(view, demand, own, alone));
  }
  return { demands, free, named, available, caps, reasons };
}

/** `RequestsConflict`: each demand alone could be served, all of them together can not. */
export const conflict = ({ free, available }: Prepared): HostRejection => ({
  code: 'RequestsConflict',
  requestIds: free.map((demand) => demand.requestId ?? ''),
  asked: free.reduce((sum, demand) => sum + demand.count, 0),
  free: available.filter((device) => free.some((demand) => demand.matches(device))).length,
});

/** A device as a claim records it. */
export const claimed = (device: FitDevice, requestId: string | null): ClaimedDevice => ({
  address: device.address,
  providerId: device.providerId,
  resourceClass: device.resourceClass,
  requestId,
});

/** A relative of a device that is taken already in this very claim (INV-02). */
const excluded = (device: FitDevice, takenDevices: readonly FitDevice[]): boolean =>
  takenDevices.some((taken) => taken.address === device.parentAddress || taken.parentAddress === device.address);

function nameDevices(view: FitView, demands: readonly Demand[], own: ReadonlySet<string>) {
  const devices: FitDevice[] = [];
  const chosen: ClaimedDevice[] = [];
  const reasons: HostRejection[] = [];
  if (demands.every(({ addresses }) => addresses === null)) return { devices, chosen, reasons };
  const byAddress = new Map(view.devices.map((device) => [device.address, device]));
  for (const { addresses, requestId, matches } of demands) {
    for (const address of addresses ?? []) {
      const device = byAddress.get(address);
      if (!device) {
        reasons.push({ code: 'DeviceUnknown', address, requestId });
        continue;
      }
      const why = unavailable(view, device, own);
      const mate = devices.find((other) => other.address === address || excluded(device, [other]));
      if (why) reasons.push(deviceReason(view, device, why, requestId));
      else if (mate) reasons.push({ code: 'DeviceBlocked', address, requestId, blockedBy: mate.address });
      else if (!matches(device)) {
        reasons.push({ code: 'DeviceMismatch', address, requestId, detail: 'it meets none of the alternatives' });
      } else {
        devices.push(device);
        chosen.push(claimed(device, requestId));
      }
    }
  }
  return { devices, chosen, reasons };
}

/** How many devices a demand would find, were it the only one. */
function countAlone(demand: Demand, available: readonly FitDevice[], caps: ReadonlyMap<string, number>): number {
  const perLimit = new Map<string, number>();
  let unlimited = 0;
  for (const device of available) {
    if (!demand.matches(device)) continue;
    const key = caps.size === 0 ? '' : capKeyOf(device);
    if (caps.has(key)) perLimit.set(key, (perLimit.get(key) ?? 0) + 1);
    else unlimited++;
  }
  for (const [key, count] of perLimit) unlimited += Math.min(count, caps.get(key) ?? 0);
  return unlimited;
}

/** The search where neither bonds nor cells restrict it. */
export function searchPlain(
  view: FitView,
  { free: demands, available, caps }: Prepared,
  steps: SearchSteps,
): FitDevice[][] | null {
  const attempt = (devices: readonly FitDevice[]) =>
    distribute(demands, binsOf(view, demands, devices, caps), caps, steps);
  if (!wantsCardsAndChildren(demands, available)) {
    const [only] = demands;
    return only && demands.length === 1 && caps.size === 0
      ? serveAlone(view, only, available, steps)
      : attempt(available);
  }
  for (const whole of wholeCardChoices(demands, available)) {
    const found = attempt(withWholeCards(available, whole));
    if (found) return found;
    if (steps.spent) return null;
  }
  return null;
}
