import {
  type DomainEvent,
  decode,
  EVENT_TYPES,
  EventUnreadableError,
  parseStream,
  schemaVersionOf,
} from '@berth/event-codec';
import type { StoredEvent } from '@berth/event-store';

/** Why a view gets no event: a newer server's type or shape, damaged text, or an event in a stream it has no place in. */
export type Skipped = 'unknown' | 'unreadable' | 'misplaced';

/** One event of the log as views and their listeners get it. */
export class RecordedEvent {
  constructor(
    readonly stored: StoredEvent,
    /** What stands before the first dash of the stream's name: `host`, `instance`, `group`, `policy`, … */
    readonly category: string,
    /** What stands behind it: the host's, instance's or group's id, or a word. */
    readonly subjectId: string,
    /** Null where {@link skipped} says why; types are unique over all streams. */
    readonly event: DomainEvent | null,
    readonly skipped: Skipped | null,
    /** From the envelope: milliseconds since 1970-01-01 UTC; 0 where the event was skipped. */
    readonly timeMs: number,
  ) {}

  /** JSON text of the event's data in the present shape: the stored text itself unless it was an older shape. */
  get dataText(): string {
    const current = EVENT_TYPES.get(this.stored.type)?.schemaVersion;
    return schemaVersionOf(this.stored.metadata) === current
      ? this.stored.data
      : JSON.stringify(this.event?.data ?? null);
  }
}

/** Decodes a stored event for views; never throws: what can't be read is said so and skipped by them. */
export function recordedFrom(stored: StoredEvent): RecordedEvent {
  const { category, subjectId } = parseStream(stored.stream);
  const skip = (why: Skipped): RecordedEvent => new RecordedEvent(stored, category, subjectId, null, why, 0);
  try {
    const decoded = decode(stored);
    if (decoded.kind === 'unknown') return skip('unknown');
    if (decoded.category !== category) return skip('misplaced');
    return new RecordedEvent(stored, category, subjectId, decoded.event, null, decoded.timeMs);
  } catch (error) {
    if (error instanceof EventUnreadableError) return skip('unreadable');
    throw error;
  }
}
