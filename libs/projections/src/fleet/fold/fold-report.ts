import type { InventoryReported } from '@berth/domain';
import {
  addDevice,
  changeDevice,
  DeviceFlag,
  type FleetTable,
  findDevice,
  findProvider,
  HostFlag,
  packAddress,
  removeDevice,
  setReported,
} from '@berth/scheduling';
import { foldAdded } from './fold-providers.js';

/** A report's diff. Providers that it removes go last, by the caller, since generations still name them. */
export function foldReported(table: FleetTable, slot: number, data: InventoryReported['data'], timeMs: number): void {
  table.hosts.of.reportedAt[slot] = timeMs;
  table.setFlags(slot, HostFlag.REPORTED, 0);
  if (data.topology !== undefined) table.setTopology(slot, data.topology);
  if (data.iommuGroups !== undefined) {
    const flag = { together: 0, alone: HostFlag.GROUPS_ALONE, ignored: HostFlag.GROUPS_IGNORED }[data.iommuGroups];
    table.setFlags(slot, flag, HostFlag.GROUPS_ALONE | HostFlag.GROUPS_IGNORED);
  }
  for (const node of data.providersAdded) foldAdded(table, slot, node, true);
  for (const providerId in data.totals) {
    const row = findProvider(table, slot, providerId);
    if (row !== 0) setReported(table, row, data.totals[providerId]!);
  }
  for (const device of data.devicesAppeared) {
    if (findDevice(table, slot, packAddress(device.address)) !== 0) continue;
    addDevice(table, slot, device, findProvider(table, slot, device.providerId));
  }
  for (const device of data.devicesChanged) {
    const row = findDevice(table, slot, packAddress(device.address));
    if (row !== 0) changeDevice(table, row, device, findProvider(table, slot, device.providerId));
  }
  for (const address of data.devicesVanished) {
    const row = findDevice(table, slot, packAddress(address));
    if (row === 0) continue;
    // A held device outlives the report that lost it (Nova facts 4.6).
    if (table.devices.of.claim[row] === 0) removeDevice(table, slot, row);
    else table.devices.of.flags[row]! |= DeviceFlag.VANISHED;
  }
  for (const address of data.devicesReturned) {
    const row = findDevice(table, slot, packAddress(address));
    if (row !== 0) table.devices.of.flags[row]! &= ~DeviceFlag.VANISHED;
  }
}
