import { checkAppend } from '../../port/append-rules.js';
import {
  DuplicateEventIdError,
  type EventStoreError,
  InvalidAppendError,
  RevisionConflictError,
  StoreUnavailableError,
} from '../../port/errors.js';
import type {
  CallOptions,
  EventStore,
  ReadAllOptions,
  ReadStreamOptions,
  SubscribeAllOptions,
  Subscription,
} from '../../port/event-store.js';
import type { Appended, EventToAppend, ExpectedRevision, Position, StoredEvent } from '../../port/events.js';
import { jsonFaultOf } from '../../port/json-text.js';
import { Appender, type PendingAppend } from './appending/appender.js';
import { Lanes } from './appending/lanes.js';
import { RecentIds } from './appending/recent-ids.js';
import type { AppendWire } from './client/append-wire.js';
import type { ClientLink } from './client/client-link.js';
import { now, sharedAbort } from './client/timing.js';
import { LogFollower } from './following/follower.js';
import { comparePlaces, placeOf } from './positions.js';
import { LogReader } from './reading/log-reader.js';
import type { Settings } from './settings.js';

/** Appends that are still not settled so long after `close` was called are left with an unknown outcome. */
const CLOSING_MS = 10_000;

/** The links of one adapter: appends have their own connection, which holds 100 calls at once (facts 4.13). */
export interface Links {
  readonly writing: ClientLink;
  readonly reading: ClientLink;
  readonly appends: AppendWire;
}

/** The port on an EventStoreDB cluster. */
export class EventStoreDbEventStore implements EventStore {
  readonly #reader: LogReader;
  readonly #appender: Appender;
  readonly #lanes: Lanes;
  readonly #ids = new RecentIds();
  readonly #appends = new Map<Promise<unknown>, PendingAppend>();
  readonly #followers = new Set<LogFollower>();
  readonly #closing = sharedAbort();
  #closed: Promise<void> | undefined;

  constructor(
    private readonly links: Links,
    private readonly settings: Settings,
  ) {
    this.#reader = new LogReader(links.reading, settings, this.#closing.signal);
    // settling an append must work while the store closes
    this.#appender = new Appender(
      links.writing,
      new LogReader(links.reading, settings, sharedAbort().signal),
      settings,
      links.appends,
    );
    this.#lanes = new Lanes(settings.maxInFlight);
  }

  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    options: CallOptions = {},
  ): Promise<Appended> {
    this.#checkOpen();
    checkAppend(stream, expected, events);
    const fault = jsonFaultOf(events);
    if (fault !== null) throw new InvalidAppendError(fault);
    const pending: PendingAppend = {
      stream,
      expected,
      events,
      deadlineAt: now() + (options.deadlineMs ?? this.settings.deadlineMs),
    };
    const running = this.#inTurn(pending);
    this.#appends.set(running, pending);
    try {
      return await running;
    } finally {
      this.#appends.delete(running);
    }
  }

  async readStream(stream: string, options: ReadStreamOptions): Promise<readonly StoredEvent[]> {
    this.#checkOpen();
    return this.#reader.readStream(stream, options);
  }

  async readAll(options: ReadAllOptions): Promise<readonly StoredEvent[]> {
    this.#checkOpen();
    if (options.from !== undefined) placeOf(options.from);
    return this.#reader.readAll(options);
  }

  subscribeAll(options: SubscribeAllOptions): Subscription {
    this.#checkOpen();
    const follower = new LogFollower(this.links.reading, this.#reader, this.settings, options);
    this.#followers.add(follower);
    void follower.done.then(() => this.#followers.delete(follower));
    return follower;
  }

  async head(options?: CallOptions): Promise<Position | null> {
    this.#checkOpen();
    return this.#reader.head(options);
  }

  comparePositions(a: Position, b: Position): number {
    return comparePlaces(placeOf(a), placeOf(b));
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    await Promise.all([...this.#followers].map((follower) => follower.close()));
    for (const pending of this.#appends.values()) {
      pending.deadlineAt = Math.min(pending.deadlineAt, now() + CLOSING_MS);
    }
    await Promise.allSettled(this.#appends.keys());
    this.#closing.abort();
    await Promise.all([this.links.writing.close(), this.links.reading.close()]);
  }

  /** Waits for the stream's turn, but no longer than the deadline; an append that never had its turn is not written. */
  #inTurn(pending: PendingAppend): Promise<Appended> {
    const { stream, expected, events } = pending;
    const first = expected === 'no-stream' ? 0 : expected + 1;
    return new Promise((resolve, reject) => {
      let late = false;
      const timer = setTimeout(
        () => {
          late = true;
          reject(new StoreUnavailableError(`append to ${stream} waited for its turn until its deadline`));
        },
        Math.max(0, pending.deadlineAt - now()),
      );
      this.#lanes
        .run(stream, async () => {
          clearTimeout(timer);
          if (late) return;
          const used = this.#ids.usedElsewhere(stream, first, events);
          if (used !== undefined) throw await this.#refuseUsed(pending, used);
          const appended = await this.#appender.append(pending);
          this.#ids.note(stream, first, events);
          resolve(appended);
        })
        .catch(reject);
    });
  }

  /** The revision is judged first, as everywhere: a wrong one is a conflict whatever the ids are. */
  async #refuseUsed({ stream, expected, deadlineAt }: PendingAppend, id: string): Promise<EventStoreError> {
    const deadlineMs = Math.max(1, deadlineAt - now());
    const [last] = await this.#reader.readStream(stream, { direction: 'backwards', maxCount: 1, deadlineMs });
    const actual = last?.revision ?? 'no-stream';
    return actual === expected ? new DuplicateEventIdError(id) : new RevisionConflictError(stream, expected, actual);
  }

  #checkOpen(): void {
    if (this.#closed !== undefined) throw new StoreUnavailableError('the event store is closed');
  }
}
