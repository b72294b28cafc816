import {
  asRelative,
  blockedBy,
  byCodeUnit,
  type CellState,
  cellStates,
  effectiveRecord,
  type FitClass,
  type FitDevice,
  type FitView,
  type IommuGroupPolicy,
  type NumaFit,
} from '@berth/domain';
import { NO_ADDRESS, unpackAddress } from '../columns/packed-address.js';
import { devicesBehind, inventoriesOf, useOf } from './capacity.js';
import type { FleetTable } from './fleet-table.js';
import { DeviceFlag, HostFlag } from './layouts.js';
import { findProvider } from './provider-ops.js';

/** A host of the table as the capacity function wants it: the same one that `decide` calls (DESIGN rule 15). */
export function fitViewAt(table: FleetTable, slot: number): FitView {
  const devices = fitDevicesAt(table, slot);
  const inventory = countedAt(table, slot);
  return {
    rootProviderId: table.hostIds[slot]!,
    devices,
    blocked: blockedBy(devices.map(asRelative)),
    iommuGroups: iommuGroupsAt(table, slot),
    hasProvider: (providerId) => findProvider(table, slot, providerId) !== 0,
    isDeviceClass: (providerId, resourceClass) =>
      devicesBehind(table, slot, findProvider(table, slot, providerId), resourceClass) > 0,
    inventory,
    providersOf: (resourceClass) => {
      const providers: string[] = [];
      for (let row = table.hosts.of.provider[slot]!; row !== 0; row = table.providers.of.next[row]!) {
        const { reported, declared } = inventoriesOf(table, row);
        if (declared[resourceClass] || reported[resourceClass] || devicesBehind(table, slot, row, resourceClass) > 0) {
          providers.push(table.providerId(row));
        }
      }
      return providers.sort(byCodeUnit);
    },
    cells: () => cellsAt(table, slot),
  };
}

/** A host's inventories as the capacity function asks for them. */
export const countedAt =
  (table: FleetTable, slot: number) =>
  (providerId: string, resourceClass: string): FitClass | null => {
    const row = findProvider(table, slot, providerId);
    if (row === 0) return null;
    const behind = devicesBehind(table, slot, row, resourceClass);
    const record = effectiveRecord(inventoriesOf(table, row), resourceClass, behind > 0 ? behind : null);
    return record && { record, used: useOf(table, slot, row, resourceClass) };
  };

/** The host's NUMA cells and what is free of them; null where it did not tell. */
export function cellsAt(table: FleetTable, slot: number): CellState[] | null {
  const topology = table.topologies.get(slot);
  if (!topology) return null;
  const fits: NumaFit[] = [];
  for (let row = table.hosts.of.claim[slot]!; row !== 0; row = table.claims.of.next[row]!) {
    const fit = table.claimNuma.get(row);
    if (fit) fits.push(fit);
  }
  return cellStates(topology, fits);
}

/** What becomes of devices that share an IOMMU group on this host. */
export const iommuGroupsAt = (table: FleetTable, slot: number): IommuGroupPolicy => {
  if (table.hasFlag(slot, HostFlag.GROUPS_ALONE)) return 'alone';
  return table.hasFlag(slot, HostFlag.GROUPS_IGNORED) ? 'ignored' : 'together';
};

const NO_MATES: readonly string[] = [];

/** The host's devices in address order. */
export function fitDevicesAt(table: FleetTable, slot: number): FitDevice[] {
  const { of } = table.devices;
  const providerIds = new Map<number, string>();
  const grouped = !table.hasFlag(slot, HostFlag.GROUPS_IGNORED);
  const devices: FitDevice[] = [];
  for (let row = table.hosts.of.device[slot]!; row !== 0; row = of.next[row]!) {
    const pool = table.pools.get(of.pool[row]!);
    const provider = of.provider[row]!;
    let providerId = providerIds.get(provider);
    if (providerId === undefined) providerIds.set(provider, (providerId = table.providerId(provider)));
    const flags = of.flags[row]!;
    devices.push({
      ...pool,
      address: unpackAddress(of.address[row]!),
      parentAddress: of.parent[row] === NO_ADDRESS ? null : unpackAddress(of.parent[row]!),
      providerId,
      claimId: of.claim[row] === 0 ? null : table.claimId(of.claim[row]!),
      vanished: (flags & DeviceFlag.VANISHED) !== 0,
      quarantined: (flags & DeviceFlag.QUARANTINED) !== 0,
      rootPort: of.rootPort[row] === NO_ADDRESS ? null : unpackAddress(of.rootPort[row]!),
      reserved: (flags & DeviceFlag.RESERVED) !== 0,
      mates: grouped && (flags & DeviceFlag.GROUPED) !== 0 ? table.mates.get(row)!.map(unpackAddress) : NO_MATES,
      usedBy: (flags & DeviceFlag.USED) === 0 ? null : (table.usedBy.get(row) ?? ''),
    });
  }
  return devices;
}
