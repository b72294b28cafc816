import { beyondHead, countOf } from './counted-position.js';
import type { SubscribeAllOptions, Subscription } from '../port/event-store.js';
import type { StoredEvent } from '../port/events.js';
import type { Growth } from './growth.js';

/** At most so many events in one call of `onEvents`. */
export const FOLLOW_BATCH = 512;

/** A log whose positions are counted from 1 without gaps, as a follower needs it. */
export interface FollowedLog {
  readonly growth: Growth;
  head(): number;
  /** Events after `count` out of memory; empty at the end; undefined when the store must be read. */
  recentAfter(count: number, maxCount: number): readonly StoredEvent[] | undefined;
  readAfter(count: number, maxCount: number): Promise<readonly StoredEvent[]>;
  /** Lets other work of the process run between two batches. */
  pause(): Promise<void>;
}

/**
 * Follows a log from any position: pages until its end, then what is announced. One cursor moves over both, so the
 * step from one to the other has neither gap nor repeat, and a consumer slower than the writers goes back to
 * pages instead of queueing.
 */
export class LogFollower implements Subscription {
  #closed = false;
  #cursor: number;
  readonly done: Promise<void>;

  /** @throws InvalidPositionError when `after` is no position of this kind of store */
  constructor(
    private readonly log: FollowedLog,
    private readonly options: SubscribeAllOptions,
  ) {
    this.#cursor = options.after === null ? 0 : countOf(options.after);
    this.done = this.#run();
  }

  async close(): Promise<void> {
    this.#closed = true;
    // wakes this follower too; the others find nothing new and wait again
    this.log.growth.announce();
  }

  async #run(): Promise<void> {
    try {
      // nothing is called back before the caller holds the subscription
      await Promise.resolve();
      if (this.#closed) return;
      const head = this.log.head();
      if (this.#cursor > head) throw beyondHead(this.#cursor, head);
      await this.#follow();
    } catch (error) {
      if (this.#closed) return;
      this.#closed = true;
      this.#end(error);
    }
  }

  async #follow(): Promise<void> {
    let caughtUp = false;
    while (!this.#closed) {
      const seen = this.log.growth.count;
      let events = this.log.recentAfter(this.#cursor, FOLLOW_BATCH);
      if (events === undefined) {
        events = await this.log.readAfter(this.#cursor, FOLLOW_BATCH);
        if (this.#closed) return;
        if (events.length > 0) caughtUp = false;
      }
      if (events.length > 0) {
        await this.options.onEvents(events);
        this.#cursor += events.length;
        await this.log.pause();
        continue;
      }
      if (!caughtUp) {
        caughtUp = true;
        this.options.onCaughtUp?.();
      }
      await this.log.growth.after(seen);
    }
  }

  #end(error: unknown): void {
    if (this.options.onEnded !== undefined) {
      this.options.onEnded(error);
      return;
    }
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.emitWarning(`a subscription without onEnded ended: ${reason}`, 'EventStoreWarning');
  }
}
