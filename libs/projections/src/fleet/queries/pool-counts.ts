import { byCodeUnit } from '@berth/domain';
import {
  DEVICE_STATES,
  type DeviceStateName,
  type FleetTable,
  HostFlag,
  type PoolClass,
  readRelatives,
  stateOf,
} from '@berth/scheduling';

/** Devices that are interchangeable for requests, and what they are doing. Each is in exactly one of the states. */
export interface PoolCounts extends PoolClass, Readonly<Record<DeviceStateName, number>> {
  readonly total: number;
}

function countsOf(pool: PoolClass, states: ArrayLike<number>): PoolCounts {
  const counts = Object.fromEntries(DEVICE_STATES.map((name, code) => [name, states[code] ?? 0]));
  let total = 0;
  for (let code = 0; code < states.length; code++) total += states[code]!;
  return { ...pool, total, ...(counts as Record<DeviceStateName, number>) };
}

/** By vendor, product, kind, NUMA node, then the rest. */
const inOrder = (a: PoolCounts, b: PoolCounts): number =>
  byCodeUnit(a.vendorId, b.vendorId) ||
  byCodeUnit(a.productId, b.productId) ||
  byCodeUnit(a.kind, b.kind) ||
  (a.numaNode ?? -1) - (b.numaNode ?? -1) ||
  byCodeUnit(JSON.stringify([a.resourceClass, a.traits, a.tags]), JSON.stringify([b.resourceClass, b.traits, b.tags]));

/** Pools over all hosts that are not retired; kept up to date, so this costs no walk over hosts. */
export function fleetPools(table: FleetTable): PoolCounts[] {
  const pools: PoolCounts[] = [];
  for (const id of table.pools.classes.ids()) {
    const counts = countsOf(table.pools.get(id), table.pools.sumsOf(id));
    if (counts.total > 0) pools.push(counts);
  }
  return pools.sort(inOrder);
}

/** Pools of one host, reckoned from its devices; null for a host nobody registered. */
export function hostPools(table: FleetTable, hostId: string): PoolCounts[] | null {
  const slot = table.slotOf(hostId);
  if (slot === undefined) return null;
  if (table.hasFlag(slot, HostFlag.RETIRED)) return [];
  readRelatives(table, slot);
  const states = new Map<number, number[]>();
  const { pool, next } = table.devices.of;
  for (let row = table.hosts.of.device[slot]!; row !== 0; row = next[row]!) {
    let counts = states.get(pool[row]!);
    if (!counts) states.set(pool[row]!, (counts = DEVICE_STATES.map(() => 0)));
    counts[stateOf(table, row)]!++;
  }
  return [...states].map(([id, counts]) => countsOf(table.pools.get(id), counts)).sort(inOrder);
}
