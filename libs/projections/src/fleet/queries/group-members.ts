import { byCodeUnit, type HostId, type InstanceId } from '@berth/domain';
import { type FleetTable, HostFlag } from '@berth/scheduling';

/** An open claim that names a server group. */
export interface GroupMember {
  readonly instanceId: InstanceId;
  readonly hostId: HostId;
  /** On a fenced host: it does not say where the member is. */
  readonly fenced: boolean;
}

/** Members of a group by their open claims, by host and instance; one in a move comes twice. */
export function membersOfGroup(table: FleetTable, groupId: string): GroupMember[] {
  const members: GroupMember[] = [];
  for (const slot of table.groups.hostsOf(groupId)) {
    const hostId = table.hostIds[slot]!;
    const seen = new Set<string>();
    for (let row = table.hosts.of.claim[slot]!; row !== 0; row = table.claims.of.next[row]!) {
      if (table.claimGroups.get(row)?.some((group) => group.groupId === groupId)) seen.add(table.instanceId(row));
    }
    const fenced = table.hasFlag(slot, HostFlag.FENCED);
    for (const instanceId of seen) members.push({ instanceId, hostId, fenced });
  }
  return members.sort((a, b) => byCodeUnit(a.hostId, b.hostId) || byCodeUnit(a.instanceId, b.instanceId));
}
