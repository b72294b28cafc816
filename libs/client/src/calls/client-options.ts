/** How to reach a server, and how patient to be. */
export interface BerthClientOptions {
  /** `http://127.0.0.1:7400` */
  readonly url: string;
  /** Opaque id of who asks; default: the server's `anonymous`. */
  readonly actor?: string;
  /** Shown to servers that ask for one; then the actor is the token's subject, and `actor` is best left out. */
  readonly token?: string;
  /** Milliseconds for a call with all its retries; default 30,000. Each try tells the server what is left. */
  readonly deadlineMs?: number;
  /** Tries after the first one; default 5. 0 = none. */
  readonly retries?: number;
  /** Replaced by tests. */
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  /** Milliseconds for this call with all its retries. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
}

export interface CommandOptions extends CallOptions {
  /** Makes a repeat recognisable; default: a random one for each call, kept over its retries. */
  readonly idempotencyKey?: string;
  /** The generation or revision the caller has seen: another one by now is refused with 412. */
  readonly ifMatch?: number;
}

export const DEFAULT_DEADLINE_MS = 30_000;
export const DEFAULT_RETRIES = 5;
/** First pause between tries; it doubles up to {@link LONGEST_PAUSE_MS}. */
export const FIRST_PAUSE_MS = 100;
export const LONGEST_PAUSE_MS = 5_000;
/** A single try is not told to take longer than this. */
export const LONGEST_TRY_MS = 600_000;
