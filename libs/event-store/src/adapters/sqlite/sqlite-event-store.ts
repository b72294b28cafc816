import { type FollowedLog, LogFollower } from '../../following/follow-log.js';
import { Growth } from '../../following/growth.js';
import { RecentEvents } from '../../following/recent-events.js';
import { checkAppend } from '../../port/append-rules.js';
import { StoreUnavailableError } from '../../port/errors.js';
import type {
  CallOptions,
  EventStore,
  ReadAllOptions,
  ReadStreamOptions,
  SubscribeAllOptions,
  Subscription,
} from '../../port/event-store.js';
import type { Appended, EventToAppend, ExpectedRevision, Position, StoredEvent } from '../../port/events.js';
import { checkReadOptions } from '../../port/read-rules.js';
import { beyondHead, countOf, positionOf } from '../../following/counted-position.js';
import { type BackupReport, backupSqliteStore } from './backup.js';
import type { LogReader } from './log-reader.js';
import type { OnWritten, WriterThread } from './writer/writer-thread.js';

/** Events kept in memory for followers at the end of the log. */
const RECENT = 4_096;
/** How often a store that only reads looks for what another process wrote. */
const LOOK_EVERY_MS = 100;

/** What the process must hold for a store that writes; absent in a store that only reads. */
export interface WritingSide {
  readonly thread: WriterThread;
  releaseLock(): void;
}

/** The port on one SQLite file: reads on this thread, writes by group commit on another. */
export class SqliteEventStore implements EventStore {
  readonly #growth = new Growth();
  readonly #recent = new RecentEvents(RECENT);
  readonly #followers = new Set<LogFollower>();
  #writing: WritingSide | null = null;
  #looking: NodeJS.Timeout | undefined;
  #head = 0;
  #closed: Promise<void> | null = null;

  constructor(
    readonly dir: string,
    private readonly reader: LogReader,
  ) {}

  /** Lets the store write; `start` is given what to call for each written append and after each group. */
  async startWriting(
    start: (onWritten: OnWritten, onGroupDone: () => void) => Promise<WriterThread>,
    releaseLock: () => void,
  ): Promise<void> {
    const thread = await start(
      (append, { revision, position }) => this.#remember(append.stream, append.events, revision, position),
      () => this.#growth.announce(),
    );
    this.#writing = { thread, releaseLock };
  }

  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    options?: CallOptions,
  ): Promise<Appended> {
    try {
      this.#checkOpen();
      if (this.#writing === null) throw new StoreUnavailableError(`the store in ${this.dir} is open for reading only`);
      checkAppend(stream, expected, events);
      return this.#writing.thread.append(stream, expected, events, options?.deadlineMs);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  async readStream(stream: string, options: ReadStreamOptions): Promise<readonly StoredEvent[]> {
    this.#checkOpen();
    checkReadOptions(options);
    return this.reader.readStream(stream, options);
  }

  async readAll(options: ReadAllOptions): Promise<readonly StoredEvent[]> {
    this.#checkOpen();
    checkReadOptions(options);
    const { direction, from, maxCount, deadlineMs } = options;
    if (from === undefined) {
      const start = direction === 'forwards' ? 0 : Number.MAX_SAFE_INTEGER;
      return this.reader.readAll(direction, start, maxCount, deadlineMs);
    }
    const count = countOf(from);
    if (count > this.#head) this.#head = this.reader.head();
    if (count > this.#head) throw beyondHead(count, this.#head);
    return this.reader.readAll(direction, count, maxCount, deadlineMs);
  }

  subscribeAll(options: SubscribeAllOptions): Subscription {
    this.#checkOpen();
    const follower = new LogFollower(this.#followed(), options);
    this.#followers.add(follower);
    this.#look();
    void follower.done.then(() => {
      this.#followers.delete(follower);
      if (this.#followers.size === 0) this.#rest();
    });
    return follower;
  }

  async head(): Promise<Position | null> {
    this.#checkOpen();
    const head = this.reader.head();
    return head === 0 ? null : positionOf(head);
  }

  comparePositions(a: Position, b: Position): number {
    return countOf(a) - countOf(b);
  }

  /** Copies the store into a new folder while it runs; see {@link backupSqliteStore}. */
  backup(toDir: string): Promise<BackupReport> {
    this.#checkOpen();
    return backupSqliteStore(this.dir, toDir);
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    await this.#writing?.thread.close();
    await Promise.all([...this.#followers].map((follower) => follower.close()));
    this.#rest();
    this.reader.close();
    this.#writing?.releaseLock();
  }

  #followed(): FollowedLog {
    return {
      growth: this.#growth,
      head: () => this.reader.head(),
      recentAfter: (count, maxCount) => this.#recent.after(count, maxCount),
      readAfter: (count, maxCount) => this.reader.readAll('forwards', count, maxCount),
      pause: () => new Promise((resolve) => setImmediate(resolve)),
    };
  }

  #remember(stream: string, events: readonly EventToAppend[], revision: number, position: number): void {
    this.#head = position;
    if (this.#followers.size === 0) return;
    for (const [i, { id, type, data, metadata }] of events.entries()) {
      const back = events.length - 1 - i;
      const count = position - back;
      const event = { id, type, data, metadata, stream, revision: revision - back, position: positionOf(count) };
      this.#recent.add(count, event);
    }
  }

  /** A store that only reads learns of growth by looking. */
  #look(): void {
    if (this.#writing !== null || this.#looking !== undefined) return;
    this.#looking = setInterval(() => {
      if (!this.#growth.awaited) return;
      try {
        const head = this.reader.head();
        if (head !== this.#head) this.#growth.announce();
        this.#head = head;
      } catch {
        // the follower's own read meets the same trouble and ends with it
        this.#growth.announce();
      }
    }, LOOK_EVERY_MS);
  }

  #rest(): void {
    clearInterval(this.#looking);
    this.#looking = undefined;
    this.#recent.clear();
  }

  #checkOpen(): void {
    if (this.#closed !== null) throw new StoreUnavailableError('the event store is closed');
  }
}
