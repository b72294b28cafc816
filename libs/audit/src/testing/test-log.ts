import { chainHash, type DomainEvent, encode, uuid5 } from '@berth/event-codec';
import { emptyMemoryLog, MemoryEventStore, type StoredEvent } from '@berth/event-store';

export const ROOT = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';

/** A real UUID for a name that reads well in a test. */
export const idOf = (name: string): string => uuid5(ROOT, name);

/** Writes a log as servers would, chain and all, and lets a test spoil it afterwards. */
export class TestLog {
  readonly log = emptyMemoryLog();
  readonly store = new MemoryEventStore({ log: this.log });
  private commands = 0;
  private timeMs = 1_750_000_000_000;

  /** Appends to a stream at its end. */
  append(stream: string, ...events: readonly DomainEvent[]): void {
    const commandId = idOf(`command ${this.commands++}`);
    const stored = this.log.streams.get(stream) ?? [];
    this.log.streams.set(stream, stored);
    events.forEach((event, index) => {
      const previous = stored.at(-1);
      const written = encode(event, index, {
        commandId,
        commandDigest: 'digest',
        correlationId: commandId,
        causationId: null,
        actor: 'tester',
        timeMs: this.timeMs,
        prevHash: previous ? chainHash(previous) : null,
      });
      this.timeMs += 10;
      this.put({ ...written, stream, revision: stored.length, position: '' });
    });
  }

  get events(): readonly StoredEvent[] {
    return this.log.events;
  }

  /** Replaces one stored event by another text, as a tamperer would: nothing after it is adapted. */
  tamper(eventId: string, change: (event: StoredEvent) => Partial<StoredEvent>): void {
    const replace = (events: StoredEvent[]): void => {
      const at = events.findIndex((event) => event.id === eventId);
      const event = events[at];
      if (event) events[at] = { ...event, ...change(event) };
    };
    replace(this.log.events);
    for (const stream of this.log.streams.values()) replace(stream);
  }

  /** Cuts an event out of the log and closes the gap of positions behind it, not that of revisions. */
  remove(eventId: string): void {
    for (const events of [this.log.events, ...this.log.streams.values()]) {
      const at = events.findIndex((event) => event.id === eventId);
      if (at !== -1) events.splice(at, 1);
    }
    this.log.events.forEach((event, index) => {
      const placed = { ...event, position: `${index + 1}` };
      this.log.events[index] = placed;
      const stream = this.log.streams.get(event.stream);
      stream?.splice(stream.indexOf(event), 1, placed);
    });
  }

  /** Puts an event at the log's end as it is, right or wrong. */
  put(event: StoredEvent): void {
    const position = `${this.log.events.length + 1}`;
    const placed = { ...event, position };
    const stored = this.log.streams.get(event.stream) ?? [];
    this.log.streams.set(event.stream, stored);
    stored.push(placed);
    this.log.events.push(placed);
    this.log.ids.add(placed.id);
  }

  /** A new store on the same log, as after a restart. */
  reopened(): MemoryEventStore {
    return new MemoryEventStore({ log: this.log });
  }

  last(): StoredEvent {
    const last = this.log.events.at(-1);
    if (!last) throw new Error('the log is empty');
    return last;
  }
}
