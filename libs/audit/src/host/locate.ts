import type { EventStore, StoredEvent } from '@berth/event-store';
import { recordedFrom } from '@berth/projections';
import type { Breach } from '../findings/breach.js';
import { HostAudit } from './host-audit.js';

const PAGE = 500;

/**
 * The first event of a host's stream after which the state breaks a rule: checks were made page by page, this one
 * folds the stream anew and checks after each event.
 */
export async function locateFirstBreach(store: EventStore, stream: string, upToRevision: number): Promise<Breach[]> {
  const audit = new HostAudit();
  for await (const stored of eventsOf(store, stream)) {
    if (stored.revision > upToRevision) return [];
    audit.apply(recordedFrom(stored));
    const found = audit.check();
    if (found.length > 0) return found;
  }
  return [];
}

/** A stream from its first event on. */
export async function* eventsOf(store: EventStore, stream: string): AsyncGenerator<StoredEvent> {
  let from = 0;
  for (;;) {
    const page = await store.readStream(stream, { direction: 'forwards', from, maxCount: PAGE });
    if (page.length === 0) return;
    yield* page;
    from += page.length;
  }
}
