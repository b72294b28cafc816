import type { OpenClaim } from './claim.js';
import type { Violation } from './violation.js';

/**
 * INV-08 on one host, counted by the claims' own words: members of an anti-affinity group with an open claim, both sides
 * of a move included. Each instance counts once, so that it may hold two claims here while it is resized.
 */
export function tooManyMembers(claims: Iterable<Pick<OpenClaim, 'instanceId' | 'groups'>>): Violation[] {
  const groups = new Map<string, { readonly members: Set<string>; most: number }>();
  for (const { instanceId, groups: named } of claims) {
    for (const { groupId, policy, maxServerPerHost } of named) {
      if (policy !== 'anti-affinity') continue;
      // A group has one limit; were there several in its claims, the greatest is what nobody may have exceeded.
      const known = groups.get(groupId) ?? { members: new Set<string>(), most: 1 };
      known.members.add(instanceId);
      known.most = Math.max(known.most, maxServerPerHost ?? 1);
      groups.set(groupId, known);
    }
  }
  return [...groups]
    .filter(([, { members, most }]) => members.size > most)
    .map(([groupId, { members, most }]) => ({
      invariant: 'INV-08',
      detail: `${members.size} members of anti-affinity group ${groupId} hold claims here, at most ${most} may`,
    }));
}
