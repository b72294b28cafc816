import type { FleetTable } from '../fleet/fleet-table.js';

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
