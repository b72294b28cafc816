import type { ClaimGroup, GroupId, GroupRejection, HostId, PlacementAsk } from '@berth/domain';
import type { GroupRules } from '../groups/group-rules.js';
import type { GangAsk } from './gangs.js';

export type GroupedAsks =
  | {
      readonly ok: true;
      readonly asks: readonly PlacementAsk[];
      /** Strict groups that are somewhere already: their members go there. */
      readonly pins: ReadonlyMap<GroupId, HostId>;
    }
  | { readonly ok: false; readonly reasons: readonly GroupRejection[] };

/** The asks with the rules of their groups, by the groups' own streams: never from a read model that may not know them. */
export async function inTheirGroups(
  asks: readonly GangAsk[],
  deadlineMs: number,
  rules: GroupRules,
): Promise<GroupedAsks> {
  const ids = new Set(asks.flatMap(({ groupId, groups }) => [...(groupId ? [groupId] : []), ...groups.map(idOf)]));
  const found = new Map<GroupId, ClaimGroup>();
  const pins = new Map<GroupId, HostId>();
  const named = await Promise.all([...ids].map(async (id) => ({ id, answer: await rules.named(id, deadlineMs) })));
  const reasons: GroupRejection[] = [];
  for (const { id, answer } of named) {
    if ('group' in answer) {
      found.set(id, answer.group);
      if (answer.pin) pins.set(id, answer.pin.hostId);
    } else if (asks.some(({ groupId }) => groupId === id)) reasons.push(answer);
  }
  if (reasons.length > 0) return { ok: false, reasons };
  return { ok: true, pins, asks: asks.map(({ groupId, ...ask }) => withGroup(ask, found.get(groupId ?? ''))) };
}

const idOf = ({ groupId }: ClaimGroup): GroupId => groupId;

const withGroup = (ask: PlacementAsk, group: ClaimGroup | undefined): PlacementAsk =>
  group ? { ...ask, groups: [...ask.groups, group] } : ask;

/** The strict groups of an ask: all their members are on one host. */
export const strictOf = ({ groups }: Pick<PlacementAsk, 'groups'>): GroupId[] =>
  groups.flatMap(({ groupId, policy }) => (policy === 'affinity' ? [groupId] : []));

/**
 * What the members of one strict group need on their common host, as one ask: for choosing that host. Guest cells are
 * left out: each member's own fit decides.
 */
export function altogether(members: readonly PlacementAsk[]): PlacementAsk {
  const [first, ...rest] = members as readonly [PlacementAsk, ...PlacementAsk[]];
  const resources: Record<string, number> = {};
  for (const member of members)
    for (const [name, amount] of Object.entries(member.resources)) resources[name] = (resources[name] ?? 0) + amount;
  const pciRequests = members.flatMap((member, index) =>
    member.pciRequests.map((request) => ({ ...request, requestId: `${index}:${request.requestId}` })),
  );
  const { numa: _, deviceConstraints: __, ...common } = first;
  return rest.length === 0 ? first : { ...common, numa: null, resources, pciRequests };
}
