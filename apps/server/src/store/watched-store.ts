import type {
  Appended,
  CallOptions,
  EventStore,
  EventToAppend,
  ExpectedRevision,
  Position,
  ReadAllOptions,
  ReadStreamOptions,
  StoredEvent,
  SubscribeAllOptions,
  Subscription,
} from '@berth/event-store';

/** Told of every append that was settled. */
export interface AppendListener {
  /** It is in the log; `ms` on the monotonic clock. */
  written(ms: number, events: number): void;
  /** It is not, or nobody knows. */
  failed(error: unknown): void;
}

/** A store whose appends somebody watches: for figures and for health. */
export class WatchedStore implements EventStore {
  constructor(
    private readonly store: EventStore,
    private readonly listener: AppendListener,
  ) {}

  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    options?: CallOptions,
  ): Promise<Appended> {
    const startedMs = performance.now();
    try {
      const appended = await this.store.append(stream, expected, events, options);
      this.listener.written(performance.now() - startedMs, events.length);
      return appended;
    } catch (error) {
      this.listener.failed(error);
      throw error;
    }
  }

  readStream(stream: string, options: ReadStreamOptions): Promise<readonly StoredEvent[]> {
    return this.store.readStream(stream, options);
  }

  readAll(options: ReadAllOptions): Promise<readonly StoredEvent[]> {
    return this.store.readAll(options);
  }

  subscribeAll(options: SubscribeAllOptions): Subscription {
    return this.store.subscribeAll(options);
  }

  head(options?: CallOptions): Promise<Position | null> {
    return this.store.head(options);
  }

  comparePositions(a: Position, b: Position): number {
    return this.store.comparePositions(a, b);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
