import { accepted, rejected, unchanged } from '../../kernel/decision.js';
import type { GroupId } from '../../kernel/ids.js';
import type { ClaimGroup } from '../claim.js';
import type { CloseGroupEpoch } from '../host.commands.js';
import type { HostDecision } from '../host.decision.js';
import type { HostRejection } from '../host.rejections.js';
import type { HostState } from '../host.state.js';

/**
 * Groups that forbid one more member here (DESIGN rule 10, INV-08). Every open claim counts, moves in
 * progress too; the instance does not count against itself (B70).
 */
export function refusesGroups(state: HostState, groups: readonly ClaimGroup[], instanceId: string): HostRejection[] {
  const reasons: HostRejection[] = [];
  for (const { groupId, policy, epoch, maxServerPerHost } of groups) {
    if (epoch !== null && isEpochClosed(state, groupId, epoch))
      reasons.push({ code: 'GroupEpochClosed', groupId, epoch });
    if (policy === 'affinity' && epoch === null) {
      const expected = 'the epoch under which the group is pinned to this host';
      reasons.push({ code: 'RequestMalformed', field: `groups.${groupId}.epoch`, value: null, expected });
    }
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

/** Whether the group was unpinned from here since it had this epoch; epochs count from 1 (DESIGN rule 10). */
export const isEpochClosed = ({ closedEpochs }: HostState, groupId: GroupId, epoch: number): boolean =>
  epoch <= (closedEpochs.get(groupId) ?? 0);

/** The host's side of unpinning a strict-affinity group: from here on late claims of the epoch are refused. */
export function decideCloseEpoch(state: HostState, { groupId, epoch }: CloseGroupEpoch): HostDecision {
  if (isEpochClosed(state, groupId, epoch)) return unchanged('GroupEpochAlreadyClosed');
  const members = new Set<string>();
  for (const { claimId, instanceId, groups } of state.claims.values()) {
    // A stranded member says nothing about where it is: the group may gather elsewhere.
    if (state.stranded.has(claimId)) continue;
    if (groups.some((group) => group.groupId === groupId)) members.add(instanceId);
  }
  if (members.size > 0) return rejected([{ code: 'GroupInUse', groupId, members: members.size }]);
  return accepted({ type: 'GroupEpochClosed', data: { groupId, epoch } });
}
