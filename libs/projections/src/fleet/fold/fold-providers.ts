import type { AggregateId, Generations, HostRegistered, Inventories, ProviderNode, Trait } from '@berth/domain';
import {
  addProvider,
  countDevices,
  endClaim,
  type FleetTable,
  findProvider,
  HOST_KINDS,
  refreshCapacity,
  removeDevice,
  removeProvider,
  setDeclared,
  setList,
  setProviderName,
} from '@berth/scheduling';

/** A registration starts from nothing but the closed epochs of the id's earlier lives. */
export function foldRegistered(table: FleetTable, slot: number, data: HostRegistered['data']): void {
  const { of } = table.hosts;
  countDevices(table, slot, -1);
  while (of.claim[slot] !== 0) endClaim(table, slot, of.claim[slot]!);
  while (of.device[slot] !== 0) removeDevice(table, slot, of.device[slot]!);
  // The root goes last: as long as it is there, its traits and aggregates are known to be the host's.
  for (let row = of.provider[slot]!; row !== 0; row = table.providers.of.next[row]!) {
    setList(table, row, 'traits', []);
    setList(table, row, 'aggregates', []);
  }
  while (of.provider[slot] !== 0) removeProvider(table, slot, of.provider[slot]!);
  table.remarks.delete(slot);
  table.setTopology(slot, null);
  table.marks.delete(slot);
  table.names[slot] = data.name;
  table.namesChanged++;
  of.kind[slot] = HOST_KINDS.indexOf(data.kind);
  of.incarnation[slot] = data.incarnation;
  of.reportedAt[slot] = 0;
  addProvider(table, slot, { providerId: data.hostId, parent: 0, name: data.name, ofDevices: false });
  table.setFlags(slot, 0, 0xffff);
  refreshCapacity(table, slot);
}

export function foldAdded(table: FleetTable, slot: number, node: ProviderNode, ofDevices: boolean): void {
  if (findProvider(table, slot, node.providerId) !== 0) return;
  const parent = findProvider(table, slot, node.parentProviderId);
  addProvider(table, slot, { providerId: node.providerId, parent, name: node.name, ofDevices });
}

export function foldRemoved(table: FleetTable, slot: number, providerId: string): void {
  const row = findProvider(table, slot, providerId);
  if (row !== 0) removeProvider(table, slot, row);
}

/** The root's name is the host's; names that were derived from it keep their text. */
export function foldRenamed(
  table: FleetTable,
  slot: number,
  { providerId, name }: { readonly providerId: string; readonly name: string },
): void {
  const row = findProvider(table, slot, providerId);
  if (row === 0) return;
  if (table.hosts.of.provider[slot] !== row) return setProviderName(table, row, name);
  const { next } = table.providers.of;
  const names: [number, string][] = [];
  for (let other = next[row]!; other !== 0; other = next[other]!) names.push([other, table.providerName(other)]);
  table.names[slot] = name;
  table.namesChanged++;
  for (const [other, text] of names) setProviderName(table, other, text);
}

export function foldMoved(
  table: FleetTable,
  slot: number,
  data: { readonly providerId: string; readonly parentProviderId: string | null },
): void {
  const row = findProvider(table, slot, data.providerId);
  if (row === 0 || data.parentProviderId === null) return;
  table.providers.of.parent[row] = findProvider(table, slot, data.parentProviderId);
}

export function foldInventorySet(
  table: FleetTable,
  slot: number,
  data: { readonly providerId: string; readonly inventories: Inventories },
): void {
  const row = findProvider(table, slot, data.providerId);
  if (row !== 0) setDeclared(table, row, data.inventories);
}

export function foldListSet(
  table: FleetTable,
  slot: number,
  providerId: string,
  column: 'traits' | 'aggregates',
  list: readonly (Trait | AggregateId)[],
): void {
  const row = findProvider(table, slot, providerId);
  if (row !== 0) setList(table, row, column, list);
}

/** What the event says the generations are: recorded, never inferred (DESIGN decision 2). */
export function foldGenerations(table: FleetTable, slot: number, generations: Generations): void {
  for (const providerId in generations) {
    const row = findProvider(table, slot, providerId);
    if (row !== 0) table.providers.of.generation[row] = generations[providerId]!;
  }
}
