/** What is let in should be answered within this time, in milliseconds. */
const TARGET_MS = 150;
/** However slow it is, so many may be at work: less would not fill an append. */
const LEAST = 96;
const WINDOW_MS = 200;
/** How much a new window counts. */
const WEIGHT = 0.3;

/**
 * How many requests may be at work so that each is answered within the target: by Little's law as many as are finished
 * in that time. Learns only while there is enough to do; otherwise a quiet server would look like a slow one.
 */
export class AdaptiveLimit {
  private finished = 0;
  private mostInFlight = 0;
  private windowFromMs: number;
  private perSecond: number | null = null;
  private current: number;

  constructor(
    private readonly most: number,
    /** Monotonic milliseconds. */
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.current = most;
    this.windowFromMs = nowMs();
  }

  get value(): number {
    return this.current;
  }

  /** One was answered, while so many were at work. */
  answered(inFlight: number): void {
    this.finished++;
    if (inFlight > this.mostInFlight) this.mostInFlight = inFlight;
    const elapsedMs = this.nowMs() - this.windowFromMs;
    if (elapsedMs < WINDOW_MS) return;
    if (this.mostInFlight * 2 >= Math.min(this.current, LEAST)) this.learn((this.finished * 1_000) / elapsedMs);
    this.finished = 0;
    this.mostInFlight = 0;
    this.windowFromMs = this.nowMs();
  }

  private learn(rate: number): void {
    this.perSecond = this.perSecond === null ? rate : this.perSecond + WEIGHT * (rate - this.perSecond);
    this.current = Math.min(this.most, Math.max(LEAST, Math.round((this.perSecond * TARGET_MS) / 1_000)));
  }
}
