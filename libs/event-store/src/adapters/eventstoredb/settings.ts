import type { Credentials } from './client/connection-string.js';
import type { StreamNames } from './stream-names.js';

/** What every part of the adapter needs to know. Times in milliseconds. */
export interface Settings {
  readonly names: StreamNames;
  readonly credentials: Credentials;
  /**
   * How long one try of an append waits. Above the server's own longest timer, 4.3 s for a forwarded write
   * (facts 1.17), so that normally the server says what happened.
   */
  readonly appendTryMs: number;
  /** How long a read may stay without a further event. */
  readonly readStallMs: number;
  /** Deadline of a call that names none: an election and the retries after it fit in (facts 6.8). */
  readonly deadlineMs: number;
  /** Appends on the wire at the same time; more wait here (facts 6.6). */
  readonly maxInFlight: number;
  /** How often a subscription is compared with the log's end (facts 3.9). */
  readonly watchMs: number;
  /** How long a position may be missing before it counts as another log's: a new leader's index may lag a moment. */
  readonly positionGraceMs: number;
}

export const DEFAULTS = {
  appendTryMs: 6_500,
  readStallMs: 5_000,
  deadlineMs: 30_000,
  maxInFlight: 128,
  watchMs: 5_000,
  positionGraceMs: 3_000,
} as const;
