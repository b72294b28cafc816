import type { Position } from '@berth/event-store';
import { ReadModelBehindError } from './read-model-behind.js';
import type { RunnerTime } from './timers.js';

interface Waiter {
  readonly asked: Position;
  readonly settle: (error: Error | null) => void;
}

/** Lets callers wait until the read model has folded a position. */
export class PositionGate {
  private readonly waiters = new Set<Waiter>();

  constructor(
    private readonly compare: (a: Position, b: Position) => number,
    private readonly time: RunnerTime,
  ) {}

  /**
   * @param waitMs milliseconds from now
   * @throws ReadModelBehindError when it was not reached in time; InvalidPositionError for text that is no position
   */
  wait(current: () => Position | null, asked: Position, waitMs: number): Promise<void> {
    const now = current();
    if (this.compare(asked, now ?? asked) <= 0 && now !== null) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const cancel = this.time.after(Math.max(0, waitMs), () =>
        waiter.settle(new ReadModelBehindError(asked, current(), RETRY_AFTER_MS)),
      );
      const waiter: Waiter = {
        asked,
        settle: (error) => {
          this.waiters.delete(waiter);
          cancel();
          if (error) reject(error);
          else resolve();
        },
      };
      this.waiters.add(waiter);
    });
  }

  reached(position: Position): void {
    for (const waiter of this.waiters) {
      if (this.compare(waiter.asked, position) <= 0) waiter.settle(null);
    }
  }

  /** Nothing will be folded any more. */
  close(position: Position | null): void {
    for (const waiter of this.waiters) {
      waiter.settle(new ReadModelBehindError(waiter.asked, position, RETRY_AFTER_MS));
    }
  }
}

const RETRY_AFTER_MS = 1_000;
