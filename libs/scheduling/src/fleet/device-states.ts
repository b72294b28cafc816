import { FIRST_WIDE } from '../columns/packed-address.js';
import type { FleetTable } from './fleet-table.js';
import { ClaimFlag, DeviceFlag, HostFlag } from './layouts.js';
import { StateCode } from './pool-classes.js';

/** Addresses in use, and addresses with a child in use, on the host looked at last. */
let used: Float64Array = new Float64Array(16);
let usedCount = 0;
let broken: Float64Array = new Float64Array(16);
let brokenCount = 0;
/** Addresses whose IOMMU group has a device in use, and whether sharing a group is refused there. */
let shared: Float64Array = new Float64Array(16);
let sharedCount = 0;
let aloneOnly = false;

function note(list: Float64Array, count: number, address: number): Float64Array {
  if (count < list.length) {
    list[count] = address;
    return list;
  }
  const grown = new Float64Array(list.length * 2);
  grown.set(list);
  grown[count] = address;
  return grown;
}

function isIn(list: Float64Array, count: number, address: number): boolean {
  for (let i = 0; i < count; i++) if (list[i] === address) return true;
  return false;
}

/** Looks which devices of a host are in use: {@link stateOf} then answers for that host. */
export function readRelatives(table: FleetTable, slot: number): void {
  const { address, parent, claim, flags, next } = table.devices.of;
  usedCount = 0;
  brokenCount = 0;
  sharedCount = 0;
  aloneOnly = table.hasFlag(slot, HostFlag.GROUPS_ALONE);
  const grouped = table.mates.size > 0 && !table.hasFlag(slot, HostFlag.GROUPS_IGNORED);
  for (let row = table.hosts.of.device[slot]!; row !== 0; row = next[row]!) {
    if (claim[row] === 0 && (flags[row]! & DeviceFlag.USED) === 0) continue;
    used = note(used, usedCount++, address[row]!);
    if (grouped && (flags[row]! & DeviceFlag.GROUPED) !== 0) {
      for (const mate of table.mates.get(row)!) shared = note(shared, sharedCount++, mate);
    }
    const above = parent[row]!;
    if (above < 0 || (brokenCount > 0 && broken[brokenCount - 1] === above)) continue;
    if (!isIn(broken, brokenCount, above)) broken = note(broken, brokenCount++, above);
  }
}

/**
 * A device whose PF is in use, a PF with a child in use, or one of whose IOMMU group another is, by ADDRESS (DESIGN
 * rule 3). After {@link readRelatives}; not for devices that are in use themselves.
 */
export function isBlocked(table: FleetTable, row: number): boolean {
  const { address, parent } = table.devices.of;
  if (brokenCount > 0 && isIn(broken, brokenCount, address[row]!)) return true;
  if (sharedCount > 0 && isIn(shared, sharedCount, address[row]!)) return true;
  return usedCount > 0 && parent[row]! >= 0 && isIn(used, usedCount, parent[row]!);
}

/** What a device is doing, as {@link StateCode}. After {@link readRelatives} for its host. */
export function stateOf(table: FleetTable, row: number): number {
  const { claim, flags, address } = table.devices.of;
  const holder = claim[row]!;
  if (holder !== 0) {
    return (table.claims.of.flags[holder]! & ClaimFlag.CONFIRMED) !== 0 ? StateCode.CONFIRMED : StateCode.HELD;
  }
  if ((flags[row]! & DeviceFlag.VANISHED) !== 0) return StateCode.UNAVAILABLE;
  if ((flags[row]! & DeviceFlag.USED) !== 0) return StateCode.DRIFTED;
  if (isBlocked(table, row)) return StateCode.BLOCKED;
  if ((flags[row]! & DeviceFlag.RESERVED) !== 0) return StateCode.RESERVED;
  if ((flags[row]! & DeviceFlag.QUARANTINED) !== 0) return StateCode.QUARANTINED;
  if (aloneOnly && (flags[row]! & DeviceFlag.GROUPED) !== 0) return StateCode.UNAVAILABLE;
  return address[row]! >= FIRST_WIDE ? StateCode.UNAVAILABLE : StateCode.FREE;
}

/**
 * Adds (`sign` 1) or takes away (-1) a host's devices to or from the pools' counts. Take away, change the rows,
 * add again: so the counts follow from the rows alone. Devices of retired hosts count nowhere.
 */
export function countDevices(table: FleetTable, slot: number, sign: 1 | -1): void {
  table.extremes.touch(slot);
  if (table.hasFlag(slot, HostFlag.RETIRED)) return;
  readRelatives(table, slot);
  const { pool, flags, next } = table.devices.of;
  let free = 0;
  for (let row = table.hosts.of.device[slot]!; row !== 0; row = next[row]!) {
    const state = stateOf(table, row);
    const id = pool[row]!;
    table.pools.sumsOf(id)[state]! += sign;
    const drift = flags[row]! & (DeviceFlag.USED | DeviceFlag.UNUSED);
    if (drift !== 0) table.drift[drift === DeviceFlag.UNUSED ? 'unused' : 'used'] += sign;
    if (state !== StateCode.FREE) continue;
    free++;
    table.pools.column(id).add(slot, sign);
  }
  table.hosts.of.freeDevices[slot]! += sign * free;
}
