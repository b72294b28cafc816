import { type Decision, InvariantBreach } from '@berth/domain';
import { chainHash, type DomainEvent, encode } from '@berth/event-codec';
import { type EventToAppend, eventBytes } from '@berth/event-store';
import { IdempotencyKeyReusedError, RevisionChangedError } from '../commands/errors.js';
import type { CommandContext, CommandOutcome } from '../commands/outcome.js';
import type { Aggregate, Breach, Fold } from './aggregate.js';
import type { Pending } from './pending.js';
import type { StreamEntry } from './stream-entry.js';

/** Where a stream stands when answers are given. */
export interface Where {
  readonly revision: number;
  readonly position: string | null;
}

interface Slot<C> {
  readonly pending: Pending<C>;
  /** The answer once what was decided is known to hold; `where` is the stream's end then. */
  readonly answer: (where: Where) => unknown;
}

interface Written {
  readonly digest: string;
  readonly answer: (repeated: boolean, where: Where) => unknown;
}

/** Why a wish could not be judged. */
export class JudgementFailed extends Error {
  override readonly name = 'JudgementFailed';
  constructor(
    readonly pending: Pending<never>,
    readonly breach: Breach | null,
    cause: unknown,
  ) {
    super('a wish could not be judged', { cause });
  }
}

/** What waits, judged in turn on a private state; nothing of it holds before it was appended or found up to date. */
export class Draft<S, C, E extends DomainEvent, R> {
  readonly slots: Slot<C>[] = [];
  readonly events: EventToAppend[] = [];
  /** Of each event its command. */
  private readonly commandIds: string[] = [];
  private readonly written = new Map<string, Written>();
  private fold: Fold<S, E> | null = null;
  private bytes = 0;
  /** It names the breach that was found in the stream. */
  private suspends = false;
  private lastHash: string | null;

  constructor(
    private readonly stream: string,
    private readonly aggregate: Aggregate<S, C, E, R>,
    readonly base: StreamEntry<S>,
    /** Of every event in it: milliseconds since 1970-01-01 UTC. */
    readonly timeMs: number,
    private readonly maxBytes: number,
  ) {
    this.lastHash = base.lastHash;
  }

  get state(): S {
    return this.fold ? this.fold.state : this.base.state;
  }

  /**
   * Judges one wish. False = its events do not fit into this append any more.
   * @throws JudgementFailed, after which this draft is worthless
   */
  add(pending: Pending<C>): boolean {
    const { wish } = pending;
    if (wish.kind === 'read') {
      // The state is read when the answer is given: whatever was judged before it holds by then.
      this.slots.push({ pending, answer: (where) => ({ state: this.state, ...where }) });
      return true;
    }
    if (wish.kind === 'lookUp') {
      // Found ones were answered before; this one is absent if the stream has not moved on.
      this.slots.push({ pending, answer: () => null });
      return true;
    }
    if (wish.kind === 'execute' && (this.repeats(pending, wish.ctx) || this.unexpected(pending, wish.ctx))) return true;
    try {
      const decision = this.aggregate.decide(this.state, wish.command);
      if (wish.kind === 'dryRun') {
        const revision = this.base.revision + this.events.length;
        this.slots.push({ pending, answer: () => ({ ...withoutEvent(decision), revision }) });
        return true;
      }
      if (decision.kind === 'unchanged') {
        const { code } = decision;
        this.slots.push({ pending, answer: (where) => ({ kind: 'unchanged', code, ...where }) });
        return true;
      }
      const events = decision.kind === 'accepted' ? decision.events : decision.event ? [decision.event] : [];
      if (events.length > 0 && !this.write(events, wish.ctx)) return false;
      const revision = this.base.revision + this.events.length;
      const answer = (repeated: boolean, where: Where): CommandOutcome<E, R> => {
        const there = { revision: events.length > 0 ? revision : where.revision, position: where.position };
        if (decision.kind === 'accepted') return { kind: 'accepted', events, repeated, ...there };
        return { kind: 'rejected', reasons: decision.reasons, repeated, ...there };
      };
      this.slots.push({ pending, answer: (where) => answer(false, where) });
      if (events.length > 0) this.written.set(wish.ctx.commandId, { digest: wish.ctx.commandDigest, answer });
      return true;
    } catch (cause) {
      throw new JudgementFailed(pending as Pending<never>, breachIn(cause), cause);
    }
  }

  /** The entry after everything was appended. */
  committed(position: string): StreamEntry<S> {
    let lastCommandId = this.base.lastCommandId;
    this.events.forEach((_, index) => {
      const commandId = this.commandIds[index] ?? '';
      if (commandId !== lastCommandId) this.base.commands.note(commandId, this.base.revision + 1 + index);
      lastCommandId = commandId;
    });
    const { commands, snapshotRevision, breach, skipped } = this.base;
    return {
      state: this.state,
      revision: this.base.revision + this.events.length,
      position,
      lastHash: this.lastHash,
      lastCommandId,
      commands,
      snapshotRevision,
      breach: this.suspends ? null : breach,
      skipped,
    };
  }

  /** Whether the wish has events in this append; with an event's id: whether that one is its. */
  writes({ wish }: Pending<C>, eventId?: string): boolean {
    if (wish.kind !== 'execute') return false;
    const { commandId } = wish.ctx;
    if (eventId === undefined) return this.written.has(commandId);
    return this.commandIds[this.events.findIndex(({ id }) => id === eventId)] === commandId;
  }

  /** The same command twice among what waits: the second gets the first one's answer. */
  private repeats(pending: Pending<C>, ctx: CommandContext): boolean {
    const first = this.written.get(ctx.commandId);
    if (!first) return false;
    const answer = (where: Where): unknown => {
      if (first.digest !== ctx.commandDigest) throw new IdempotencyKeyReusedError(this.stream, ctx.commandId);
      return first.answer(true, where);
    };
    this.slots.push({ pending, answer });
    return true;
  }

  /** Judged in its turn, so that nothing can come between the look and the write. */
  private unexpected(pending: Pending<C>, { expectedRevision }: CommandContext): boolean {
    const revision = this.base.revision + this.events.length;
    if (expectedRevision === undefined || expectedRevision === revision) return false;
    const answer = ({ position }: Where): never => {
      throw new RevisionChangedError(expectedRevision, revision, position);
    };
    this.slots.push({ pending, answer });
    return true;
  }

  private write(events: readonly E[], ctx: CommandContext): boolean {
    const { commandId, commandDigest, correlationId, causationId, actor } = ctx;
    const encoded: EventToAppend[] = [];
    let prevHash = this.lastHash;
    let bytes = 0;
    for (const [index, event] of events.entries()) {
      const facts = { commandId, commandDigest, correlationId, causationId, actor, timeMs: this.timeMs, prevHash };
      const next = encode(event, index, facts);
      prevHash = chainHash(next);
      bytes += eventBytes(next);
      encoded.push(next);
    }
    if (this.events.length > 0 && this.bytes + bytes > this.maxBytes) return false;
    this.fold ??= this.aggregate.open(this.base.state);
    for (const event of events) {
      this.fold.apply(event, this);
      this.suspends ||= this.aggregate.firstBadEventIn(event) !== null;
    }
    for (const event of encoded) {
      this.events.push(event);
      this.commandIds.push(commandId);
    }
    this.bytes += bytes;
    this.lastHash = prevHash;
    return true;
  }
}

function withoutEvent<E, R>(decision: Decision<E, R>): object {
  return decision.kind === 'rejected' ? { kind: 'rejected', reasons: decision.reasons } : decision;
}

const breachIn = (cause: unknown): Breach | null =>
  cause instanceof InvariantBreach ? { invariant: cause.invariant, detail: cause.detail, firstBadEventId: null } : null;
