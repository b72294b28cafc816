import type { Clock, Timers } from '../ports/clock.js';

/** Time that passes only when a test says so. */
export class ManualTime implements Clock, Timers {
  private nowMs = 1_000;
  private readonly due: { atMs: number; readonly callback: () => void }[] = [];

  wallMs(): number {
    return 1_764_460_800_000 + this.nowMs;
  }
  monotonicMs(): number {
    return this.nowMs;
  }
  after(ms: number, callback: () => void): () => void {
    const entry = { atMs: this.nowMs + ms, callback };
    this.due.push(entry);
    return () => {
      const at = this.due.indexOf(entry);
      if (at >= 0) this.due.splice(at, 1);
    };
  }

  get timers(): number {
    return this.due.length;
  }

  /** Lets `ms` pass, timers in their order, and what they begin come to rest in between. */
  async pass(ms: number): Promise<void> {
    const endMs = this.nowMs + ms;
    await settled();
    for (;;) {
      this.due.sort((a, b) => a.atMs - b.atMs);
      const next = this.due[0];
      if (!next || next.atMs > endMs) break;
      this.due.shift();
      this.nowMs = Math.max(this.nowMs, next.atMs);
      next.callback();
      await settled();
    }
    this.nowMs = endMs;
  }
}

/** Everything that only waits for microtasks has run. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
