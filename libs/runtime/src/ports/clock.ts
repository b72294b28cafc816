/** The shell's only sources of time, randomness and timers; simulation swaps them (DESIGN section 5, runtime). */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC, for envelopes only. */
  wallMs(): number;
  /** Milliseconds of a monotonic clock of this process: deadlines and leases. */
  monotonicMs(): number;
}

export interface Timers {
  /** Calls back once after `ms`; returns what cancels it. */
  after(ms: number, callback: () => void): () => void;
}

export interface Ids {
  /** A random UUID (v4), lower case. */
  random(): string;
}
