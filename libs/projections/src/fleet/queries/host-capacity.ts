import { capacityOf } from '@berth/domain';
import type { FleetTable } from '@berth/scheduling';
import type { ProviderSummary } from '../summary/host-summary.js';
import { providersAt } from '../summary/summary-of-slot.js';

/** One class on one provider: the effective inventory and what is left. Units are those of the class. */
export interface ClassCapacity {
  readonly resourceClass: string;
  readonly total: number;
  readonly reserved: number;
  readonly minUnit: number;
  readonly maxUnit: number;
  readonly stepSize: number;
  readonly allocationRatio: number;
  readonly used: number;
  /** Whole units that may still be taken, never below 0. */
  readonly free: number;
}

export interface ProviderCapacity extends Omit<ProviderSummary, 'inventories'> {
  readonly classes: readonly ClassCapacity[];
}

const GONE = { total: 0, reserved: 0, minUnit: 1, maxUnit: 0, stepSize: 1, allocationRatio: 1 };

/** Providers of a host with their effective inventories, by provider id; null for a host nobody registered. */
export function hostCapacity(table: FleetTable, hostId: string): ProviderCapacity[] | null {
  const slot = table.slotOf(hostId);
  if (slot === undefined) return null;
  return providersAt(table, slot).map(({ inventories, ...provider }) => ({
    ...provider,
    classes: inventories.map(({ resourceClass, record, used }) => ({
      resourceClass,
      ...(record ?? GONE),
      used,
      free: record ? Math.max(0, Math.floor(capacityOf(record) - used)) : 0,
    })),
  }));
}
