import { LogFollower } from '../../following/follow-log.js';
import { Growth } from '../../following/growth.js';
import { checkAppend } from '../../port/append-rules.js';
import {
  DuplicateEventIdError,
  InvalidAppendError,
  RevisionConflictError,
  StoreUnavailableError,
} from '../../port/errors.js';
import type {
  EventStore,
  ReadAllOptions,
  ReadStreamOptions,
  SubscribeAllOptions,
  Subscription,
} from '../../port/event-store.js';
import type { Appended, EventToAppend, ExpectedRevision, Position, StoredEvent } from '../../port/events.js';
import { jsonFaultOf } from '../../port/json-text.js';
import { checkReadOptions } from '../../port/read-rules.js';
import { beyondHead, countOf, positionOf } from '../../following/counted-position.js';

/** What a memory store holds: hand it to a second store to "reopen" the first. */
export interface MemoryLog {
  readonly events: StoredEvent[];
  readonly streams: Map<string, StoredEvent[]>;
  readonly ids: Set<string>;
}

export const emptyMemoryLog = (): MemoryLog => ({ events: [], streams: new Map(), ids: new Set() });

export interface MemoryStoreOptions {
  readonly log?: MemoryLog;
  /** Between two batches of a subscription. Default: one microtask, so that a run is deterministic. */
  readonly pause?: () => Promise<void>;
}

const sameEvent = (stored: StoredEvent, event: EventToAppend): boolean =>
  stored.type === event.type && stored.data === event.data && stored.metadata === event.metadata;

/** The port in memory: for tests, simulation and trying out. Nothing survives the process; no timers, no I/O. */
export class MemoryEventStore implements EventStore {
  readonly #log: MemoryLog;
  readonly #growth = new Growth();
  readonly #followers = new Set<LogFollower>();
  readonly #pause: () => Promise<void>;
  #closed = false;

  constructor(options: MemoryStoreOptions = {}) {
    this.#log = options.log ?? emptyMemoryLog();
    this.#pause = options.pause ?? (() => Promise.resolve());
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended> {
    this.#checkOpen();
    checkAppend(stream, expected, events);
    const fault = jsonFaultOf(events);
    if (fault !== null) throw new InvalidAppendError(fault);

    const stored = this.#log.streams.get(stream) ?? [];
    const next = expected === 'no-stream' ? 0 : expected + 1;
    if (stored.length !== next) return this.#repeat(stream, expected, stored.slice(next, next + events.length), events);
    for (const { id } of events) if (this.#log.ids.has(id)) throw new DuplicateEventIdError(id);
    this.#log.streams.set(stream, stored);
    for (const { id, type, data, metadata } of events) {
      const position = positionOf(this.#log.events.length + 1);
      const event: StoredEvent = { id, type, data, metadata, stream, revision: stored.length, position };
      stored.push(event);
      this.#log.events.push(event);
      this.#log.ids.add(id);
    }
    this.#growth.announce();
    return { revision: stored.length - 1, position: positionOf(this.#log.events.length) };
  }

  async readStream(stream: string, options: ReadStreamOptions): Promise<readonly StoredEvent[]> {
    this.#checkOpen();
    checkReadOptions(options);
    const stored = this.#log.streams.get(stream) ?? [];
    const { direction, from, maxCount } = options;
    if (direction === 'forwards') return stored.slice(from ?? 0, (from ?? 0) + maxCount);
    const end = Math.min(from ?? Number.POSITIVE_INFINITY, stored.length - 1) + 1;
    return stored.slice(Math.max(0, end - maxCount), end).reverse();
  }

  async readAll(options: ReadAllOptions): Promise<readonly StoredEvent[]> {
    this.#checkOpen();
    checkReadOptions(options);
    const { direction, from, maxCount } = options;
    const { events } = this.#log;
    const count = from === undefined ? undefined : countOf(from);
    if (count !== undefined && count > events.length) throw beyondHead(count, events.length);
    if (direction === 'forwards') return events.slice(count ?? 0, (count ?? 0) + maxCount);
    const end = count === undefined ? events.length : count - 1;
    return events.slice(Math.max(0, end - maxCount), end).reverse();
  }

  subscribeAll(options: SubscribeAllOptions): Subscription {
    this.#checkOpen();
    const follower = new LogFollower(
      {
        growth: this.#growth,
        head: () => this.#log.events.length,
        recentAfter: (count, maxCount) => this.#log.events.slice(count, count + maxCount),
        readAfter: async () => [],
        pause: this.#pause,
      },
      options,
    );
    this.#followers.add(follower);
    void follower.done.then(() => this.#followers.delete(follower));
    return follower;
  }

  async head(): Promise<Position | null> {
    this.#checkOpen();
    return this.#log.events.at(-1)?.position ?? null;
  }

  comparePositions(a: Position, b: Position): number {
    return countOf(a) - countOf(b);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#followers].map((follower) => follower.close()));
  }

  #repeat(
    stream: string,
    expected: ExpectedRevision,
    there: readonly StoredEvent[],
    events: readonly EventToAppend[],
  ): Appended {
    const last = there.at(-1);
    if (last === undefined || there.length < events.length || there.some(({ id }, i) => id !== events[i]?.id)) {
      const length = this.#log.streams.get(stream)?.length ?? 0;
      throw new RevisionConflictError(stream, expected, length === 0 ? 'no-stream' : length - 1);
    }
    const other = events.find((event, i) => !sameEvent(there[i] as StoredEvent, event));
    if (other !== undefined) throw new DuplicateEventIdError(other.id);
    return { revision: last.revision, position: last.position };
  }

  #checkOpen(): void {
    if (this.#closed) throw new StoreUnavailableError('the event store is closed');
  }
}
