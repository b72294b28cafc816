import type { FleetTable } from '../fleet/fleet-table.js';
import { HostFlag } from '../fleet/layouts.js';
import type { InFlight } from '../in-flight/in-flight.js';

/** Instances of a group with an open claim on a host, one left out (the rule of the host's own decider, INV-08). */
export function membersAt(table: FleetTable, slot: number, groupId: string, except: string | null): number {
  const members = new Set<string>();
  for (let row = table.hosts.of.claim[slot]!; row !== 0; row = table.claims.of.next[row]!) {
    if (!table.claimGroups.get(row)?.some((group) => group.groupId === groupId)) continue;
    const instanceId = table.instanceId(row);
    if (instanceId !== except) members.add(instanceId);
  }
  return members.size;
}

/**
 * Host → members of a group there, those of claims in flight included, one instance left out of the open ones. Hosts
 * without any are not in it. A fenced host's members are stranded: they do not say where the group is.
 */
export function membersByHost(
  table: FleetTable,
  groupId: string,
  except: string | null,
  inFlight: InFlight | null,
): Map<number, number> {
  const members = new Map<number, number>();
  for (const slot of table.groups.hostsOf(groupId)) {
    const count = table.hasFlag(slot, HostFlag.FENCED) ? 0 : membersAt(table, slot, groupId, except);
    if (count > 0) members.set(slot, count);
  }
  for (const slot of inFlight?.hostsOfGroup(groupId) ?? []) {
    members.set(slot, (members.get(slot) ?? 0) + (inFlight?.membersAt(groupId, slot) ?? 0));
  }
  return members;
}
