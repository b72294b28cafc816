import type { EventStore, Position, StoredEvent, Subscription } from '@berth/event-store';
import type { FoldedUpTo } from '../snapshot/bundle.js';
import type { ReadModelSnapshots } from '../snapshot/read-model-snapshots.js';
import { recordedFrom } from '../view/recorded.js';
import type { View } from '../view/view.js';
import { foldIntoViews } from './fold-batch.js';
import { type FoldedListener, Listeners } from './listeners.js';
import { PositionGate } from './position-gate.js';
import { ReadModelProgress } from './read-model-progress.js';
import type { ReadModelStatus } from './read-model-status.js';
import { type RunnerTime, realTime } from './timers.js';

/** So many events are folded before other work of the process gets its turn: a few milliseconds. */
const SLICE = 512;
/** Folding what follows a snapshot must stay well below the second. */
export const SNAPSHOT_EVERY_EVENTS = 50_000;
/** So many times as many while the log's end is not reached: whoever waits for a start does not wait for snapshots too. */
const CATCHING_UP = 10;

export interface RunnerOptions {
  readonly store: EventStore;
  /** Their order and formats are part of a snapshot. */
  readonly views: readonly View[];
  /** Null: fold the whole log at each start. */
  readonly snapshots: ReadModelSnapshots | null;
  readonly snapshotEveryEvents?: number;
  readonly time?: RunnerTime;
  /** Told of listeners and views that failed. */
  readonly warn?: (message: string) => void;
  /** Told what ended it for good: a view that failed, or a log that can't be followed from where it stands. */
  readonly ended?: (error: unknown) => void;
}

/**
 * Feeds views from the log in position order (DESIGN rule 13). All views stand at one and the same position
 * whenever other code runs.
 */
export class ProjectionRunner {
  private readonly time: RunnerTime;
  private readonly warn: (message: string) => void;
  private readonly progress: ReadModelProgress;
  private readonly gate: PositionGate;
  private readonly listeners: Listeners;
  private subscription: Subscription | null = null;
  private sinceSnapshot = 0;
  private caughtUpWaiters: { resolve: () => void; reject: (error: Error) => void }[] = [];

  constructor(private readonly options: RunnerOptions) {
    const { store } = options;
    this.time = options.time ?? realTime;
    this.warn = options.warn ?? (() => undefined);
    this.progress = new ReadModelProgress(this.time);
    this.gate = new PositionGate((a, b) => store.comparePositions(a, b), this.time);
    this.listeners = new Listeners(this.warn);
  }

  /** Restores the snapshot and follows the log from there; {@link caughtUp} says when its end is reached. */
  async start(): Promise<void> {
    const { store, views, snapshots } = this.options;
    const upTo = (await snapshots?.restore(views, store)) ?? null;
    if (upTo) this.progress.restored(upTo);
    if (this.progress.isOver) return;
    this.subscription = store.subscribeAll({
      after: upTo?.position ?? null,
      onEvents: (events) => this.fold(events),
      onCaughtUp: () => this.reachedEnd(),
      onConnected: (connected) => this.progress.connected(connected),
      onEnded: (error) => this.fail(error),
    });
  }

  /** Position of the last folded event; null before the first. */
  get position(): Position | null {
    return this.progress.upTo?.position ?? null;
  }

  /** The last folded event: evidence of what a decision was based on (DESIGN rule 14). */
  get upTo(): FoldedUpTo | null {
    return this.progress.upTo;
  }

  status(): ReadModelStatus {
    return this.progress.status();
  }

  /** Resolves when the log's end was reached; at once while it is. Rejects when the runner failed or closes first. */
  caughtUp(): Promise<void> {
    if (this.progress.phase === 'caught-up') return Promise.resolve();
    if (this.progress.isOver) return Promise.reject(new Error(this.overMessage()));
    return new Promise((resolve, reject) => this.caughtUpWaiters.push({ resolve, reject }));
  }

  /**
   * "At least P": resolves once the views have folded this position.
   * @param waitMs milliseconds from now
   * @throws ReadModelBehindError | InvalidPositionError
   */
  async waitFor(position: Position, waitMs: number): Promise<void> {
    await this.gate.wait(() => this.position, position, this.progress.isOver ? 0 : waitMs);
  }

  /** Calls back after each slice of events was folded; returns what ends it. */
  listen(listener: FoldedListener): () => void {
    return this.listeners.add(listener);
  }

  /** Stops following, leaves a snapshot behind, and answers whoever waits. */
  async close(): Promise<void> {
    const failed = this.progress.phase === 'failed';
    await this.subscription?.close();
    if (!failed && this.sinceSnapshot > 0) await this.snapshot();
    this.progress.closed();
    this.end();
  }

  private async fold(events: readonly StoredEvent[]): Promise<void> {
    for (let start = 0; start < events.length; start += SLICE) {
      if (start > 0) await this.time.breathe();
      const slice = events.slice(start, start + SLICE).map(recordedFrom);
      foldIntoViews(this.options.views, slice);
      this.progress.foldedAll(slice);
      this.sinceSnapshot += slice.length;
      this.gate.reached((slice.at(-1) as (typeof slice)[0]).stored.position);
      this.listeners.tell(slice);
    }
    // Awaited, so that nothing is folded while the views are written down.
    const every = this.options.snapshotEveryEvents ?? SNAPSHOT_EVERY_EVENTS;
    const due = this.progress.phase === 'caught-up' ? every : every * CATCHING_UP;
    if (this.sinceSnapshot >= due) await this.snapshot();
  }

  private async snapshot(): Promise<void> {
    const { snapshots, views } = this.options;
    this.sinceSnapshot = 0;
    if (snapshots && this.progress.upTo) {
      await snapshots.save(views, this.progress.upTo, () => this.time.breathe());
    }
  }

  private reachedEnd(): void {
    this.progress.caughtUp();
    for (const waiter of this.caughtUpWaiters.splice(0)) waiter.resolve();
  }

  private fail(error: unknown): void {
    this.progress.failed(error);
    // Whoever waits for it hears of it: a server that starts says it once.
    if (this.caughtUpWaiters.length === 0) this.warn(this.overMessage());
    this.end(error);
    this.options.ended?.(error);
  }

  private end(cause?: unknown): void {
    this.gate.close(this.position);
    for (const waiter of this.caughtUpWaiters.splice(0)) waiter.reject(new Error(this.overMessage(), { cause }));
  }

  private overMessage(): string {
    const { phase, position, failure } = this.progress.status();
    return `the read model is ${phase} at position ${position ?? 'none'}${failure ? `: ${failure}` : ''}`;
  }
}
