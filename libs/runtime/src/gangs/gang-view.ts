import type { GangMember, GangState, HostId, HostState, OpenClaim } from '@berth/domain';
import { gangMemberIdOf, hostStream } from '@berth/event-codec';
import type { HostStreams } from '../stream/streams-by-kind.js';
import type { GangView } from './gangs.js';

/** The members by the hosts they are on, hosts by id: the order in which everybody asks them. */
export function byHost(members: readonly GangMember[]): [HostId, GangMember[]][] {
  const found = new Map<HostId, GangMember[]>();
  for (const member of members) found.set(member.hostId, [...(found.get(member.hostId) ?? []), member]);
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** In the order of the request, which is the order of their ids' numbers. */
export function inOrderOfRequest(gangId: string, members: readonly GangMember[]): readonly GangMember[] {
  const place = new Map(members.map((_, index) => [gangMemberIdOf(gangId, index), index]));
  return [...members].sort((a, b) => (place.get(a.instanceId) ?? 0) - (place.get(b.instanceId) ?? 0));
}

/** The gang with what its members hold now, by their hosts' own streams. */
export async function gangView(
  gangId: string,
  { status, reason, members }: GangState,
  revision: number,
  deadlineMs: number,
  hosts: HostStreams,
): Promise<GangView> {
  const states = new Map<HostId, HostState>();
  await Promise.all(
    byHost(members).map(async ([hostId]) => {
      states.set(hostId, (await hosts.current(hostStream(hostId), deadlineMs)).state);
    }),
  );
  const views = inOrderOfRequest(gangId, members).map(({ instanceId, hostId, claimId }) => ({
    instanceId,
    hostId,
    claimId,
    claim: (states.get(hostId)?.claims.get(claimId) ?? null) as OpenClaim | null,
  }));
  return { gangId, status, reason, members: views, revision };
}
