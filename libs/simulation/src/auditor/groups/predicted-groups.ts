import { type Finding, finding } from '../finding.js';
import type { PredictedClaim } from '../host/predicted-claim.js';
import type { PredictedHost } from '../host/predicted-host.js';

/** Server groups by their own streams. */
export class PredictedGroups {
  readonly deleted = new Set<string>();
  /** Epochs that were given, by group. */
  readonly lastEpoch = new Map<string, number>();
}

/** Applies one stored event of a group's stream: pins carry rising epochs, and end only once closed at their host. */
export function applyGroupEvent(
  groups: PredictedGroups,
  groupId: string,
  type: string,
  data: Record<string, unknown>,
  hostOf: (hostId: string) => PredictedHost,
): Finding[] {
  const epoch = Number(data.epoch);
  const hostId = String(data.hostId);
  switch (type) {
    case 'ServerGroupCreated':
      groups.deleted.delete(groupId);
      return [];
    case 'ServerGroupDeleted':
      groups.deleted.add(groupId);
      return [];
    case 'GroupHostPinned': {
      const last = groups.lastEpoch.get(groupId) ?? 0;
      groups.lastEpoch.set(groupId, Math.max(last, epoch));
      return epoch > last ? [] : [finding('RULE-10', `group ${groupId} is pinned under epoch ${epoch} after ${last}`)];
    }
    case 'GroupHostUnpinned':
      if ((hostOf(hostId).closedEpochs.get(groupId) ?? 0) >= epoch) return [];
      return [finding('RULE-10', `group ${groupId} is unpinned from ${hostId}, where epoch ${epoch} is not closed`)];
    default:
      return [];
  }
}

/** Members of a strict group, the stranded left out, are on one host (DESIGN rule 10). */
export function strictlyTogether(
  claim: PredictedClaim,
  groups: PredictedGroups,
  hosts: Iterable<PredictedHost>,
): Finding[] {
  const strict = claim.content.groups.filter(
    ({ groupId, policy, epoch }) => policy === 'affinity' && epoch !== null && !groups.deleted.has(groupId),
  );
  if (strict.length === 0) return [];
  const found: Finding[] = [];
  for (const host of hosts) {
    if (host.hostId === claim.hostId) continue;
    for (const { content } of host.open()) {
      if (host.stranded.has(content.claimId) || content.instanceId === claim.content.instanceId) continue;
      const shared = content.groups.find(
        ({ groupId, epoch }) => epoch !== null && strict.some((group) => group.groupId === groupId),
      );
      if (!shared) continue;
      const { groupId } = shared;
      found.push(finding('RULE-10', `group ${groupId} has members on ${claim.hostId} and on ${host.hostId}`));
    }
  }
  return found;
}
