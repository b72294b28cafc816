import type { InstanceEvent } from '@berth/domain';
import { decode, KnownEvent } from '@berth/event-codec';
import type { EventStore } from '@berth/event-store';
import { DeadlineExceededError, StreamNotServedError } from '../commands/errors.js';

const PAGE = 256;

/** Every event of an instance's stream, oldest first. */
export async function history(store: EventStore, stream: string, withinMs: number): Promise<InstanceEvent[]> {
  if (withinMs <= 0) throw new DeadlineExceededError('the deadline had passed when the read arrived', true);
  const events: InstanceEvent[] = [];
  for (let from = 0; ; from += PAGE) {
    const page = await store.readStream(stream, { direction: 'forwards', from, maxCount: PAGE, deadlineMs: withinMs });
    for (const stored of page) {
      const decoded = decode(stored);
      if (!(decoded instanceof KnownEvent)) throw new StreamNotServedError(stream, decoded.type);
      events.push(decoded.event as InstanceEvent);
    }
    if (page.length < PAGE) return events;
  }
}
