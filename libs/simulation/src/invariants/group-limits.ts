import type { OpenClaimsView } from '@berth/projections';

/** INV-08 on one host, recounted: groups with more members there than one host may have. */
export function groupBreaches(claims: OpenClaimsView, hostId: string): string[] {
  const members = new Map<string, { readonly instances: Set<string>; limit: number }>();
  for (const { instanceId, groups } of claims.ofHost(hostId)) {
    for (const { groupId, policy, maxServerPerHost } of groups) {
      if (policy !== 'anti-affinity') continue;
      const known = members.get(groupId) ?? { instances: new Set<string>(), limit: maxServerPerHost ?? 1 };
      known.instances.add(instanceId);
      known.limit = Math.min(known.limit, maxServerPerHost ?? 1);
      members.set(groupId, known);
    }
  }
  return [...members]
    .filter(([, { instances, limit }]) => instances.size > limit)
    .map(([groupId, { instances, limit }]) => `INV-08: ${instances.size} of group ${groupId}, at most ${limit}`);
}
