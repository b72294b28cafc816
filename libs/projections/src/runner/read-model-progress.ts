import type { FoldedUpTo } from '../snapshot/bundle.js';
import type { RecordedEvent } from '../view/recorded.js';
import type { ReadModelPhase, ReadModelStatus } from './read-model-status.js';
import type { RunnerTime } from './timers.js';

/** How far a runner is and how it stands; changed by the runner only. */
export class ReadModelProgress {
  private current: ReadModelPhase = 'starting';
  private last: FoldedUpTo | null = null;
  private folded = 0;
  private skipped = 0;
  private behindSinceMs: number | null;
  private failure: string | null = null;

  constructor(private readonly time: RunnerTime) {
    this.behindSinceMs = time.monotonicMs();
  }

  get phase(): ReadModelPhase {
    return this.current;
  }

  get upTo(): FoldedUpTo | null {
    return this.last;
  }

  restored(upTo: FoldedUpTo): void {
    this.last = upTo;
  }

  foldedAll(events: readonly RecordedEvent[]): void {
    const last = events.at(-1);
    if (!last) return;
    const { id, stream, revision, position } = last.stored;
    this.last = { position, eventId: id, stream, revision, timeMs: last.timeMs || (this.last?.timeMs ?? 0) };
    this.folded += events.length;
    for (const recorded of events) if (recorded.skipped !== null) this.skipped++;
  }

  caughtUp(): void {
    if (this.isOver) return;
    this.current = 'caught-up';
    this.behindSinceMs = null;
  }

  /** Cut off from the store, or with it again (and behind until it says otherwise). */
  connected(connected: boolean): void {
    if (this.isOver) return;
    this.current = connected ? 'starting' : 'cut-off';
    this.behindSinceMs ??= this.time.monotonicMs();
  }

  failed(error: unknown): void {
    if (this.isOver) return;
    this.current = 'failed';
    this.failure = error instanceof Error ? error.message : String(error);
    this.behindSinceMs ??= this.time.monotonicMs();
  }

  closed(): void {
    if (this.current !== 'failed') this.current = 'closed';
    this.behindSinceMs ??= this.time.monotonicMs();
  }

  get isOver(): boolean {
    return this.current === 'failed' || this.current === 'closed';
  }

  status(): ReadModelStatus {
    return {
      phase: this.current,
      position: this.last?.position ?? null,
      eventsFolded: this.folded,
      eventsSkipped: this.skipped,
      behindMs: this.behindSinceMs === null ? 0 : this.time.monotonicMs() - this.behindSinceMs,
      lastEventTimeMs: this.last?.timeMs ?? null,
      failure: this.failure,
    };
  }
}
