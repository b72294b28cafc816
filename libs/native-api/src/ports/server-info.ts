import type { HealthChecks } from '../health/health-checks.js';

/** What the server knows of itself. */
export interface ServerInfo {
  readonly version: string;
  /** Milliseconds of the monotonic clock when it started. */
  readonly startedAtMs: number;
  /** True from the moment a stop was asked for: not ready any more. */
  readonly stopping: () => boolean;
  /** True while nothing new begins here. */
  readonly draining: () => boolean;
  /** What else must be right for it to be ready: the disk, the last write. */
  readonly checks: () => Promise<HealthChecks>;
}
