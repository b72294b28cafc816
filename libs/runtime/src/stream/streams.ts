import type { DomainEvent } from '@berth/event-codec';
import type { EventStore } from '@berth/event-store';
import { DeadlineExceededError, OverloadedError, RuntimeClosedError } from '../commands/errors.js';
import type { CommandContext, CommandOutcome } from '../commands/outcome.js';
import type { RuntimeLimits } from '../facade/options.js';
import type { Clock, Ids, Timers } from '../ports/clock.js';
import type { ProblemListener } from '../ports/problems.js';
import type { Aggregate, Breach } from './aggregate.js';
import type { Current, DryRun } from './answers.js';
import type { Counters } from './counters.js';
import type { DeadlineWatch } from './deadline-watch.js';
import { Mailbox } from './mailbox.js';
import type { MailboxContext } from './mailbox-context.js';
import { Pending, type Wish } from './pending.js';
import type { StateSnapshots } from './state-snapshots.js';
import { StreamCache } from './stream-cache.js';
import type { StreamEntry } from './stream-entry.js';
import { type FoundCommand, StreamReader } from './stream-reader.js';

export interface StreamsDeps {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly ids: Ids;
  readonly limits: RuntimeLimits;
  readonly counters: Counters;
  readonly watch: DeadlineWatch;
  readonly problems: ProblemListener;
}

/** How long the runtime tries to record a breach on its stream. */
const SUSPENSION_MS = 30_000;
const RETRY_AFTER_MS = 1_000;

/** All streams of one kind: at most one mailbox for each at work, a bounded number of states kept of the others. */
export class Streams<S, C, E extends DomainEvent, R> {
  private readonly mailboxes = new Map<string, Mailbox<S, C, E, R>>();
  private readonly running = new Set<Promise<void>>();
  private readonly cache: StreamCache<StreamEntry<S>>;
  private readonly context: MailboxContext<S, C, E, R>;
  private arrivals = 0;
  private closed = false;

  constructor(
    aggregate: Aggregate<S, C, E, R>,
    private readonly deps: StreamsDeps,
    private readonly snapshots: StateSnapshots<S>,
    cachedStreams: number,
  ) {
    const { store, clock, timers, limits, counters, ids } = deps;
    this.cache = new StreamCache(cachedStreams);
    this.context = {
      store,
      aggregate,
      reader: new StreamReader(store, aggregate, snapshots, limits.rememberedCommands, counters),
      clock,
      limits,
      counters,
      offer: (stream, entry) => snapshots.offer(stream, entry),
      pause: (ms) => new Promise((resolve) => timers.after(ms, resolve)),
      jitter: () => Number.parseInt(ids.random().slice(0, 8), 16) / 2 ** 32,
      suspension: (stream, command, breach) => this.suspension(stream, command, breach),
    };
  }

  get cached(): number {
    return this.cache.size;
  }

  /**
   * One command in its turn. `assumeNew`: do not read a stream that is not known here, take it for empty; safe, since
   * the append states so, and only a guess that is mostly right saves the read.
   */
  execute(stream: string, command: C, ctx: CommandContext, assumeNew = false): Promise<CommandOutcome<E, R>> {
    this.deps.counters.commands++;
    return this.submit(stream, { kind: 'execute', command, ctx }, ctx.deadlineMs, assumeNew);
  }

  dryRun(stream: string, command: C, deadlineMs: number): Promise<DryRun<E, R>> {
    return this.submit(stream, { kind: 'dryRun', command }, deadlineMs, false);
  }

  /** The state as of the stream's present end. */
  current(stream: string, deadlineMs: number): Promise<Current<S>> {
    return this.submit(stream, { kind: 'read' }, deadlineMs, false);
  }

  /** The events of a command, null when the stream has none of it or remembers it no more (DESIGN rule 6). */
  lookUp(stream: string, commandId: string, deadlineMs: number): Promise<FoundCommand<E> | null> {
    return this.submit(stream, { kind: 'lookUp', commandId }, deadlineMs, false);
  }

  /** Takes nothing new; resolves when all that waits was answered. */
  async close(): Promise<void> {
    this.closed = true;
    while (this.running.size > 0) await Promise.all(this.running);
    await this.snapshots.idle();
  }

  private submit<T>(stream: string, wish: Wish<C>, deadlineMs: number, assumeNew: boolean): Promise<T> {
    const { clock, counters, limits } = this.deps;
    if (this.closed) return Promise.reject(new RuntimeClosedError());
    if (clock.monotonicMs() >= deadlineMs) {
      return Promise.reject(new DeadlineExceededError('the deadline had passed when the command arrived', true));
    }
    const mailbox = this.mailboxes.get(stream);
    if (counters.waiting >= limits.waitingTotal || (mailbox && mailbox.waiting >= limits.waitingPerStream)) {
      const where = counters.waiting >= limits.waitingTotal ? 'this server' : `stream ${stream}`;
      return Promise.reject(new OverloadedError(`too many commands wait for ${where}`, RETRY_AFTER_MS));
    }
    return new Promise<T>((resolve, reject) => {
      const pending = this.pendingOf(wish, deadlineMs, resolve, reject);
      (mailbox ?? this.open(stream, assumeNew)).push(pending);
    });
  }

  private pendingOf(
    wish: Wish<C>,
    deadlineMs: number,
    resolve: (answer: never) => void,
    reject: (error: unknown) => void,
  ): Pending<C> {
    const { counters } = this.deps;
    counters.waiting++;
    return new Pending(wish, deadlineMs, this.arrivals++, resolve, reject, () => {
      counters.waiting--;
    });
  }

  private open(stream: string, assumeNew: boolean): Mailbox<S, C, E, R> {
    const known = this.cache.take(stream) ?? (assumeNew ? this.context.reader.empty() : null);
    const mailbox = new Mailbox(stream, known, this.context);
    this.mailboxes.set(stream, mailbox);
    this.deps.watch.add(mailbox);
    const run = mailbox
      .run((entry) => {
        this.mailboxes.delete(stream);
        this.deps.watch.remove(mailbox);
        if (entry && entry.revision >= 0) this.cache.put(stream, entry);
      })
      .then(() => {
        this.running.delete(run);
      });
    this.running.add(run);
    return mailbox;
  }

  private suspension(stream: string, command: C, breach: Breach): Pending<C> {
    const { clock, ids, problems } = this.deps;
    problems({ kind: 'breach', stream, breach });
    const deadlineMs = clock.monotonicMs() + SUSPENSION_MS;
    const commandId = ids.random();
    const ctx = {
      actor: 'berth',
      commandId,
      commandDigest: '',
      correlationId: commandId,
      causationId: null,
      deadlineMs,
    };
    const failed = (error: unknown): void => problems({ kind: 'breach-not-recorded', stream, breach, error });
    return this.pendingOf({ kind: 'execute', command, ctx }, deadlineMs, () => {}, failed);
  }
}
