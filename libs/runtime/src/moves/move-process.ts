import {
  type ClaimId,
  endsWithCommit,
  type HostState,
  type InstanceCommand,
  type InstanceId,
  type InstanceState,
  type MoveState,
} from '@berth/domain';
import { claimIdOf, hostStream, instanceStream, stepCommandId } from '@berth/event-codec';
import type { Position } from '@berth/event-store';
import type { CommandContext } from '../commands/outcome.js';
import { runAttempts, stepOf } from '../placement/attempts.js';
import { claimsOf, giveBack, leftoversOf } from '../placement/give-back.js';
import type { PlacementDeps } from '../placement/placement-deps.js';
import { lostBy, whyOver } from './lost-destination.js';
import { endedReply, viewOf } from './move-view.js';
import { type Rejected, refused } from './refused.js';
import type { MoveOutcomeReply, Moves } from './moves.js';

/** How often a move looks at its own stream again because another server was further. */
const MAX_OVERTAKEN = 8;

export type Deadline = Pick<CommandContext, 'deadlineMs'>;

/** A move from its start on: every call goes on from wherever the instance's own stream says it stands (DESIGN rule 8). */
export class MoveProcess implements Pick<Moves, 'commit' | 'confirm' | 'revert' | 'cancel' | 'fail' | 'get'> {
  constructor(private readonly deps: PlacementDeps) {}

  async commit(instanceId: InstanceId, moveId: string, ctx: CommandContext): Promise<MoveOutcomeReply> {
    const { state, position } = await this.read(instanceId, ctx);
    const move = present(state, moveId);
    if (!move) return this.refuseOrAnswer(state, { type: 'CommitMove', ...NO_CLAIM, instanceId, moveId }, ctx);
    if (move.destination) return this.goOn(instanceId, moveId, ctx, true);
    const { hostId, claimNumber } = move.current;
    const claimId = claimIdOf(instanceId, claimNumber);
    const { state: host } = await this.deps.hosts.current(hostStream(hostId), ctx.deadlineMs);
    if (!host.claims.has(claimId)) {
      const end = host.ended.get(claimId)?.end;
      const detail = end ? `claim ${claimId} has ended: ${end}` : `no host has accepted it yet`;
      return refused(instanceId, [{ code: 'MoveNotClaimed', instanceId, moveId, detail }], position);
    }
    if (host.stranded.has(claimId)) {
      return refused(instanceId, [{ code: 'ClaimStranded', claimId, hostId, epoch: host.fenceEpoch }], position);
    }
    const command = { type: 'CommitMove', instanceId, moveId, claimNumber, hostId, claimId } as const;
    const outcome = await this.deps.instances.execute(instanceStream(instanceId), command, ctx);
    if (outcome.kind === 'rejected') return refused(instanceId, outcome.reasons, outcome.position);
    return this.goOn(instanceId, moveId, ctx, outcome.kind === 'unchanged' || outcome.repeated);
  }

  async confirm(instanceId: InstanceId, moveId: string, ctx: CommandContext): Promise<MoveOutcomeReply> {
    const { state } = await this.read(instanceId, ctx);
    const move = present(state, moveId);
    const command = { type: 'ConfirmMove', instanceId, moveId, error: null } as const;
    if (!move?.destination) return this.refuseOrAnswer(state, command, ctx);
    const stopped = await this.confirmDestination(state, move, ctx);
    return stopped ?? this.end(command, ctx);
  }

  async revert(instanceId: InstanceId, moveId: string, reason: string, ctx: CommandContext): Promise<MoveOutcomeReply> {
    const { state } = await this.read(instanceId, ctx);
    const command = { type: 'RevertMove', instanceId, moveId, reason } as const;
    return present(state, moveId) ? this.end(command, ctx) : this.refuseOrAnswer(state, command, ctx);
  }

  async cancel(instanceId: InstanceId, moveId: string, reason: string, ctx: CommandContext): Promise<MoveOutcomeReply> {
    const { state } = await this.read(instanceId, ctx);
    const command = { type: 'AbandonMove', instanceId, moveId, reason } as const;
    return present(state, moveId) ? this.end(command, ctx) : this.refuseOrAnswer(state, command, ctx);
  }

  async fail(
    instanceId: InstanceId,
    moveId: string,
    { claimId, reason }: { readonly claimId: ClaimId; readonly reason: string },
    ctx: CommandContext,
  ): Promise<MoveOutcomeReply> {
    const { state, position } = await this.read(instanceId, ctx);
    const move = present(state, moveId);
    const currentClaimId = move && claimIdOf(instanceId, move.current.claimNumber);
    const command = { type: 'ConfirmMove', instanceId, moveId, error: reason } as const;
    if (!move || claimId !== currentClaimId) {
      // Word of an attempt that is over comes late, or again, and touches only that one (B82).
      const stream = instanceStream(instanceId);
      const before = await this.deps.instances.lookUp(stream, stepCommandId(claimId, 'fail'), ctx.deadlineMs);
      if (before) return this.goOn(instanceId, moveId, ctx, true);
      if (!move) return this.refuseOrAnswer(state, command, ctx);
      return refused(instanceId, [{ code: 'ClaimNotOfInstance', instanceId, claimId, currentClaimId }], position);
    }
    const { hostId, claimNumber, attempt } = move.current;
    if (move.destination) {
      // The instance lives there already: the source goes, the destination stays (Nova facts 10.8).
      const stopped = await this.confirmDestination(state, move, ctx);
      return stopped ?? this.end(command, ctx);
    }
    const abort = await this.deps.hosts.execute(
      hostStream(hostId),
      { type: 'AbortClaim', claimId, instanceId, reason, reschedule: true },
      stepOf(ctx, claimId, 'move:abort', ''),
    );
    // On a host that was fenced the claim stays until a later boot has spoken (DESIGN rule 12); the move goes on.
    const stranded = abort.kind === 'rejected' && abort.reasons.some(({ code }) => code === 'ClaimStranded');
    if (abort.kind === 'rejected' && !stranded) return refused(instanceId, abort.reasons, abort.position);
    const reasons = [{ code: 'BuildFailed', detail: reason } as const];
    const next = await this.deps.instances.execute(
      instanceStream(instanceId),
      { type: 'FailAttempt', instanceId, attempt, claimNumber, reasons },
      stepOf(ctx, claimId, 'fail', move.requestDigest),
    );
    if (next.kind === 'rejected') return refused(instanceId, next.reasons, next.position);
    return this.goOn(instanceId, moveId, ctx, false);
  }

  async get(instanceId: InstanceId, moveId: string, { deadlineMs }: Deadline): Promise<MoveOutcomeReply> {
    const { state, position } = await this.read(instanceId, { deadlineMs });
    const move = present(state, moveId);
    if (!move) return this.answerEnded(state, moveId, position, true, { deadlineMs });
    const host = await this.hostState(move.current.hostId, { deadlineMs });
    return { kind: 'move', move: viewOf(state, move, host), repeated: true, position };
  }

  /** From wherever the instance's own stream says the move stands. `takeOver`: nobody else is at work on it. */
  async goOn(
    instanceId: InstanceId,
    moveId: string,
    ctx: CommandContext,
    repeated: boolean,
    takeOver = false,
  ): Promise<MoveOutcomeReply> {
    for (let round = 0; ; round++) {
      const { state, position } = await this.read(instanceId, ctx);
      if (state.status === 'deleted') return this.deleted(state, position, ctx);
      const move = present(state, moveId);
      if (!move) {
        return this.answerEnded(state, moveId, await this.settle(state, ctx, position), repeated, ctx);
      }
      if (move.destination) return this.forward(state, move, ctx, repeated);
      const { requestDigest, ask, current, failures } = move;
      const claimId = claimIdOf(instanceId, current.claimNumber);
      const host = await this.hostState(current.hostId, ctx);
      const over = whyOver(host, claimId);
      if (over || host.claims.has(claimId)) {
        // Nobody committed it in time, or its claim was lost at its host: whoever takes over a dead server's move ends it.
        if (!over || !takeOver) return { kind: 'move', move: viewOf(state, move, host), repeated, position };
        const abandon = { type: 'AbandonMove', instanceId, moveId, reason: over } as const;
        return this.end(abandon, step(ctx, moveId, 'move:abandon'));
      }
      const end = await runAttempts({ instanceId, requestDigest, ask, current, failures }, ctx, this.deps);
      // What was claimed may be nobody's by now: a move that was given up meanwhile is settled before anybody is told.
      if (end.kind !== 'rejected' && round < MAX_OVERTAKEN) continue;
      if (end.kind === 'rejected') {
        await giveBack(end, instanceId, 'the instance is gone', ctx, this.deps.hosts);
        return refused(instanceId, end.reasons, end.position);
      }
      return this.now(instanceId, moveId, repeated, ctx);
    }
  }

  /** How it stands behind a step; ended meanwhile, nobody is told so before what it had is given back. */
  private async now(
    instanceId: InstanceId,
    moveId: string,
    repeated: boolean,
    ctx: CommandContext,
  ): Promise<MoveOutcomeReply> {
    const { state, position } = await this.read(instanceId, ctx);
    const move = present(state, moveId);
    if (!move) return this.answerEnded(state, moveId, await this.settle(state, ctx, position), repeated, ctx);
    return {
      kind: 'move',
      move: viewOf(state, move, await this.hostState(move.current.hostId, ctx)),
      repeated,
      position,
    };
  }

  /** Gives back what the last process left; repeated as often as anybody likes. A read of at least the position it returns shows it. */
  async settle(state: InstanceState, ctx: CommandContext, before: Position | null = null): Promise<Position | null> {
    let position = before;
    for (const left of leftoversOf(state)) {
      const back = await giveBack(left, state.instanceId, 'the instance is elsewhere', ctx, this.deps.hosts);
      if (back.now) position = back.position;
    }
    return position;
  }

  /** After the commit only forward: the destination is confirmed; kinds without a look at the result end. */
  private async forward(
    state: InstanceState,
    move: MoveState,
    ctx: CommandContext,
    repeated: boolean,
  ): Promise<MoveOutcomeReply> {
    const stopped = await this.confirmDestination(state, move, ctx);
    if (stopped) return stopped;
    const { instanceId } = state;
    const { moveId, kind } = move;
    if (!endsWithCommit(kind)) {
      return this.now(instanceId, moveId, repeated, ctx);
    }
    const command = { type: 'ConfirmMove', instanceId, moveId, error: null } as const;
    const reply = await this.end(command, step(ctx, moveId, 'move:confirm'));
    return reply.kind === 'move' ? { ...reply, repeated } : reply;
  }

  /** Null once the destination's claim is confirmed; else why the move can't go on, or how it ended. */
  private async confirmDestination(
    state: InstanceState,
    move: MoveState,
    ctx: CommandContext,
  ): Promise<MoveOutcomeReply | null> {
    const { instanceId } = state;
    const { moveId, destination } = move;
    if (!destination) return null;
    const { hostId, claimId } = destination;
    const outcome = await this.deps.hosts.execute(
      hostStream(hostId),
      { type: 'ConfirmClaim', claimId, instanceId, moveId },
      stepOf(ctx, claimId, 'move:confirm', ''),
    );
    if (outcome.kind !== 'rejected') return null;
    // Such a claim is never confirmed, so nothing ever ran under it, and the source still stands.
    const lost = lostBy(outcome.reasons);
    if (!lost) return refused(instanceId, outcome.reasons, outcome.position);
    const detail = `claim ${claimId} ${lost} before it was confirmed`;
    const reasons = [...outcome.reasons, { code: 'DestinationLost', detail } as const];
    const command = { type: 'LoseDestination', instanceId, moveId, claimId, reasons } as const;
    return this.end(command, stepOf(ctx, claimId, 'move:lost', ''));
  }

  /** One event that ends the move, then what the losing side holds is given back. */
  private async end(
    command: Extract<InstanceCommand, { readonly moveId: string }>,
    ctx: CommandContext,
  ): Promise<MoveOutcomeReply> {
    const { instanceId, moveId } = command;
    const outcome = await this.deps.instances.execute(instanceStream(instanceId), command, ctx);
    const { position } = outcome;
    if (outcome.kind === 'rejected') return refused(instanceId, outcome.reasons, position);
    const { state } = await this.read(instanceId, ctx);
    if (state.status === 'deleted') return this.deleted(state, position, ctx);
    const repeated = outcome.kind === 'unchanged' || outcome.repeated;
    return this.answerEnded(state, moveId, await this.settle(state, ctx, position), repeated, ctx);
  }

  /** The stream's own answer to a command about a move that is not under way: the same as before, or a refusal. */
  private async refuseOrAnswer(
    state: InstanceState,
    command: Extract<InstanceCommand, { readonly moveId: string }>,
    ctx: CommandContext,
  ): Promise<MoveOutcomeReply> {
    const { instanceId, moveId } = command;
    const outcome = await this.deps.instances.execute(instanceStream(instanceId), command, ctx);
    if (outcome.kind === 'rejected') return refused(instanceId, outcome.reasons, outcome.position);
    return this.answerEnded(state, moveId, await this.settle(state, ctx, outcome.position), true, ctx);
  }

  private async answerEnded(
    state: InstanceState,
    moveId: string,
    position: Position | null,
    repeated: boolean,
    ctx: Deadline,
  ): Promise<MoveOutcomeReply> {
    const { instanceId } = state;
    const over = state.endedMoves.find((ended) => ended.moveId === moveId);
    if (!over) {
      const code = state.status === 'unknown' ? 'InstanceUnknown' : 'MoveUnknown';
      return refused(instanceId, [{ code, instanceId, moveId }], position);
    }
    return endedReply(state, over, await this.hostState(over.current.hostId, ctx), repeated, position);
  }

  private async deleted(state: InstanceState, position: Position | null, ctx: CommandContext): Promise<Rejected> {
    const { instanceId } = state;
    for (const claim of claimsOf(state)) {
      await giveBack(claim, instanceId, 'the instance was deleted', ctx, this.deps.hosts);
    }
    return refused(instanceId, [{ code: 'InstanceDeleted', instanceId }], position);
  }

  private read(instanceId: InstanceId, { deadlineMs }: Deadline) {
    return this.deps.instances.current(instanceStream(instanceId), deadlineMs);
  }

  private async hostState(hostId: string, { deadlineMs }: Deadline): Promise<HostState> {
    return (await this.deps.hosts.current(hostStream(hostId), deadlineMs)).state;
  }
}

const NO_CLAIM = { claimNumber: 0, hostId: '', claimId: '' };

const present = (state: InstanceState, moveId: string): MoveState | null =>
  state.move?.moveId === moveId ? state.move : null;

const step = (ctx: CommandContext, moveId: string, name: string): CommandContext => stepOf(ctx, moveId, name, '');
