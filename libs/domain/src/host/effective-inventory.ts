import { MAX_INVENTORY_NUMBER } from '../kernel/quantities.js';
import type { HostState, ProviderState } from './host.state.js';
import type { InventoryRecord } from './inventory.js';

/**
 * What counts for one class on one provider, derived from what was declared and what was reported
 * (DESIGN section 2): a report never resets a declared record, and a record never promises more than
 * is there.
 *
 * @param devices number of known devices of the class on the provider, held ones that vanished included;
 *   null where the class is not one of devices
 * @returns null when the class has no inventory there
 */
export function effectiveRecord(
  provider: Pick<ProviderState, 'reported' | 'declared'>,
  resourceClass: string,
  devices: number | null,
): InventoryRecord | null {
  const declared = provider.declared[resourceClass];
  if (devices !== null) {
    // Operators own `reserved` and the units of a device class; its total is what is on the bus (Nova facts 7.7).
    return {
      total: devices,
      reserved: declared?.reserved ?? 0,
      minUnit: declared?.minUnit ?? 1,
      maxUnit: declared?.maxUnit ?? devices,
      stepSize: declared?.stepSize ?? 1,
      allocationRatio: 1,
    };
  }
  const reported = provider.reported[resourceClass];
  if (declared) return reported ? { ...declared, total: Math.min(declared.total, reported.total) } : declared;
  if (!reported) return null;
  return {
    total: reported.total,
    reserved: reported.reserved,
    minUnit: 1,
    maxUnit: MAX_INVENTORY_NUMBER,
    stepSize: 1,
    allocationRatio: 1,
  };
}

/** provider → device class → number of known devices (reported, or held though vanished). */
export function deviceTotals(state: Pick<HostState, 'devices'>): Map<string, Map<string, number>> {
  const totals = new Map<string, Map<string, number>>();
  for (const device of state.devices.values()) {
    let classes = totals.get(device.providerId);
    if (!classes) totals.set(device.providerId, (classes = new Map()));
    const { resourceClass } = device.description;
    classes.set(resourceClass, (classes.get(resourceClass) ?? 0) + 1);
  }
  return totals;
}

/** What may be used in all: (total - reserved) × ratio as a plain double, not rounded (Placement facts 1.5). */
export const capacityOf = (record: InventoryRecord): number =>
  (record.total - record.reserved) * record.allocationRatio;

/** Every class a provider has inventory of, in no particular order. */
export function classesOf(provider: ProviderState, devices: ReadonlyMap<string, number> | undefined): Set<string> {
  return new Set([...Object.keys(provider.declared), ...Object.keys(provider.reported), ...(devices?.keys() ?? [])]);
}

/** Whether a provider has inventory of a class; the same as being among {@link classesOf}. */
export const hasClass = (
  { declared, reported }: Pick<ProviderState, 'reported' | 'declared'>,
  devices: ReadonlyMap<string, number> | undefined,
  resourceClass: string,
): boolean =>
  Object.hasOwn(declared, resourceClass) ||
  Object.hasOwn(reported, resourceClass) ||
  (devices?.has(resourceClass) ?? false);
