/** Bounds of what watches the log. */
export interface StreamLimits {
  /** Streams open at once; the next one is refused. */
  readonly maxOpen: number;
  /** A stream whose reader takes nothing for so long, in milliseconds, while there is something for it, is dropped. */
  readonly stallMs: number;
}

export const DEFAULT_STREAM_LIMITS: StreamLimits = { maxOpen: 2_000, stallMs: 10_000 };

/** After the farewell a reader that takes nothing is cut, in milliseconds. */
export const LINGER_MS = 5_000;
