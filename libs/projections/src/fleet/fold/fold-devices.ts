import type { DeviceDriftObserved } from '@berth/domain';
import { DeviceFlag, type FleetTable, findDevice, packAddress } from '@berth/scheduling';

/** Set (with its reason) or taken away (null). */
export function foldQuarantine(table: FleetTable, slot: number, address: string, reason: string | null): void {
  const row = findDevice(table, slot, packAddress(address));
  if (row === 0) return;
  if (reason === null) {
    table.quarantines.delete(row);
    table.devices.of.flags[row]! &= ~DeviceFlag.QUARANTINED;
  } else {
    table.quarantines.set(row, reason);
    table.devices.of.flags[row]! |= DeviceFlag.QUARANTINED;
  }
}

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
