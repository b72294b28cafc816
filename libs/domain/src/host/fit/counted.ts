import { isAmount } from '../../kernel/quantities.js';
import { capacityOf } from '../effective-inventory.js';
import type { HostRejection } from '../host.rejections.js';
import type { FitView } from './view.js';

/** One entry of the map that is asked for. */
export interface Ask {
  readonly providerId: string;
  readonly resourceClass: string;
  readonly asked: number;
}

/** What the claim held on (provider, class) before the change; 0 for a new claim. The view is without it. */
export type Before = (providerId: string, resourceClass: string) => number;

/**
 * Whether one amount may be taken of one provider's class: the use rule of Placement facts 1.5, with
 * its exception for writes that do not grow (6.5, INV-07): over capacity, keeping or reducing is allowed.
 *
 * @param before what the same claim held there; the view no longer counts it
 */
export function checkAmount(view: FitView, ask: Ask, before: number): HostRejection[] {
  const { providerId, resourceClass, asked } = ask;
  if (!view.hasProvider(providerId)) return [{ code: 'ProviderUnknown', providerId }];
  const found = view.inventory(providerId, resourceClass);
  if (!found) {
    // A class that a report took away while in use (Placement facts 9.6): what is held may stay or shrink.
    return asked <= before ? [] : [{ code: 'InventoryMissing', providerId, resourceClass, asked }];
  }
  const { record, used } = found;
  const reasons: HostRejection[] = [];
  const { minUnit, maxUnit, stepSize } = record;
  // An entry that stays as it is was judged by the units of its day; every other one is judged by today's.
  if (asked !== before && (asked < minUnit || asked > maxUnit || asked % stepSize !== 0)) {
    reasons.push({ code: 'UnitsViolated', providerId, resourceClass, asked, minUnit, maxUnit, stepSize });
  }
  const capacity = capacityOf(record);
  if (asked > before && used + asked > capacity) {
    reasons.push({
      code: 'CapacityExceeded',
      providerId,
      resourceClass,
      asked,
      free: Math.max(0, Math.floor(capacity - used)),
      total: record.total,
      reserved: record.reserved,
      allocationRatio: record.allocationRatio,
      used,
    });
  }
  return reasons;
}

/**
 * Gives each class asked without a provider to one: the root if it has the class, else the provider that
 * has it and the most room (the lowest id among equals), else the root, where it will be refused.
 */
export function resolveProvider(view: FitView, resourceClass: string): string {
  if (view.inventory(view.rootProviderId, resourceClass)) return view.rootProviderId;
  const candidates = view.providersOf(resourceClass);
  if (candidates.length === 0) return view.rootProviderId;
  let best = candidates[0] ?? view.rootProviderId;
  let bestRoom = Number.NEGATIVE_INFINITY;
  for (const providerId of candidates) {
    const found = view.inventory(providerId, resourceClass);
    if (!found) continue;
    const room = capacityOf(found.record) - found.used;
    if (room > bestRoom) [best, bestRoom] = [providerId, room];
  }
  return best;
}

/** `InvalidAmount` for everything that is not a whole number from 1 to 2^53 - 1. */
export function invalidAmount(field: string, value: unknown): HostRejection[] {
  if (isAmount(value)) return [];
  return [{ code: 'InvalidAmount', field, value, expected: 'a whole number from 1 to 9007199254740991' }];
}
