import type { AttemptFailure, ClaimId, InstanceId, InstanceState, PlacementRequested } from '@berth/domain';
import { claimIdOf, digestOf, hostStream, instanceStream, stepCommandId } from '@berth/event-codec';
import type { Position } from '@berth/event-store';
import type { CommandContext } from '../commands/outcome.js';
import {
  acceptedIn,
  type AttemptsEnd,
  claimCommand,
  inItsGroups,
  runAttempts,
  stepOf,
  type Underway,
} from './attempts.js';
import { askInGroup, placeInGroup } from './in-group.js';
import { claimsOf, giveBack, type MayHold } from './give-back.js';
import type { PlacementDeps } from './placement-deps.js';
import type { DeleteOutcome, PlacementOutcome, PlacementPreview, Placements, PlacementWish } from './placements.js';
import type { Ranking } from './ranker.js';

/** How long work after a reply may take before it is left to whoever finds it undone. */
const FOLLOW_UP_MS = 30_000;
/** How often a placement looks at its own stream again because another server was further. */
const MAX_OVERTAKEN = 8;

/** A dry run asks in nobody's name: it writes nothing. */
const NOBODY = { actor: '', commandId: '', correlationId: '', causationId: null };

/** The placement process (DESIGN section 3, "Placing"; rules 8 and 14). */
export class PlacementProcess implements Placements {
  constructor(readonly deps: PlacementDeps) {}

  place(wish: PlacementWish, ctx: CommandContext): Promise<PlacementOutcome> {
    if (wish.groupId) return placeInGroup(wish, wish.groupId, ctx, this);
    return this.begin(wish, this.rank(wish, ctx), ctx);
  }

  /** Asks the ranked hosts in turn; called in the same turn of the event loop as the ranking. */
  async begin(wish: PlacementWish, ranking: Ranking, ctx: CommandContext): Promise<PlacementOutcome> {
    const { instanceId, ask } = wish;
    const { instances, ranker } = this.deps;
    const best = ranking.ranked[0];
    // Counted before anything is awaited, under the number a new instance begins with.
    const guess = claimIdOf(instanceId, 1);
    if (best) ranker.inFlight.add(guess, best.hostId, ask);
    let requested: PlacementRequested['data'] | undefined;
    try {
      const { ranked, evidence } = ranking;
      const requestDigest = ctx.commandDigest;
      const command = { type: 'RequestPlacement', instanceId, requestDigest, ask, ranked, evidence } as const;
      const outcome = await instances.execute(instanceStream(instanceId), command, ctx, true);
      if (outcome.kind === 'rejected') {
        const { reasons, position } = outcome;
        if (reasons.some(({ code }) => code === 'NoHostRanked')) return noHost(instanceId, ranking, position);
        return { kind: 'rejected', instanceId, reasons, position };
      }
      if (outcome.kind === 'accepted' && !outcome.repeated && outcome.events[0]?.type === 'PlacementRequested') {
        requested = outcome.events[0].data;
      }
    } finally {
      if (requested?.firstClaimNumber !== 1) ranker.inFlight.remove(guess, null);
    }
    if (!requested || !best) return this.goOn(instanceId, ctx);
    const current = { attempt: 1, claimNumber: requested.firstClaimNumber, hostId: best.hostId };
    const { requestDigest } = requested;
    const end = await runAttempts({ instanceId, requestDigest, ask, current, failures: [] }, ctx, this.deps);
    return this.finish(instanceId, end, ctx, false);
  }

  async dryRun(
    wish: PlacementWish,
    ctx: Pick<CommandContext, 'deadlineMs' | 'commandDigest'>,
  ): Promise<PlacementPreview> {
    const { instanceId } = wish;
    const asked = wish.groupId ? await askInGroup(wish, wish.groupId, ctx.deadlineMs, this.deps.groups) : wish;
    const { ranked, evidence } = this.rank(asked, ctx);
    const failures: AttemptFailure[] = [];
    for (const [index, { hostId }] of ranked.entries()) {
      // An id nobody has: the instance's own next one may have ended on some host.
      const claimId = this.deps.ids.random();
      const here = await inItsGroups(asked, hostId, { ...NOBODY, ...ctx }, this.deps, true);
      const judged =
        'reasons' in here
          ? ({ kind: 'rejected', reasons: here.reasons } as const)
          : await this.deps.hosts.dryRun(hostStream(hostId), claimCommand(here, claimId, index + 1), ctx.deadlineMs);
      const claim = judged.kind === 'accepted' ? acceptedIn(judged.events) : null;
      if (claim) return { instanceId, ranked, evidence, placed: { hostId, attempt: index + 1, claim }, failures };
      if (judged.kind === 'rejected') failures.push({ hostId, attempt: index + 1, reasons: judged.reasons });
    }
    return { instanceId, ranked, evidence, placed: null, failures };
  }

  async reschedule(
    instanceId: InstanceId,
    failed: { readonly claimId: ClaimId; readonly reason: string },
    ctx: CommandContext,
  ): Promise<PlacementOutcome> {
    const { claimId, reason } = failed;
    const { instances, hosts } = this.deps;
    const stream = instanceStream(instanceId);
    const { state, position } = await instances.current(stream, ctx.deadlineMs);
    const { placement, move } = state;
    if (!placement) return unknown(instanceId, position);
    if (move) {
      const reasons = [{ code: 'InstanceMoving', instanceId, moveId: move.moveId } as const];
      return { kind: 'rejected', instanceId, reasons, position };
    }
    const { current, requestDigest } = placement;
    const currentClaimId = claimIdOf(instanceId, current.claimNumber);
    if (claimId !== currentClaimId) {
      // Rescheduled before, from this very claim: a repeat gets what came of it.
      const before = await instances.lookUp(stream, stepCommandId(claimId, 'fail'), ctx.deadlineMs);
      if (before) return this.goOn(instanceId, ctx);
      const reasons = [{ code: 'ClaimNotOfInstance', instanceId, claimId, currentClaimId } as const];
      return { kind: 'rejected', instanceId, reasons, position };
    }
    const abort = await hosts.execute(
      hostStream(current.hostId),
      { type: 'AbortClaim', claimId, instanceId, reason, reschedule: true },
      stepOf(ctx, ctx.commandId, 'reschedule:abort', ctx.commandDigest),
    );
    // On a fenced host the claim stays until a later boot has spoken (DESIGN rule 12); the instance goes on.
    const stranded = abort.kind === 'rejected' && abort.reasons.some(({ code }) => code === 'ClaimStranded');
    if (abort.kind === 'rejected' && !stranded) {
      return { kind: 'rejected', instanceId, reasons: abort.reasons, position };
    }
    const { attempt, claimNumber } = current;
    const reasons = [{ code: 'BuildFailed', detail: reason } as const];
    const command = { type: 'FailAttempt', instanceId, attempt, claimNumber, reasons } as const;
    const next = await instances.execute(stream, command, stepOf(ctx, claimId, 'fail', requestDigest));
    if (next.kind === 'rejected') return { kind: 'rejected', instanceId, reasons: next.reasons, position };
    return this.goOn(instanceId, ctx, false);
  }

  async delete(instanceId: InstanceId, ctx: CommandContext): Promise<DeleteOutcome> {
    const { instances } = this.deps;
    const stream = instanceStream(instanceId);
    const outcome = await instances.execute(stream, { type: 'DeleteInstance', instanceId }, ctx);
    const { position } = outcome;
    if (outcome.kind === 'rejected') return { kind: 'rejected', instanceId, reasons: outcome.reasons, position };
    const { state } = await instances.current(stream, ctx.deadlineMs);
    const ended = await this.finishDeletion(state, ctx);
    const repeated = outcome.kind === 'unchanged' || outcome.repeated;
    return { kind: 'deleted', instanceId, repeated, ended, position };
  }

  async resumePlacement(
    instanceId: InstanceId,
    by: Pick<CommandContext, 'actor' | 'correlationId' | 'deadlineMs'>,
  ): Promise<PlacementOutcome> {
    const commandId = this.deps.ids.random();
    return this.goOn(instanceId, { ...by, commandId, commandDigest: '', causationId: null });
  }

  /** From wherever the instance's own stream says it stands. */
  async goOn(instanceId: InstanceId, ctx: CommandContext, repeated = true): Promise<PlacementOutcome> {
    const { instances } = this.deps;
    for (let round = 0; ; round++) {
      const { state, position } = await instances.current(instanceStream(instanceId), ctx.deadlineMs);
      const { placement, home, status } = state;
      if (!placement) return unknown(instanceId, position);
      const { current, failures, evidence, failedWith } = placement;
      if (status === 'deleted') {
        await this.finishDeletion(state, ctx);
        return { kind: 'rejected', instanceId, reasons: [{ code: 'InstanceDeleted', instanceId }], position };
      }
      if (status === 'failed') {
        const code = failedWith === 'MaxRetriesExceeded' ? failedWith : 'NoValidHost';
        return { kind: 'failed', instanceId, code, attempts: failures, refusedBy: {}, evidence, repeated, position };
      }
      if (status === 'placed' && home) return this.placedBefore(state, home, ctx);
      const { requestDigest, ask } = placement;
      const underway: Underway = { instanceId, requestDigest, ask, current, failures };
      const end = await runAttempts(underway, ctx, this.deps);
      if (end.kind !== 'overtaken' || round >= MAX_OVERTAKEN) return this.finish(instanceId, end, ctx, repeated);
    }
  }

  private async placedBefore(state: InstanceState, home: MayHold, ctx: CommandContext): Promise<PlacementOutcome> {
    const { instanceId, placement } = state;
    const { hostId, claimId } = home;
    const { hosts } = this.deps;
    const found = await hosts.lookUp(hostStream(hostId), stepCommandId(claimId, 'claim'), ctx.deadlineMs);
    const { revision, position } = found ?? (await hosts.current(hostStream(hostId), ctx.deadlineMs));
    const claim = found ? acceptedIn(found.events) : null;
    const attempt = placement?.current.attempt ?? 1;
    const failures = placement?.failures ?? [];
    return {
      kind: 'placed',
      instanceId,
      hostId,
      claimId,
      attempt,
      claim,
      failures,
      repeated: true,
      revision,
      position,
    };
  }

  private async finish(
    instanceId: InstanceId,
    end: AttemptsEnd,
    ctx: CommandContext,
    repeated: boolean,
  ): Promise<PlacementOutcome> {
    switch (end.kind) {
      case 'claimed': {
        const { claimId, claim, failures, revision, position } = end;
        const { hostId, attempt } = end.attempt;
        const record = () => this.recordPlaced(instanceId, { hostId, claimId }, attempt, ctx);
        await this.deps.followUps.start(instanceStream(instanceId), 'record placement', record);
        return { kind: 'placed', instanceId, hostId, claimId, attempt, claim, failures, repeated, revision, position };
      }
      case 'failed': {
        const { code, attempts, position } = end;
        return { kind: 'failed', instanceId, code, attempts, refusedBy: {}, evidence: null, repeated, position };
      }
      case 'rejected': {
        // Deleted meanwhile: the claim it was about to get is fenced by whoever finds that.
        await giveBack(end, instanceId, 'the instance is gone', ctx, this.deps.hosts);
        return { kind: 'rejected', instanceId, reasons: end.reasons, position: end.position };
      }
      case 'overtaken':
        return this.goOn(instanceId, ctx, repeated);
    }
  }

  private async recordPlaced(instanceId: InstanceId, at: MayHold, attempt: number, by: CommandContext): Promise<void> {
    const ctx = { ...by, deadlineMs: this.deps.clock.monotonicMs() + FOLLOW_UP_MS };
    const command = { type: 'RecordPlacement', instanceId, attempt, ...at } as const;
    const step = stepOf(ctx, at.claimId, 'placed', '');
    const outcome = await this.deps.instances.execute(instanceStream(instanceId), command, step);
    const stands = outcome.kind === 'accepted' || (outcome.kind === 'unchanged' && outcome.code === 'AlreadyPlaced');
    // Deleted, or moved on to another host in between: what was claimed here is nobody's.
    if (!stands) await giveBack(at, instanceId, 'the placement went on without this claim', ctx, this.deps.hosts);
  }

  private async finishDeletion(state: InstanceState, ctx: CommandContext): Promise<MayHold[]> {
    const ended: MayHold[] = [];
    for (const claim of claimsOf(state)) {
      const { now } = await giveBack(claim, state.instanceId, 'the instance was deleted', ctx, this.deps.hosts);
      if (now) ended.push(claim);
    }
    return ended;
  }

  rank({ instanceId, ask }: PlacementWish, { commandDigest }: Pick<CommandContext, 'commandDigest'>): Ranking {
    const seed = digestOf([commandDigest, instanceId, 1]);
    return this.deps.ranker.rank(instanceId, ask, seed, ask.maxAttempts);
  }
}

const unknown = (instanceId: InstanceId, position: Position | null): PlacementOutcome => ({
  kind: 'rejected',
  instanceId,
  reasons: [{ code: 'InstanceUnknown', instanceId }],
  position,
});

/** Nobody passed the filters: answered from the read model, and nothing is written (DESIGN rule 4). */
const noHost = (instanceId: InstanceId, { evidence }: Ranking, position: Position | null): PlacementOutcome => ({
  kind: 'failed',
  instanceId,
  code: 'NoValidHost',
  attempts: [],
  refusedBy: evidence.refusedBy,
  evidence,
  repeated: false,
  position,
});
