import type { DomainEvent } from '@berth/event-codec';
import { DuplicateEventIdError, InvalidAppendError } from '@berth/event-store';
import { IdempotencyKeyReusedError } from '../commands/errors.js';
import { appendSettled } from './append-settled.js';
import type { Breach } from './aggregate.js';
import { Draft, JudgementFailed } from './draft.js';
import type { MailboxContext } from './mailbox-context.js';
import type { Pending } from './pending.js';
import { suspended } from './stream-reader.js';
import type { StreamEntry } from './stream-entry.js';

/** Conflicts in a row before the next try waits a little: other servers write to this stream as well. */
const EAGER_TRIES = 3;

/**
 * All work on one stream in this process, in turn: it drains what waits, decides on a private state, appends ONCE, and
 * publishes state and answers only after the acknowledgement (DESIGN rule 4). Exact revisions make other servers safe.
 */
export class Mailbox<S, C, E extends DomainEvent, R> {
  private queue: Pending<C>[] = [];
  private batch: Pending<C>[] = [];
  private entry: StreamEntry<S> | null;
  /** Wishes that arrived up to here are covered by what was last read or appended. */
  private freshUpTo = -1;
  private conflicts = 0;
  private suspending: Pending<C> | null = null;
  private suspendedFor: string | null = null;

  constructor(
    readonly stream: string,
    entry: StreamEntry<S> | null,
    private readonly context: MailboxContext<S, C, E, R>,
  ) {
    this.entry = entry;
  }

  get waiting(): number {
    return this.queue.length + this.batch.length;
  }

  push(pending: Pending<C>): void {
    this.queue.push(pending);
  }

  expire(nowMs: number): void {
    for (const pending of this.batch) pending.expire(nowMs);
    for (const pending of this.queue) pending.expire(nowMs);
  }

  /**
   * Works until nothing waits, then gives back the entry to keep: in the same turn of the event loop as its last look
   * at the queue, so that nothing can be pushed in between. Never rejects.
   */
  async run(onIdle: (entry: StreamEntry<S> | null) => void): Promise<void> {
    // One turn of the microtask queue: whatever arrives together is decided together.
    await null;
    while (this.queue.length > 0) {
      try {
        await this.turn();
      } catch (error) {
        // The stream can't be read or written now, and nothing of what was drafted is in the log.
        for (const pending of [...this.batch, ...this.queue]) pending.fail(error);
        this.batch = [];
        this.queue = [];
      }
    }
    onIdle(this.entry);
  }

  private async turn(): Promise<void> {
    const { limits, clock, aggregate } = this.context;
    this.expire(clock.monotonicMs());
    this.queue = this.queue.filter((pending) => !pending.done);
    if (this.queue.length === 0) return;
    const entry = this.entry ?? (await this.refresh(null));
    if (await this.stopAtBreach(entry)) return;

    const draft = new Draft(this.stream, aggregate, entry, clock.wallMs(), limits.bytesPerAppend);
    while (this.queue.length > 0 && this.batch.length < limits.commandsPerAppend) {
      const pending = this.queue[0] as Pending<C>;
      pending.expire(clock.monotonicMs());
      if (!pending.done && !(await this.answeredBefore(pending, entry))) {
        try {
          if (!draft.add(pending)) break;
        } catch (error) {
          if (!(error instanceof JudgementFailed)) throw error;
          return this.judgementFailed(pending, error);
        }
        this.batch.push(pending);
      }
      this.queue.shift();
    }
    if (this.batch.length === 0) return;
    if (draft.events.length > 0) await this.append(draft);
    else await this.confirm(draft);
  }

  /** Nothing to append: what was judged holds if the stream has not moved on (DESIGN rule 4). */
  private async confirm(draft: Draft<S, C, E, R>): Promise<void> {
    const { base } = draft;
    if (this.batch.some(({ arrival }) => arrival > this.freshUpTo)) {
      if ((await this.refresh(base)) !== base) return this.again();
    }
    this.settle(draft, { revision: base.revision, position: base.position });
  }

  private async append(draft: Draft<S, C, E, R>): Promise<void> {
    const { store, counters, clock, pause } = this.context;
    // Somebody's deadline passed while it was drafted, and was told that nothing was written.
    if (this.batch.some((pending) => pending.done && draft.writes(pending))) return this.again();
    const upTo = this.lastArrival(this.batch);
    for (const pending of this.batch) pending.inFlight = draft.writes(pending);
    const deadlineMs = Math.max(...this.batch.map((pending) => pending.deadlineMs));
    counters.appends++;
    try {
      const settlement = await appendSettled({
        store,
        stream: this.stream,
        revision: draft.base.revision,
        events: draft.events,
        wanted: () => this.batch.some((pending) => !pending.done),
        remainingMs: () => Math.max(1, deadlineMs - clock.monotonicMs()),
        pause,
        counters,
      });
      if (settlement.kind === 'written') {
        counters.eventsAppended += draft.events.length;
        // A stream that is never idle is saved, too.
        this.entry = this.context.offer(this.stream, draft.committed(settlement.at.position));
        this.freshUpTo = upTo;
        this.conflicts = 0;
        this.settle(draft, { revision: this.entry.revision, position: this.entry.position });
      } else if (settlement.kind === 'conflict') {
        await this.conflicted(draft);
      } else {
        // Everybody's deadline is over. The next append at this revision decides what became of this one.
        this.entry = null;
        this.batch = [];
      }
    } catch (error) {
      await this.refused(draft, error);
    }
  }

  private async conflicted(draft: Draft<S, C, E, R>): Promise<void> {
    const { counters, pause, jitter } = this.context;
    counters.conflicts++;
    this.conflicts++;
    for (const pending of this.batch) pending.inFlight = false;
    if (this.conflicts > EAGER_TRIES) await pause(jitter() * Math.min(2 ** (this.conflicts - EAGER_TRIES), 64));
    const next = await this.refresh(draft.base);
    // The stream is shorter than what was known of it (a restored store): begin from what is there.
    if (next === draft.base) this.entry = null;
    this.again();
  }

  /** The store said no and wrote nothing. */
  private async refused(draft: Draft<S, C, E, R>, error: unknown): Promise<void> {
    for (const pending of this.batch) pending.inFlight = false;
    if (error instanceof DuplicateEventIdError) {
      // Event ids come from command ids: another server executed this very command here, which was not known yet,
      if ((await this.refresh(draft.base)) !== draft.base) return this.again();
      // or the command has events in another stream, so its key was used for something else.
      const owner = this.batch.find((pending) => draft.writes(pending, error.eventId));
      if (owner?.wish.kind === 'execute') {
        owner.fail(new IdempotencyKeyReusedError(this.stream, owner.wish.ctx.commandId));
        return this.again();
      }
    }
    if (error instanceof InvalidAppendError) {
      for (const pending of this.batch) if (draft.writes(pending)) pending.fail(error);
      return this.again();
    }
    for (const pending of this.batch) pending.fail(error);
    this.batch = [];
  }

  private settle(
    draft: Draft<S, C, E, R>,
    where: { readonly revision: number; readonly position: string | null },
  ): void {
    this.batch = [];
    for (const { pending, answer } of draft.slots) {
      try {
        pending.answer(answer(where));
      } catch (error) {
        pending.fail(error);
      }
    }
  }

  /** Judge the batch anew, before whatever came later. */
  private again(): void {
    const left = this.batch.filter((pending) => !pending.done);
    for (const pending of left) pending.inFlight = false;
    this.queue = [...left, ...this.queue];
    this.batch = [];
  }

  private async refresh(from: StreamEntry<S> | null): Promise<StreamEntry<S>> {
    const upTo = this.lastArrival([...this.batch, ...this.queue]);
    const deadlineMs = Math.max(...[...this.batch, ...this.queue].map((pending) => pending.deadlineMs));
    const remainingMs = Math.max(1, deadlineMs - this.context.clock.monotonicMs());
    const { reader } = this.context;
    this.entry = from
      ? await reader.catchUp(this.stream, from, remainingMs)
      : await reader.load(this.stream, remainingMs);
    this.freshUpTo = upTo;
    return this.entry;
  }

  private lastArrival(pendings: readonly Pending<C>[]): number {
    return pendings.reduce((last, { arrival }) => Math.max(last, arrival), -1);
  }

  /** A command that has events in the stream gets them as its answer (DESIGN rule 6). */
  private async answeredBefore(pending: Pending<C>, entry: StreamEntry<S>): Promise<boolean> {
    const { wish } = pending;
    if (wish.kind !== 'execute' && wish.kind !== 'lookUp') return false;
    const commandId = wish.kind === 'execute' ? wish.ctx.commandId : wish.commandId;
    const revisions = entry.commands.candidates(commandId);
    if (revisions.length === 0) return false;
    const { reader, clock, aggregate } = this.context;
    const remainingMs = Math.max(1, pending.deadlineMs - clock.monotonicMs());
    const found = await reader.find(this.stream, commandId, revisions, remainingMs);
    if (!found) return false;
    if (wish.kind === 'lookUp') {
      pending.answer(found);
      return true;
    }
    if (found.digest !== wish.ctx.commandDigest) {
      pending.fail(new IdempotencyKeyReusedError(this.stream, wish.ctx.commandId));
      return true;
    }
    const { events, revision, position } = found;
    const only = events.length === 1 ? events[0] : undefined;
    const reasons = only ? aggregate.reasonsIn(only) : null;
    if (reasons) pending.answer({ kind: 'rejected', reasons, repeated: true, revision, position });
    else pending.answer({ kind: 'accepted', events, repeated: true, revision, position });
    return true;
  }

  private judgementFailed(pending: Pending<C>, { breach, cause }: JudgementFailed): void {
    pending.fail(breach ? suspended(this.stream, breach) : cause);
    this.again();
    if (breach) this.record(breach);
  }

  /** True when nothing can be decided here; where the stream can say so itself, it is made to (DESIGN rule 2). */
  private async stopAtBreach(entry: StreamEntry<S>): Promise<boolean> {
    const { breach } = entry;
    if (!breach) return false;
    if (this.context.aggregate.suspend) {
      this.record(breach);
      return false;
    }
    for (const pending of this.queue) pending.fail(suspended(this.stream, breach));
    this.queue = [];
    return true;
  }

  private record(breach: Breach): void {
    const { aggregate, suspension } = this.context;
    if (!aggregate.suspend || (this.suspending && !this.suspending.done)) return;
    // One found in the stream is found in every turn until the stream says so itself.
    if (breach.firstBadEventId !== null && breach.firstBadEventId === this.suspendedFor) return;
    this.suspendedFor = breach.firstBadEventId;
    this.suspending = suspension(this.stream, aggregate.suspend(breach), breach);
    this.queue.unshift(this.suspending);
  }
}
