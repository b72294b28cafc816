import type { Inventories, ReportedInventories } from '@berth/domain';
import { byCodeUnit } from '@berth/domain';
import type { FleetTable } from './fleet-table.js';
import { ProviderFlag } from './layouts.js';
import { isPciAddress, NO_ADDRESS, packAddress } from '../columns/packed-address.js';

const key = new Uint32Array(4);

/** Row of a provider of this host; 0 if there is none. */
export function findProvider(table: FleetTable, slot: number, providerId: string): number {
  // The root has the host's id: half of all questions are answered without packing it.
  if (providerId === table.hostIds[slot]) return table.hosts.of.provider[slot]!;
  const { id0, id1, id2, id3, next } = table.providers.of;
  table.ids.pack(providerId, key);
  for (let row = table.hosts.of.provider[slot]!; row !== 0; row = next[row]!) {
    if (id3[row] === key[3] && id0[row] === key[0] && id1[row] === key[1] && id2[row] === key[2]) return row;
  }
  return 0;
}

/** Slot of the host that has this provider; 0 if none has. A walk over all providers: for rare requests. */
export function hostOfProvider(table: FleetTable, providerId: string): number {
  const direct = table.slotOf(providerId);
  if (direct !== undefined) return direct;
  const { id0, id1, id2, id3, host } = table.providers.of;
  table.ids.pack(providerId, key);
  const [k0, k1, k2, k3] = [key[0]!, key[1]!, key[2]!, key[3]!];
  for (let row = 1; row < table.providers.end; row++) {
    // A row given back keeps its old id, with host 0.
    if (id3[row] === k3 && id0[row] === k0 && id1[row] === k1 && id2[row] === k2 && host[row] !== 0) return host[row]!;
  }
  return 0;
}

/** Adds a provider at the end of its host's list: the first one is the root. */
export function addProvider(
  table: FleetTable,
  slot: number,
  provider: {
    readonly providerId: string;
    readonly parent: number;
    readonly name: string;
    readonly ofDevices: boolean;
  },
): number {
  const row = table.providers.take();
  const { of } = table.providers;
  table.ids.pack(provider.providerId, key);
  of.id0[row] = key[0]!;
  of.id1[row] = key[1]!;
  of.id2[row] = key[2]!;
  of.id3[row] = key[3]!;
  of.host[row] = slot;
  of.parent[row] = provider.parent;
  of.generation[row] = 0;
  of.flags[row] = provider.ofDevices ? ProviderFlag.OF_DEVICES : 0;
  of.reported[row] = of.declared[row] = of.traits[row] = of.aggregates[row] = of.next[row] = 0;
  const { provider: first } = table.hosts.of;
  if (first[slot] === 0) first[slot] = row;
  else {
    let last = first[slot]!;
    while (of.next[last] !== 0) last = of.next[last]!;
    of.next[last] = row;
  }
  setProviderName(table, row, provider.name);
  return row;
}

/** Keeps a name; those of device providers are derived from the host's and cost nothing. */
export function setProviderName(table: FleetTable, row: number, name: string): void {
  const { of } = table.providers;
  table.providerNames.delete(row);
  of.flags[row]! &= ~ProviderFlag.DERIVED_NAME;
  of.card[row] = NO_ADDRESS;
  const host = table.names[of.host[row]!]!;
  if (name === host) return;
  const card = cardInName(host, name);
  if (card === NO_ADDRESS) {
    table.providerNames.set(row, name);
    return;
  }
  of.flags[row]! |= ProviderFlag.DERIVED_NAME;
  of.card[row] = card;
}

/** The address in `<host>_<ADDRESS>`, or NO_ADDRESS where the name is of another form. */
function cardInName(host: string, name: string): number {
  if (!name.startsWith(host) || name[host.length] !== '_') return NO_ADDRESS;
  const upper = name.slice(host.length + 1);
  const lower = upper.toLowerCase();
  return upper === lower.toUpperCase() && isPciAddress(lower) ? packAddress(lower) : NO_ADDRESS;
}

export function removeProvider(table: FleetTable, slot: number, row: number): void {
  const { of } = table.providers;
  const { provider: first } = table.hosts.of;
  if (first[slot] === row) first[slot] = of.next[row]!;
  else {
    let before = first[slot]!;
    while (before !== 0 && of.next[before] !== row) before = of.next[before]!;
    if (before !== 0) of.next[before] = of.next[row]!;
  }
  table.reported.give(of.reported[row]!);
  table.declared.give(of.declared[row]!);
  table.lists.give(of.traits[row]!);
  table.lists.give(of.aggregates[row]!);
  table.providerNames.delete(row);
  of.host[row] = 0;
  table.providers.give(row);
}

export function setReported(table: FleetTable, row: number, reported: ReportedInventories): void {
  const { of } = table.providers;
  const before = of.reported[row]!;
  of.reported[row] = Object.keys(reported).length === 0 ? 0 : table.reported.take(reported);
  table.reported.give(before);
}

export function setDeclared(table: FleetTable, row: number, declared: Inventories): void {
  const { of } = table.providers;
  const before = of.declared[row]!;
  of.declared[row] = Object.keys(declared).length === 0 ? 0 : table.declared.take(declared);
  table.declared.give(before);
}

/** Traits or aggregates of a provider; those of a root are what filters look at. */
export function setList(
  table: FleetTable,
  row: number,
  column: 'traits' | 'aggregates',
  list: readonly string[],
): void {
  const { of } = table.providers;
  const slot = of.host[row]!;
  const sorted = [...list].sort(byCodeUnit);
  const before = of[column][row]!;
  if (table.hosts.of.provider[slot] === row) {
    for (const name of table.lists.get(before)) table[column].delete(name, slot);
    for (const name of sorted) table[column].add(name, slot);
  }
  of[column][row] = sorted.length === 0 ? 0 : table.lists.take(sorted);
  table.lists.give(before);
}
