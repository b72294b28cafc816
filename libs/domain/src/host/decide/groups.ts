import type { ClaimGroup } from '../claim.js';
import type { HostRejection } from '../host.rejections.js';
import type { HostState } from '../host.state.js';

/**
 * Groups that forbid one more member here (DESIGN rule 10, INV-08). Every open claim counts, moves in
 * progress too; the instance does not count against itself (B70).
 */
export function refusesGroups(state: HostState, groups: readonly ClaimGroup[], instanceId: string): HostRejection[] {
  const reasons: HostRejection[] = [];
  for (const { groupId, policy, epoch, maxServerPerHost } of groups) {
    const closed = state.closedEpochs.get(groupId);
    if (epoch !== null && closed !== undefined && epoch <= closed)
      reasons.push({ code: 'GroupEpochClosed', groupId, epoch });
    if (policy !== 'anti-affinity') continue;
    const members = new Set<string>();
    for (const claim of state.claims.values()) {
      if (claim.instanceId !== instanceId && claim.groups.some((group) => group.groupId === groupId)) {
        members.add(claim.instanceId);
      }
    }
    const most = maxServerPerHost ?? 1;
    if (members.size >= most) {
      reasons.push({ code: 'AntiAffinityViolated', groupId, members: members.size, maxServerPerHost: most });
    }
  }
  return reasons;
}
