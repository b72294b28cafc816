import type { Actor } from './actor.js';
import { type Choosing, inOrder } from './choosing.js';
import type { Parked } from './parked.js';
import type { VirtualTime } from './virtual-time.js';

/** A run that does not come to an end: choices without progress, or nothing left that could happen. */
export class SimulationStuckError extends Error {
  override readonly name = 'SimulationStuckError';
  readonly code = 'SimulationStuck';
}

/** Timers due this soon may overtake what waits; later ones come only when nothing else can happen. */
const NEAR_MS = 1_000;
const MAX_CHOICES = 200_000;

/**
 * Decides what happens next. Whatever production code awaits of its ports is parked here; between two choices everything
 * that can run without a port has run. So a run is a list of choices, and these follow from a seed.
 */
export class Scheduler {
  /** What happened, in order, for whoever has to understand it. */
  readonly story: (() => string)[] = [];
  private parked: Parked[] = [];
  private choosing: Choosing = inOrder;

  constructor(readonly time: VirtualTime) {}

  /** Settles when it is this one's turn; never for an actor that was dropped meanwhile. */
  turn(actor: Actor, lane: string, tell: () => string): Promise<void> {
    return new Promise((resolve) => {
      if (!actor.dropped) this.parked.push({ actor, lane, tell, resume: resolve });
    });
  }

  tell(line: () => string): void {
    this.story.push(line);
  }

  get waiting(): number {
    return this.parked.length;
  }

  /** Chooses this way until told otherwise. */
  choose(choosing: Choosing): void {
    this.choosing = choosing;
  }

  /** Nothing of it happens any more. */
  drop(actor: Actor): void {
    actor.drop();
    this.parked = this.parked.filter((waiting) => waiting.actor !== actor);
  }

  /**
   * Lets things happen until `done` says so, looked at between any two choices.
   * @throws SimulationStuckError when nothing can happen any more, or far too much does
   */
  async until(done: () => boolean): Promise<void> {
    for (let choices = 0; ; choices++) {
      await drained();
      if (done()) return;
      if (choices >= MAX_CHOICES) throw new SimulationStuckError(`no end after ${MAX_CHOICES} choices`);
      if (!this.next()) throw new SimulationStuckError('nothing can happen any more, and an answer is still missing');
    }
  }

  /** Lets time go by whatever waits: at most so many things happen between two timers. */
  async passBy(ms: number, between: number): Promise<void> {
    const endMs = this.time.nowMs + ms;
    for (;;) {
      await this.go(between, false);
      const nextMs = this.time.nextMs;
      if (nextMs === null || nextMs > endMs) break;
      this.time.fireNext();
    }
    this.time.reach(endMs);
  }

  /** Until no port call waits, whatever the timers say. */
  settle(): Promise<void> {
    return this.until(() => this.parked.every(({ actor }) => actor.frozen));
  }

  /**
   * Lets at most so many things happen; fewer when nothing waits but timers.
   * @param fire whether a timer may go off where nothing else can happen
   */
  async go(choices: number, fire: boolean): Promise<void> {
    for (let made = 0; made < choices; made++) {
      await drained();
      if (!fire && this.parked.length === 0) return;
      if (!this.next()) return;
    }
    await drained();
  }

  /** Lets so much time pass; what timers begin comes to rest in between. */
  async pass(ms: number): Promise<void> {
    const endMs = this.time.nowMs + ms;
    await this.settle();
    for (;;) {
      const nextMs = this.time.nextMs;
      if (nextMs === null || nextMs > endMs) break;
      this.time.fireNext();
      await this.settle();
    }
    this.time.reach(endMs);
  }

  private next(): boolean {
    const { time, parked, choosing } = this;
    if (parked.length === 0) return time.fireNext();
    const nextMs = time.nextMs;
    if (nextMs !== null && nextMs <= time.nowMs + NEAR_MS && choosing.timerFirst(parked.length)) {
      return time.fireNext();
    }
    const ready = parked.some(({ actor }) => actor.frozen) ? parked.filter(({ actor }) => !actor.frozen) : parked;
    if (ready.length === 0) return time.fireNext();
    const chosen = ready[choosing.next(ready)];
    if (!chosen) return false;
    parked.splice(parked.indexOf(chosen), 1);
    this.story.push(chosen.tell);
    chosen.resume();
    return true;
  }
}

/** Everything that waits for microtasks only has run. */
const drained = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
