import type { VirtualTime } from './virtual-time.js';

/**
 * One server's clocks: a monotonic one that runs a little fast or slow, and a wall clock that may jump both ways. A new
 * life of the server begins with a monotonic clock of its own.
 */
export class ServerClock {
  private sinceMs: number;
  private atMs = 1_000;
  private wallOffsetMs = 0;

  /** @param rate milliseconds of this clock in one true millisecond */
  constructor(
    private readonly time: VirtualTime,
    private rate = 1,
  ) {
    this.sinceMs = time.nowMs;
  }

  monotonicMs(): number {
    return this.atMs + (this.time.nowMs - this.sinceMs) * this.rate;
  }

  wallMs(): number {
    return Math.round(this.time.wallMs + this.wallOffsetMs);
  }

  jumpWall(ms: number): void {
    this.wallOffsetMs += ms;
  }

  drift(rate: number): void {
    this.atMs = this.monotonicMs();
    this.sinceMs = this.time.nowMs;
    this.rate = rate;
  }

  /** True milliseconds until this clock has gone on by so many. */
  trueMs(ms: number): number {
    return ms / this.rate;
  }
}
