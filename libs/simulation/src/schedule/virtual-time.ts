import type { Actor } from './actor.js';

interface Timer {
  readonly atMs: number;
  readonly actor: Actor;
  readonly callback: () => void;
}

/** What the wall clock says when a simulation begins: 2026-01-01 00:00 UTC. */
const EPOCH_MS = 1_767_225_600_000;
/** No process is young enough to have a monotonic clock of 0. */
const START_MS = 1_000;

/** Time that passes only when the scheduler says so. */
export class VirtualTime {
  private at = START_MS;
  /** Earliest first; of equal ones, whichever was set first. */
  private readonly timers: Timer[] = [];

  get nowMs(): number {
    return this.at;
  }

  get wallMs(): number {
    return EPOCH_MS + this.at - START_MS;
  }

  /** Calls back once, after `ms` at the earliest; returns what cancels it. Nothing is kept of an actor that was dropped. */
  after(actor: Actor, ms: number, callback: () => void): () => void {
    const timer: Timer = { atMs: this.at + Math.max(0, ms), actor, callback };
    let at = this.timers.length;
    while (at > 0 && (this.timers[at - 1] as Timer).atMs > timer.atMs) at--;
    this.timers.splice(at, 0, timer);
    return () => {
      const found = this.timers.indexOf(timer);
      if (found >= 0) this.timers.splice(found, 1);
    };
  }

  /** When the next timer is due that can go off, null when there is none. */
  get nextMs(): number | null {
    this.forgetDropped();
    return this.timers.find(mayFire)?.atMs ?? null;
  }

  /** Lets time pass up to the next timer and calls it; false when there is none. */
  fireNext(): boolean {
    this.forgetDropped();
    const index = this.timers.findIndex(mayFire);
    const [timer] = index < 0 ? [] : this.timers.splice(index, 1);
    if (!timer) return false;
    this.at = Math.max(this.at, timer.atMs);
    timer.callback();
    return true;
  }

  /** Time goes on to this moment; timers on the way are the caller's to fire first. */
  reach(ms: number): void {
    this.at = Math.max(this.at, ms);
  }

  private forgetDropped(): void {
    while (this.timers[0]?.actor.dropped) this.timers.shift();
  }
}

const mayFire = ({ actor }: Timer): boolean => !actor.frozen && !actor.dropped;
