import type { StoredEvent } from '@berth/event-store';

/** A stored event of a known type whose text is not what this format says: damaged, or written by something else. */
export class EventUnreadableError extends Error {
  override readonly name = 'EventUnreadableError';
  readonly code = 'EventUnreadable';
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  constructor(
    event: StoredEvent,
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(`event ${event.id} (${event.stream} at revision ${event.revision}, ${event.type}): ${detail}`, options);
    this.eventId = event.id;
    this.stream = event.stream;
    this.revision = event.revision;
  }
}
