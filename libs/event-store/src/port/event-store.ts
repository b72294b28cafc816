import type { Appended, EventToAppend, ExpectedRevision, Position, StoredEvent } from './events.js';

export interface CallOptions {
  /** The call settles within so many milliseconds: an append past it is {@link UnknownOutcomeError}. */
  readonly deadlineMs?: number;
}

export interface ReadStreamOptions extends CallOptions {
  readonly direction: 'forwards' | 'backwards';
  /** First revision to return; default: the first event forwards, the last one backwards. */
  readonly from?: number;
  readonly maxCount: number;
}

export interface ReadAllOptions extends CallOptions {
  readonly direction: 'forwards' | 'backwards';
  /** Forwards: events after it. Backwards: events before it. Absent: from the start, or from the end. */
  readonly from?: Position;
  readonly maxCount: number;
}

export interface SubscribeAllOptions {
  /** Events after it; null = from the start. The same meaning as in {@link ReadAllOptions}. */
  readonly after: Position | null;
  /**
   * Takes events in position order, without gap or repeat; the next call waits for its promise.
   * If it throws or rejects, the subscription ends with that error.
   */
  readonly onEvents: (events: readonly StoredEvent[]) => void | Promise<void>;
  /** The end of the log was reached; called each time the subscription falls behind and catches up again. */
  readonly onCaughtUp?: () => void;
  /** Ended by a failure (never by `close`). Lost connections are not failures: the adapter resumes by itself. */
  readonly onEnded?: (error: unknown) => void;
  /** False while cut off from the store, true when following again. */
  readonly onConnected?: (connected: boolean) => void;
}

export interface Subscription {
  /** No call to `onEvents` starts after this resolved. */
  close(): Promise<void>;
}

/**
 * The log. Streams are named `category-id`; every append states an exact revision, so each stream is a
 * chain that can't fork (DESIGN section 2). A missing stream reads as empty.
 */
export interface EventStore {
  /**
   * Writes all events or none, durable on return. Repeating an acknowledged append with the same ids at
   * the same expected revision succeeds without writing and returns the original place.
   *
   * @throws RevisionConflictError | DuplicateEventIdError | InvalidAppendError | StoreUnavailableError | UnknownOutcomeError
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    options?: CallOptions,
  ): Promise<Appended>;

  /** At most `maxCount` events of a stream; empty when there is none, or none left. */
  readStream(stream: string, options: ReadStreamOptions): Promise<readonly StoredEvent[]>;

  /** At most `maxCount` events of the whole log, in position order (or the reverse). */
  readAll(options: ReadAllOptions): Promise<readonly StoredEvent[]>;

  subscribeAll(options: SubscribeAllOptions): Subscription;

  /** Position of the last event in the log, null when it is empty. */
  head(options?: CallOptions): Promise<Position | null>;

  /** Negative, 0 or positive. Throws InvalidPositionError for text that is no position of this kind of store. */
  comparePositions(a: Position, b: Position): number;

  /** Ends subscriptions, finishes appends in flight, frees files and connections. */
  close(): Promise<void>;
}
