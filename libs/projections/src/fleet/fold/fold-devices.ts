import type { DeviceDriftObserved } from '@berth/domain';
import {
  type AbsentMarks,
  DeviceFlag,
  type FleetTable,
  findDevice,
  markAbsent,
  NO_MARKS,
  packAddress,
} from '@berth/scheduling';

/** Set (with its reason) or taken away (null). Where no device is, the mark waits for one. */
export function foldQuarantine(table: FleetTable, slot: number, address: string, reason: string | null): void {
  const row = findDevice(table, slot, packAddress(address));
  if (row === 0) return mark(table, slot, address, { quarantine: reason });
  if (reason === null) {
    table.quarantines.delete(row);
    table.devices.of.flags[row]! &= ~DeviceFlag.QUARANTINED;
  } else {
    table.quarantines.set(row, reason);
    table.devices.of.flags[row]! |= DeviceFlag.QUARANTINED;
  }
}

/** Used once and kept back, or cleared. */
export function foldReserved(table: FleetTable, slot: number, address: string, reserved: boolean): void {
  const row = findDevice(table, slot, packAddress(address));
  if (row === 0) return mark(table, slot, address, { reserved });
  if (reserved) table.devices.of.flags[row]! |= DeviceFlag.RESERVED;
  else table.devices.of.flags[row]! &= ~DeviceFlag.RESERVED;
}

const mark = (table: FleetTable, slot: number, address: string, marks: Partial<AbsentMarks>): void =>
  markAbsent(table, slot, address, { ...(table.marks.get(slot)?.[address] ?? NO_MARKS), ...marks });

/** The whole present drift: whoever is not named in it is no longer used. */
export function foldDrift(table: FleetTable, slot: number, { used, unused }: DeviceDriftObserved['data']): void {
  const users = new Map(used.map(({ address, by }) => [packAddress(address), by]));
  const idle = new Map(unused.map(({ address, claimId }) => [packAddress(address), claimId]));
  const { address, flags, claim, next } = table.devices.of;
  for (let row = table.hosts.of.device[slot]!; row !== 0; row = next[row]!) {
    const holder = claim[row] === 0 ? null : table.claimId(claim[row]!);
    if (holder !== null && idle.get(address[row]!) === holder) flags[row]! |= DeviceFlag.UNUSED;
    else flags[row]! &= ~DeviceFlag.UNUSED;
    const by = users.get(address[row]!);
    if (by === undefined) {
      table.usedBy.delete(row);
      flags[row]! &= ~DeviceFlag.USED;
    } else {
      table.usedBy.set(row, by);
      flags[row]! |= DeviceFlag.USED;
    }
  }
}
