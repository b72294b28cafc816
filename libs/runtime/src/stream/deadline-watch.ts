import type { Clock, Timers } from '../ports/clock.js';

/** Whoever holds wishes that may grow too old. */
export interface Expiring {
  expire(nowMs: number): void;
}

/** How late a deadline may be noticed while a store does not answer. */
const TICK_MS = 20;

/** One timer for all mailboxes at work, instead of one for each command; none while nothing waits. */
export class DeadlineWatch {
  private readonly watched = new Set<Expiring>();
  private cancel: (() => void) | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly timers: Timers,
  ) {}

  add(expiring: Expiring): void {
    this.watched.add(expiring);
    if (!this.cancel) this.arm();
  }

  remove(expiring: Expiring): void {
    this.watched.delete(expiring);
  }

  stop(): void {
    this.cancel?.();
    this.cancel = null;
    this.watched.clear();
  }

  private arm(): void {
    this.cancel = this.timers.after(TICK_MS, () => {
      this.cancel = null;
      const nowMs = this.clock.monotonicMs();
      for (const expiring of this.watched) expiring.expire(nowMs);
      // Re-armed only while somebody waits, so that an idle process (or simulation) has no timer.
      if (this.watched.size > 0) this.arm();
    });
  }
}
