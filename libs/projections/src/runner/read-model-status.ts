import type { Position } from '@berth/event-store';

/**
 * - `starting`: the snapshot and what follows it are being read, the log's end was not reached yet
 * - `caught-up`: follows the log live
 * - `cut-off`: the store can't be reached; what is shown grows old
 * - `failed`: a view could not fold an event; nothing is folded any more
 * - `closed`
 */
export type ReadModelPhase = 'starting' | 'caught-up' | 'cut-off' | 'failed' | 'closed';

/** For readiness and metrics. */
export interface ReadModelStatus {
  readonly phase: ReadModelPhase;
  readonly position: Position | null;
  /** Since the start of this process, the snapshot's events not counted. */
  readonly eventsFolded: number;
  /** Those among them that no view got: of types this build does not know, unreadable or misplaced. */
  readonly eventsSkipped: number;
  /** 0 while caught up; else milliseconds since it was, or since the start. */
  readonly behindMs: number;
  /** Recorded time of the last folded event, milliseconds since 1970-01-01 UTC; null before the first. */
  readonly lastEventTimeMs: number | null;
  /** Why it failed; null in any other phase. */
  readonly failure: string | null;
}
