import {
  type Appended,
  type CallOptions,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  ForwardingStore,
} from '@berth/event-store';

/** Told of every append that was settled. */
export interface AppendListener {
  /** It is in the log; `ms` on the monotonic clock. */
  written(ms: number, events: number): void;
  /** It is not, or nobody knows. */
  failed(error: unknown): void;
}

/** A store whose appends somebody watches: for figures and for health. */
export class WatchedStore extends ForwardingStore {
  constructor(
    inner: EventStore,
    private readonly listener: AppendListener,
  ) {
    super(inner);
  }

  override async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    options?: CallOptions,
  ): Promise<Appended> {
    const startedMs = performance.now();
    try {
      const appended = await super.append(stream, expected, events, options);
      this.listener.written(performance.now() - startedMs, events.length);
      return appended;
    } catch (error) {
      this.listener.failed(error);
      throw error;
    }
  }
}
