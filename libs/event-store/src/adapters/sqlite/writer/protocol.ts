/** What the main thread and the writer thread say to each other. Flat arrays: cheap to copy between threads. */

export interface WriterSettings {
  readonly dir: string;
  readonly synchronous: 'FULL' | 'OFF';
  /** Test only: SQLite's max_page_count, to run out of room. */
  readonly maxPages?: number;
  /** Test only. */
  readonly checkpointPages?: number;
}

/** Appends that are committed together; each is judged by itself. */
export interface AppendGroup {
  readonly kind: 'append';
  readonly streams: readonly string[];
  /** Last revision the stream must have, -1 for none. */
  readonly expected: readonly number[];
  /** Events of each append. */
  readonly counts: readonly number[];
  /** id, type, data, metadata of every event, one after the other. */
  readonly texts: readonly string[];
}

export interface Close {
  readonly kind: 'close';
}

export type ToWriter = AppendGroup | Close;

export type Refusal =
  | { readonly index: number; readonly code: 'RevisionConflict'; readonly actual: number }
  | { readonly index: number; readonly code: 'DuplicateEventId'; readonly eventId: string }
  | { readonly index: number; readonly code: 'InvalidAppend'; readonly message: string };

/** Verdicts on a group, in its order. All of it is durable. */
export interface GroupDone {
  readonly kind: 'done';
  /** Revision and position of each append's last event; 0 where it was refused. */
  readonly revisions: readonly number[];
  readonly positions: readonly number[];
  /** False where the events stood in the log before. */
  readonly written: readonly boolean[];
  readonly refusals: readonly Refusal[];
}

export interface Failure {
  readonly code: 'StoreUnavailable' | 'StoreCorrupt' | 'UnknownOutcome';
  readonly message: string;
}

/** The group as a whole came to nothing, or to something unknown. */
export interface GroupFailed extends Failure {
  readonly kind: 'failed';
}

export type FromWriter =
  | { readonly kind: 'ready' }
  | ({ readonly kind: 'unusable' } & Failure)
  | GroupDone
  | GroupFailed
  | { readonly kind: 'closed' };
