import type { DeviceDescription } from '@berth/domain';
import { isPciAddress, NO_ADDRESS, packAddress, unpackAddress } from '../columns/packed-address.js';
import type { AbsentMarks, FleetTable, PendingDevice } from './fleet-table.js';
import { DeviceFlag } from './layouts.js';
import { findProvider } from './provider-ops.js';

/** Row of the device at an address of this host; 0 if there is none. */
export function findDevice(table: FleetTable, slot: number, code: number): number {
  const { address, next } = table.devices.of;
  let row = table.hosts.of.device[slot]!;
  while (row !== 0 && address[row]! < code) row = next[row]!;
  return row !== 0 && address[row] === code ? row : 0;
}

/** Adds a device in its place in address order. Only between two counts (see `countDevices`). */
export function addDevice(table: FleetTable, slot: number, device: DeviceDescription, provider: number): number {
  const row = table.devices.take();
  const { of } = table.devices;
  const code = packAddress(device.address);
  of.address[row] = code;
  of.claim[row] = 0;
  of.flags[row] = 0;
  describe(table, row, { ...describedBy(device, table.pools.take(device)), provider });
  takeMarks(table, slot, row, device.address);
  const { device: first } = table.hosts.of;
  let before = 0;
  let at = first[slot]!;
  while (at !== 0 && of.address[at]! < code) {
    before = at;
    at = of.next[at]!;
  }
  of.next[row] = at;
  if (before === 0) first[slot] = row;
  else of.next[before] = row;
  return row;
}

/** The first bridge of the path, packed; a text that is no address is not known. */
export function rootPortOf({ bridgePath }: DeviceDescription): number {
  const port = bridgePath?.[0];
  return port !== undefined && isPciAddress(port) ? packAddress(port) : NO_ADDRESS;
}

export const parentOf = (device: DeviceDescription): number =>
  device.parentAddress === null ? NO_ADDRESS : packAddress(device.parentAddress);

const ALONE: readonly number[] = [];

/** Packed addresses of the other endpoints of its IOMMU group. */
const matesOf = ({ address, iommuGroup }: DeviceDescription): readonly number[] =>
  !iommuGroup || iommuGroup.length < 2
    ? ALONE
    : iommuGroup.filter((member) => member !== address && isPciAddress(member)).map((member) => packAddress(member));

type Described = Omit<PendingDevice, 'providerId'>;

const describedBy = (device: DeviceDescription, pool: number): Described => ({
  pool,
  parent: parentOf(device),
  rootPort: rootPortOf(device),
  mates: matesOf(device),
});

function describe(
  table: FleetTable,
  row: number,
  { pool, parent, rootPort, provider, mates }: Described & { readonly provider: number },
): void {
  const { of } = table.devices;
  of.pool[row] = pool;
  of.parent[row] = parent;
  of.rootPort[row] = rootPort;
  of.provider[row] = provider;
  if (mates.length > 0) {
    table.mates.set(row, mates);
    of.flags[row]! |= DeviceFlag.GROUPED;
  } else if ((of.flags[row]! & DeviceFlag.GROUPED) !== 0) {
    table.mates.delete(row);
    of.flags[row]! &= ~DeviceFlag.GROUPED;
  }
}

/** A device appears where one left marks. */
function takeMarks(table: FleetTable, slot: number, row: number, address: string): void {
  const left = table.marks.get(slot)?.[address];
  if (!left) return;
  if (left.quarantine !== null) {
    table.quarantines.set(row, left.quarantine);
    table.devices.of.flags[row]! |= DeviceFlag.QUARANTINED;
  }
  if (left.reserved) table.devices.of.flags[row]! |= DeviceFlag.RESERVED;
  markAbsent(table, slot, address, NO_MARKS);
}

export const NO_MARKS: AbsentMarks = { quarantine: null, reserved: false };

/** Keeps marks of an address where no device is; none are forgotten. */
export function markAbsent(table: FleetTable, slot: number, address: string, marks: AbsentMarks): void {
  const { [address]: _, ...others } = table.marks.get(slot) ?? {};
  const all = marks.quarantine === null && !marks.reserved ? others : { ...others, [address]: marks };
  if (Object.keys(all).length === 0) table.marks.delete(slot);
  else table.marks.set(slot, all);
}

/** A new description: at once, or when the claim that holds the device ends (Nova facts 4.6). */
export function changeDevice(table: FleetTable, row: number, device: DeviceDescription, provider: number): void {
  dropPending(table, row);
  const { of } = table.devices;
  const pool = table.pools.take(device);
  if (of.claim[row] === 0) {
    table.pools.give(of.pool[row]!);
    describe(table, row, { ...describedBy(device, pool), provider });
    return;
  }
  table.pending.set(row, { ...describedBy(device, pool), providerId: table.providerId(provider) });
  of.flags[row]! |= DeviceFlag.PENDING;
}

/** Frees a device: a vanished one is gone now, a pending description takes effect. */
export function freeDevice(table: FleetTable, slot: number, row: number): void {
  const { of } = table.devices;
  of.claim[row] = 0;
  of.flags[row]! &= ~DeviceFlag.UNUSED;
  if ((of.flags[row]! & DeviceFlag.VANISHED) !== 0) {
    removeDevice(table, slot, row);
    return;
  }
  const pending = table.pending.get(row);
  if (!pending) return;
  table.pending.delete(row);
  of.flags[row]! &= ~DeviceFlag.PENDING;
  table.pools.give(of.pool[row]!);
  describe(table, row, { ...pending, provider: findProvider(table, slot, pending.providerId) });
}

export function removeDevice(table: FleetTable, slot: number, row: number): void {
  const { of } = table.devices;
  const { device: first } = table.hosts.of;
  if (first[slot] === row) first[slot] = of.next[row]!;
  else {
    let before = first[slot]!;
    while (before !== 0 && of.next[before] !== row) before = of.next[before]!;
    if (before !== 0) of.next[before] = of.next[row]!;
  }
  dropPending(table, row);
  const marks = {
    quarantine: table.quarantines.get(row) ?? null,
    reserved: (of.flags[row]! & DeviceFlag.RESERVED) !== 0,
  };
  if (marks.quarantine !== null || marks.reserved) markAbsent(table, slot, unpackAddress(of.address[row]!), marks);
  table.usedBy.delete(row);
  table.quarantines.delete(row);
  table.mates.delete(row);
  table.pools.give(of.pool[row]!);
  table.devices.give(row);
}

function dropPending(table: FleetTable, row: number): void {
  const pending = table.pending.get(row);
  if (!pending) return;
  table.pools.give(pending.pool);
  table.pending.delete(row);
  table.devices.of.flags[row]! &= ~DeviceFlag.PENDING;
}
