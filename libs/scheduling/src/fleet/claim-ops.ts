import type { ClaimContent, ClaimGroup, ClaimStatus } from '@berth/domain';
import { packAddress } from '../columns/packed-address.js';
import { findDevice, freeDevice } from './device-ops.js';
import type { FleetTable } from './fleet-table.js';
import { ClaimFlag, HostFlag } from './layouts.js';
import { findProvider } from './provider-ops.js';

const key = new Uint32Array(4);

/** Row of an open claim of this host; 0 if there is none. */
export function findClaim(table: FleetTable, slot: number, claimId: string): number {
  const { claim0, claim1, claim2, claim3, next } = table.claims.of;
  table.ids.pack(claimId, key);
  for (let row = table.hosts.of.claim[slot]!; row !== 0; row = next[row]!) {
    if (claim3[row] === key[3] && claim0[row] === key[0] && claim1[row] === key[1] && claim2[row] === key[2])
      return row;
  }
  return 0;
}

/** Opens a claim with all it takes. Only between two counts (see `countDevices`). */
export function openClaim(
  table: FleetTable,
  slot: number,
  ids: { readonly claimId: string; readonly instanceId: string; readonly status: ClaimStatus },
  content: ClaimContent,
): number {
  const row = table.claims.take();
  const { of } = table.claims;
  table.ids.pack(ids.claimId, key);
  of.claim0[row] = key[0]!;
  of.claim1[row] = key[1]!;
  of.claim2[row] = key[2]!;
  of.claim3[row] = key[3]!;
  table.ids.pack(ids.instanceId, key);
  of.instance0[row] = key[0]!;
  of.instance1[row] = key[1]!;
  of.instance2[row] = key[2]!;
  of.instance3[row] = key[3]!;
  of.host[row] = slot;
  of.flags[row] = ids.status === 'confirmed' ? ClaimFlag.CONFIRMED : 0;
  of.amount[row] = 0;
  of.next[row] = table.hosts.of.claim[slot]!;
  table.hosts.of.claim[slot] = row;
  table.instances.add(row);
  take(table, slot, row, content);
  return row;
}

/** The whole new map of an open claim: what it keeps stays its own, the rest is given back. */
export function replaceClaim(table: FleetTable, slot: number, row: number, content: ClaimContent): void {
  giveBack(table, slot, row, new Set(content.devices.map((device) => packAddress(device.address))));
  take(table, slot, row, content);
}

/** Gives back everything the claim held and forgets it. */
export function endClaim(table: FleetTable, slot: number, row: number): void {
  giveBack(table, slot, row, NONE);
  table.instances.delete(row);
  const { of } = table.claims;
  const { claim: first } = table.hosts.of;
  if (first[slot] === row) first[slot] = of.next[row]!;
  else {
    let before = first[slot]!;
    while (before !== 0 && of.next[before] !== row) before = of.next[before]!;
    if (before !== 0) of.next[before] = of.next[row]!;
  }
  table.claims.give(row);
}

const NONE: ReadonlySet<number> = new Set();

function take(table: FleetTable, slot: number, row: number, content: ClaimContent): void {
  for (const { address } of content.devices) {
    const device = findDevice(table, slot, packAddress(address));
    if (device !== 0) table.devices.of.claim[device] = row;
  }
  for (const providerId in content.allocations) {
    const provider = findProvider(table, slot, providerId);
    const amounts = content.allocations[providerId]!;
    for (const resourceClass in amounts) {
      const amount = table.amounts.take();
      const { of } = table.amounts;
      of.provider[amount] = provider;
      of.class[amount] = table.classes.idOf(resourceClass);
      of.amount[amount] = amounts[resourceClass]!;
      of.next[amount] = table.claims.of.amount[row]!;
      table.claims.of.amount[row] = amount;
      count(table, slot, amount, 1);
    }
  }
  if (content.numa) table.claimNuma.set(row, content.numa);
  if (content.groups.length > 0) join(table, slot, row, content.groups);
}

function giveBack(table: FleetTable, slot: number, row: number, kept: ReadonlySet<number>): void {
  const { claim, next, address } = table.devices.of;
  for (let device = table.hosts.of.device[slot]!; device !== 0; ) {
    const following = next[device]!;
    if (claim[device] === row && !kept.has(address[device]!)) freeDevice(table, slot, device);
    device = following;
  }
  for (let amount = table.claims.of.amount[row]!; amount !== 0; ) {
    const following = table.amounts.of.next[amount]!;
    count(table, slot, amount, -1);
    table.amounts.give(amount);
    amount = following;
  }
  table.claims.of.amount[row] = 0;
  if (table.claimNuma.size > 0) table.claimNuma.delete(row);
  leave(table, slot, row);
}

/** Root amounts go to the class's column at once; hosts that count elsewhere are reckoned anew by the caller. */
function count(table: FleetTable, slot: number, amount: number, sign: 1 | -1): void {
  const { provider, class: classes, amount: amounts } = table.amounts.of;
  if (table.hasFlag(slot, HostFlag.NESTED) || provider[amount] !== table.hosts.of.provider[slot]) return;
  table.classes.column(classes[amount]!)?.addUse(slot, sign * amounts[amount]!);
}

function join(table: FleetTable, slot: number, row: number, groups: readonly ClaimGroup[]): void {
  table.claimGroups.set(row, groups);
  table.claims.of.flags[row]! |= ClaimFlag.GROUPED;
  for (const { groupId } of groups) table.groups.add(groupId, slot, 1);
}

function leave(table: FleetTable, slot: number, row: number): void {
  if ((table.claims.of.flags[row]! & ClaimFlag.GROUPED) === 0) return;
  for (const { groupId } of table.claimGroups.get(row) ?? []) table.groups.add(groupId, slot, -1);
  table.claimGroups.delete(row);
  table.claims.of.flags[row]! &= ~ClaimFlag.GROUPED;
}
