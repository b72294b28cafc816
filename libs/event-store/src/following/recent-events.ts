import type { StoredEvent } from '../port/events.js';

/**
 * The newest events of a log whose positions are counted without gaps, kept so that followers at its end need
 * not read them again. Older ones are dropped; a follower that fell that far behind reads the store.
 */
export class RecentEvents {
  #events: StoredEvent[] = [];
  /** Count of the first event kept. */
  #first = 0;

  constructor(private readonly keep: number) {}

  /** Takes the event at `count`; anything but the next one starts afresh with it. */
  add(count: number, event: StoredEvent): void {
    if (count !== this.#first + this.#events.length) {
      this.#events = [];
      this.#first = count;
    }
    this.#events.push(event);
    if (this.#events.length >= 2 * this.keep) {
      const dropped = this.#events.length - this.keep;
      this.#events = this.#events.slice(dropped);
      this.#first += dropped;
    }
  }

  clear(): void {
    this.#events = [];
    this.#first = 0;
  }

  /** At most `maxCount` events after `count`; empty at the end; undefined when they are not held. */
  after(count: number, maxCount: number): readonly StoredEvent[] | undefined {
    if (this.#events.length === 0 || count + 1 < this.#first) return undefined;
    const start = count + 1 - this.#first;
    return this.#events.slice(start, start + maxCount);
  }
}
