import { capacityOf, effectiveRecord, type InventoryRecord } from '@berth/domain';
import { byCodeUnit } from '@berth/domain';
import type { FleetTable } from './fleet-table.js';
import { HostFlag } from './layouts.js';

/** Devices of a class behind one provider, held ones that vanished included. */
export function devicesBehind(table: FleetTable, slot: number, provider: number, resourceClass: string): number {
  const { provider: providers, pool, next } = table.devices.of;
  let count = 0;
  for (let row = table.hosts.of.device[slot]!; row !== 0; row = next[row]!) {
    if (providers[row] === provider && table.pools.get(pool[row]!).resourceClass === resourceClass) count++;
  }
  return count;
}

/** Sum over the host's open claims. */
export function useOf(table: FleetTable, slot: number, provider: number, resourceClass: string): number {
  const wanted = table.classes.idOf(resourceClass);
  const { provider: providers, class: classes, amount: amounts, next } = table.amounts.of;
  const claims = table.claims.of;
  let sum = 0;
  for (let claim = table.hosts.of.claim[slot]!; claim !== 0; claim = claims.next[claim]!) {
    for (let row = claims.amount[claim]!; row !== 0; row = next[row]!) {
      if (providers[row] === provider && classes[row] === wanted) sum += amounts[row]!;
    }
  }
  return sum;
}

/** What was reported of and declared for a provider, as `effectiveRecord` wants it. */
export const inventoriesOf = (table: FleetTable, provider: number) => ({
  reported: table.reported.get(table.providers.of.reported[provider]!),
  declared: table.declared.get(table.providers.of.declared[provider]!),
});

interface Choice {
  readonly provider: number;
  readonly record: InventoryRecord;
  readonly used: number;
}

/**
 * Reckons a host's counted columns anew: for each class the provider that `decide` would take it from, the root if
 * it has the class, else the one with the most room (the lowest id among equals).
 */
export function refreshCapacity(table: FleetTable, slot: number): void {
  const { of } = table.providers;
  const root = table.hosts.of.provider[slot]!;
  const chosen = new Map<number, Choice>();
  let limited = false;
  let nested = false;
  for (let row = root; row !== 0; row = of.next[row]!) {
    if (of.reported[row] === 0 && of.declared[row] === 0) continue;
    const inventories = inventoriesOf(table, row);
    for (const resourceClass of new Set([...Object.keys(inventories.declared), ...Object.keys(inventories.reported)])) {
      if (devicesBehind(table, slot, row, resourceClass) > 0) {
        limited ||= inventories.declared[resourceClass] !== undefined;
        continue;
      }
      const record = effectiveRecord(inventories, resourceClass, null);
      if (!record) continue;
      const id = table.classes.idOf(resourceClass);
      const choice = { provider: row, record, used: useOf(table, slot, row, resourceClass) };
      const rival = chosen.get(id);
      if (row !== root) nested = true;
      if (!rival || (rival.provider !== root && isRoomier(table, choice, rival))) chosen.set(id, choice);
    }
  }
  for (const id of table.classes.counted()) if (!chosen.has(id)) table.classes.column(id)?.clear(slot);
  for (const [id, { record, used }] of chosen) table.classes.openColumn(id).set(slot, record, used);
  table.setFlags(
    slot,
    (limited ? HostFlag.LIMITED : 0) | (nested ? HostFlag.NESTED : 0),
    HostFlag.LIMITED | HostFlag.NESTED,
  );
}

function isRoomier(table: FleetTable, a: Choice, b: Choice): boolean {
  const difference = capacityOf(a.record) - a.used - (capacityOf(b.record) - b.used);
  if (difference !== 0) return difference > 0;
  return byCodeUnit(table.providerId(a.provider), table.providerId(b.provider)) < 0;
}
