/** Bounds of what watches the log, over HTTP and over gRPC. */
export interface StreamLimits {
  /** Streams open at once, of each of the two; the next one is refused. */
  readonly maxOpen: number;
  /** A stream whose reader takes nothing for so long, in milliseconds, while there is something for it, is dropped. */
  readonly stallMs: number;
  /** After the farewell a reader that still takes nothing is cut, in milliseconds: until then it costs a place. */
  readonly lingerMs: number;
  /** A gRPC call whose message has not come whole, or whose reply is not taken whole, within so many milliseconds is reset. */
  readonly arrivalMs: number;
}

export const DEFAULT_STREAM_LIMITS: StreamLimits = {
  maxOpen: 2_000,
  stallMs: 10_000,
  lingerMs: 5_000,
  arrivalMs: 30_000,
};

/** A watcher gets so many bytes at a time, one event at least: it is what a slow one may cost, and within what gRPC clients take. */
export const PART_BYTES = 262_144;
