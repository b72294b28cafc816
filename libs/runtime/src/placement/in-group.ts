import type { ClaimGroup, GroupId, GroupRejection, HostId, PlacementAsk } from '@berth/domain';
import { claimIdOf, instanceStream } from '@berth/event-codec';
import type { CommandContext } from '../commands/outcome.js';
import type { GroupRules } from '../groups/group-rules.js';
import type { PlacementDeps } from './placement-deps.js';
import type { PlacementOutcome, PlacementWish } from './placements.js';
import type { Ranking } from './ranker.js';

/** What placing in a group needs of the placement process. */
interface Process {
  readonly deps: PlacementDeps;
  rank(wish: PlacementWish, ctx: Pick<CommandContext, 'commandDigest'>): Ranking;
  begin(wish: PlacementWish, ranking: Ranking, ctx: CommandContext): Promise<PlacementOutcome>;
  goOn(instanceId: string, ctx: CommandContext): Promise<PlacementOutcome>;
}

/** How often a strict-affinity group may be found pinned somewhere else while a host is chosen for it. */
const MAX_ROUNDS = 8;

/** The group's rules come from its own stream: never from a read model that may not know it yet. */
export async function placeInGroup(
  wish: PlacementWish,
  groupId: GroupId,
  ctx: CommandContext,
  process: Process,
): Promise<PlacementOutcome> {
  const { groups } = process.deps;
  const found = await groups.named(groupId, ctx.deadlineMs);
  if (!('group' in found)) return repeatedOrRefused(wish, found, ctx, process);
  const member = { instanceId: wish.instanceId, ask: inGroup(wish.ask, found.group) };
  if (found.group.policy !== 'affinity') return process.begin(member, process.rank(member, ctx), ctx);
  return placeTogether(member, groupId, found.pin?.hostId ?? null, ctx, process);
}

/** The ask with the group's rules; without them where the group is unknown or deleted: a dry run has nobody to refuse. */
export async function askInGroup(
  wish: PlacementWish,
  groupId: GroupId,
  deadlineMs: number,
  groups: GroupRules,
): Promise<PlacementWish> {
  const found = await groups.named(groupId, deadlineMs);
  return 'group' in found ? { ...wish, ask: inGroup(wish.ask, found.group) } : wish;
}

const inGroup = (ask: PlacementAsk, group: ClaimGroup): PlacementAsk => ({ ...ask, groups: [...ask.groups, group] });

/**
 * Strict affinity: where the group is pinned, if that host passes; else where the ranking says, pinned there before
 * anything is asked for, so that members placed at once meet on one host. An empty group may go anywhere.
 */
async function placeTogether(
  member: PlacementWish,
  groupId: GroupId,
  pinnedTo: HostId | null,
  ctx: CommandContext,
  process: Process,
): Promise<PlacementOutcome> {
  const { inFlight } = process.deps.ranker;
  const guess = claimIdOf(member.instanceId, 1);
  let pinned = pinnedTo;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const ranking = process.rank(member, ctx);
    if (pinned !== null) {
      // First where the group is; elsewhere only if it has no member there, which the host itself decides.
      const there = process.rank(onlyOn(member, pinned), ctx).ranked;
      const others = ranking.ranked.filter(({ hostId }) => hostId !== pinned);
      const ranked = [...there, ...others].slice(0, member.ask.maxAttempts);
      return process.begin(member, { ...ranking, ranked }, ctx);
    }
    const [best] = ranking.ranked;
    if (!best) return process.begin(member, ranking, ctx);
    inFlight.add(guess, best.hostId, member.ask);
    pinned = await process.deps.groups.pin(groupId, best.hostId, ctx).catch((error: unknown) => {
      inFlight.remove(guess, null);
      throw error;
    });
    if (pinned === best.hostId || pinned === null) return process.begin(member, ranking, ctx);
    inFlight.remove(guess, null);
  }
  return process.begin(member, process.rank(member, ctx), ctx);
}

function onlyOn({ instanceId, ask }: PlacementWish, hostId: HostId): PlacementWish {
  const { onlyHosts } = ask.constraints;
  const allowed = onlyHosts.length === 0 || onlyHosts.includes(hostId);
  // A host that the request does not allow passes nothing: the id of no host.
  return { instanceId, ask: { ...ask, constraints: { ...ask.constraints, onlyHosts: [allowed ? hostId : ''] } } };
}

/** A repeat of what was answered while the group was there gets that answer. */
async function repeatedOrRefused(
  { instanceId }: PlacementWish,
  reason: GroupRejection,
  ctx: CommandContext,
  process: Process,
): Promise<PlacementOutcome> {
  const { state, position } = await process.deps.instances.current(instanceStream(instanceId), ctx.deadlineMs);
  if (state.placement?.requestDigest === ctx.commandDigest) return process.goOn(instanceId, ctx);
  return { kind: 'rejected', instanceId, reasons: [reason], position };
}
