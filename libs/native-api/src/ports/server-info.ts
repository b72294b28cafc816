/** What the server knows of itself. */
export interface ServerInfo {
  readonly version: string;
  /** Milliseconds of the monotonic clock when it started. */
  readonly startedAtMs: number;
  /** True from the moment a stop was asked for: not ready any more. */
  readonly stopping: () => boolean;
}
