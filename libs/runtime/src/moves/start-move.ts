import type { ClaimPlace, HostRejection, HostState, InstanceRejection, PlacementAsk, RankedHost } from '@berth/domain';
import { claimIdOf, digestOf, hostStream, instanceStream, stepCommandId } from '@berth/event-codec';
import type { CommandContext } from '../commands/outcome.js';
import type { PlacementDeps } from '../placement/placement-deps.js';
import type { Ranking } from '../placement/ranker.js';
import { moveAsk, staysHere } from './move-ask.js';
import type { MoveProcess } from './move-process.js';
import { refused } from './refused.js';
import type { MoveOutcomeReply, MoveWish } from './moves.js';

/** Begins a move: what it asks for comes from what the instance holds now, where it goes from the read model. */
export class StartMoves {
  constructor(
    private readonly deps: PlacementDeps,
    private readonly moves: MoveProcess,
  ) {}

  async start(wish: MoveWish, ctx: CommandContext): Promise<MoveOutcomeReply> {
    const { instanceId } = wish;
    const { instances } = this.deps;
    const stream = instanceStream(instanceId);
    const moveId = stepCommandId(ctx.commandId, 'move');
    const { state, position } = await this.placed(instanceId, ctx);
    const known = state.move?.moveId === moveId || state.endedMoves.some((ended) => ended.moveId === moveId);
    if (known) {
      // The stream itself compares what was asked under this key (DESIGN rule 6).
      await instances.execute(stream, blank(wish, moveId, ctx), ctx);
      return this.moves.goOn(instanceId, moveId, ctx, true);
    }
    const home = wish.kind === 'unshelve' ? null : state.home;
    const { placement } = state;
    const ready =
      placement !== null && state.move === null && (home ? state.status === 'placed' : state.status === 'shelved');
    if (!ready) {
      const outcome = await instances.execute(stream, blank(wish, moveId, ctx), ctx);
      const reasons: InstanceRejection[] =
        outcome.kind === 'rejected' ? [...outcome.reasons] : [{ code: 'InstanceUnknown', instanceId }];
      // Nothing but the hosts was missing: another server made it ready meanwhile, such as the shelving before an unshelve.
      if (reasons.some(({ code }) => code === 'NoHostRanked')) return this.start(wish, ctx);
      return refused(instanceId, reasons, outcome.position);
    }
    await this.moves.settle(state, ctx);
    const source = home ? await this.source(home, ctx) : null;
    const inTheWay = home && source ? refusesSource(wish, home, source.state) : [];
    if (inTheWay.length > 0) return refused(instanceId, inTheWay, position);
    const claim = home ? (source?.state.claims.get(home.claimId) ?? null) : null;
    const from = { ask: placement.ask, hostId: home?.hostId ?? null, claimId: claim?.claimId ?? null, claim };
    const asked = moveAsk(wish, moveId, from);
    // A group that was deleted since is no rule any more (Nova facts 16.4, B73).
    const ask = { ...asked, groups: await this.deps.groups.stillThere(asked.groups, ctx.deadlineMs) };
    const kept = home && source && !leavesTogether(wish, home) ? keptBy(ask, home, instanceId, source.state) : [];
    if (kept.length > 0) return refused(instanceId, kept, position);
    const { ranked, evidence } = this.rank(wish, ask, home, source?.revision ?? -1, ctx);
    const requestDigest = ctx.commandDigest;
    const { kind } = wish;
    const command = {
      type: 'StartMove',
      instanceId,
      moveId,
      kind,
      source: home,
      requestDigest,
      ask,
      ranked,
      evidence,
    } as const;
    const outcome = await instances.execute(stream, command, ctx);
    if (outcome.kind !== 'rejected') return this.moves.goOn(instanceId, moveId, ctx, false);
    const { reasons } = outcome;
    if (!reasons.some(({ code }) => code === 'NoHostRanked')) return refused(instanceId, reasons, outcome.position);
    return {
      kind: 'failed',
      instanceId,
      moveId: null,
      move: null,
      code: 'NoValidHost',
      attempts: [],
      refusedBy: evidence.refusedBy,
      position: outcome.position,
    };
  }

  /** The instance as its stream tells it, its placement recorded if the claim stands but the record is still to come. */
  private async placed(instanceId: string, ctx: CommandContext) {
    const { instances } = this.deps;
    const stream = instanceStream(instanceId);
    const found = await instances.current(stream, ctx.deadlineMs);
    if (found.state.status !== 'placing' || !found.state.placement) return found;
    const { current } = found.state.placement;
    const claimId = claimIdOf(instanceId, current.claimNumber);
    const host = await this.deps.hosts.current(hostStream(current.hostId), ctx.deadlineMs);
    if (!host.state.claims.has(claimId)) return found;
    const { hostId, attempt } = current;
    await instances.execute(
      stream,
      { type: 'RecordPlacement', instanceId, attempt, hostId, claimId },
      {
        ...ctx,
        commandId: stepCommandId(claimId, 'placed'),
        commandDigest: '',
        causationId: ctx.commandId,
      },
    );
    return instances.current(stream, ctx.deadlineMs);
  }

  private source({ hostId }: ClaimPlace, ctx: CommandContext) {
    return this.deps.hosts.current(hostStream(hostId), ctx.deadlineMs);
  }

  /** A move in place is tried on its host first: the read model counts what the instance holds there against it. */
  private rank(
    wish: MoveWish,
    ask: PlacementAsk,
    home: ClaimPlace | null,
    revision: number,
    ctx: CommandContext,
  ): Ranking {
    const { instanceId } = wish;
    const seed = digestOf([ctx.commandDigest, instanceId, ask.move?.moveId ?? '']);
    const ranking = this.deps.ranker.rank(instanceId, ask, seed, ask.maxAttempts);
    if (!home || !staysHere(wish, home.hostId)) return ranking;
    const here: RankedHost = { hostId: home.hostId, score: 0, revision };
    const others = ranking.ranked.filter(({ hostId }) => hostId !== home.hostId);
    return { ...ranking, ranked: [here, ...others].slice(0, ask.maxAttempts) };
  }
}

/**
 * Only a guest that was built moves; an evacuation needs its host fenced, or its claim left behind there by a fence; every
 * other move needs it to be there (DESIGN rule 12).
 */
function refusesSource({ kind }: MoveWish, home: ClaimPlace, host: HostState): (InstanceRejection | HostRejection)[] {
  const { hostId, claimId } = home;
  if (kind === 'evacuation') {
    const mayRunThere = !host.fence && host.status !== 'retired' && !host.stranded.has(claimId);
    return mayRunThere ? [{ code: 'HostNotFenced', hostId }] : [];
  }
  if (host.status !== 'registered') return [{ code: 'HostRetired', hostId }];
  if (host.fence) return [{ code: 'HostFenced', hostId, detail: `epoch ${host.fence.epoch}: evacuate it` }];
  if (host.stranded.has(claimId)) return [{ code: 'ClaimStranded', claimId, hostId, epoch: host.fenceEpoch }];
  const claim = host.claims.get(claimId);
  if (claim?.status === 'confirmed') return [];
  if (claim) return [{ code: 'ClaimHeld', claimId, detail: 'its guest was not built yet: confirm the claim first' }];
  const ended = host.ended.get(claimId);
  return [ended ? { code: 'ClaimAlreadyEnded', claimId, end: ended.end } : { code: 'ClaimUnknown', claimId }];
}

/** Kinds that a strict-affinity group does not stand in the way of: in place, or from a host where nobody counts any more. */
const leavesTogether = (wish: MoveWish, { hostId }: ClaimPlace): boolean =>
  wish.kind === 'evacuation' || staysHere(wish, hostId);

/**
 * Strict-affinity groups: while a claim of theirs is open here, its own included, no other host takes one (DESIGN rule 10).
 * With a source and a destination, and a revert still to come, the group would be in two places.
 */
function keptBy(
  { groups }: PlacementAsk,
  { hostId }: ClaimPlace,
  instanceId: string,
  host: HostState,
): InstanceRejection[] {
  return groups.flatMap(({ groupId, policy }): InstanceRejection[] => {
    if (policy !== 'affinity') return [];
    const others = new Set<string>();
    for (const claim of host.claims.values()) {
      if (claim.instanceId === instanceId || host.stranded.has(claim.claimId)) continue;
      if (claim.groups.some((group) => group.groupId === groupId)) others.add(claim.instanceId);
    }
    const detail = 'members of a strict-affinity group stay on one host: shelve them all, and unshelve them elsewhere';
    return [{ code: 'GroupKeepsInstance', groupId, hostId, members: others.size, detail }];
  });
}

/** Asks the stream alone: it says what is in the way, or that it has begun before. */
const blank = ({ instanceId, kind }: MoveWish, moveId: string, ctx: CommandContext) =>
  ({
    type: 'StartMove',
    instanceId,
    moveId,
    kind,
    source: null,
    requestDigest: ctx.commandDigest,
    ask: null as never,
    ranked: [],
    evidence: null as never,
  }) as const;
