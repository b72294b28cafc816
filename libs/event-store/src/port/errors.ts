import type { ExpectedRevision } from './events.js';

/** Base of every failure a store reports on purpose. `written` says what is known of the append. */
export abstract class EventStoreError extends Error {
  abstract readonly code: string;
  /** `no`: nothing of it is in the log. `unknown`: it may be, or may come to be (DESIGN rule 5). */
  abstract readonly written: 'no' | 'unknown';
}

/** The stream is not at the expected revision. Settled: nothing of this append was written. */
export class RevisionConflictError extends EventStoreError {
  override readonly name = 'RevisionConflictError';
  readonly code = 'RevisionConflict';
  readonly written = 'no';
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly actual: ExpectedRevision,
  ) {
    super(`stream ${stream} is at revision ${actual}, expected ${expected}`);
  }
}

/** An event id of this append is already in the log under another stream or revision. */
export class DuplicateEventIdError extends EventStoreError {
  override readonly name = 'DuplicateEventIdError';
  readonly code = 'DuplicateEventId';
  readonly written = 'no';
  constructor(readonly eventId: string) {
    super(`event id ${eventId} is already in the log`);
  }
}

/** The append is malformed or too large: refused before anything was sent. */
export class InvalidAppendError extends EventStoreError {
  override readonly name = 'InvalidAppendError';
  readonly code = 'InvalidAppend';
  readonly written = 'no';
}

/** The store can't take this call now (disk full, cut off, not ready, closing); a later try may succeed. */
export class StoreUnavailableError extends EventStoreError {
  override readonly name = 'StoreUnavailableError';
  readonly code = 'StoreUnavailable';
  readonly written = 'no';
  constructor(message: string, options?: ErrorOptions & { readonly retryAfterMs?: number }) {
    super(message, options);
    this.retryAfterMs = options?.retryAfterMs ?? 1_000;
  }
  readonly retryAfterMs: number;
}

/** No answer, or the connection broke: the append may be in the log, or may still get there. */
export class UnknownOutcomeError extends EventStoreError {
  override readonly name = 'UnknownOutcomeError';
  readonly code = 'UnknownOutcome';
  readonly written = 'unknown';
}

/** The files or the stream are damaged or were tampered with: named, never overwritten. */
export class StoreCorruptError extends EventStoreError {
  override readonly name = 'StoreCorruptError';
  readonly code = 'StoreCorrupt';
  readonly written = 'no';
}

/** Another process writes to this store (embedded store: one writer, by its lock file). */
export class StoreLockedError extends EventStoreError {
  override readonly name = 'StoreLockedError';
  readonly code = 'StoreLocked';
  readonly written = 'no';
}

/** A position that this store never gave out (or gave out before it was restored to an older state). */
export class InvalidPositionError extends EventStoreError {
  override readonly name = 'InvalidPositionError';
  readonly code = 'InvalidPosition';
  readonly written = 'no';
}
