import { timeMsOf } from '@berth/event-codec';
import type { EventStore, Position, StoredEvent } from '@berth/event-store';
import { type AsOf, AsOfTooFarError } from './as-of.js';

const PAGE = 1_000;

/** The log's events up to a point, page by page. @throws AsOfTooFarError | InvalidPositionError */
export async function* readPrefix(
  store: EventStore,
  asOf: AsOf,
  maxEvents: number,
): AsyncGenerator<readonly StoredEvent[]> {
  const isPast = pastOf(store, asOf);
  let from: Position | undefined;
  let count = 0;
  for (;;) {
    const page = await store.readAll({ direction: 'forwards', from, maxCount: PAGE });
    const end = page.findIndex(isPast);
    const events = end === -1 ? page : page.slice(0, end);
    count += events.length;
    if (count > maxEvents) throw new AsOfTooFarError(maxEvents);
    if (events.length > 0) yield events;
    if (end !== -1 || page.length === 0) return;
    from = page.at(-1)?.position;
  }
}

/** One stream's events up to a point, page by page. */
export async function* readStreamPrefix(
  store: EventStore,
  stream: string,
  asOf: AsOf,
): AsyncGenerator<readonly StoredEvent[]> {
  const isPast = pastOf(store, asOf);
  let from = 0;
  for (;;) {
    const page = await store.readStream(stream, { direction: 'forwards', from, maxCount: PAGE });
    const end = page.findIndex(isPast);
    const events = end === -1 ? page : page.slice(0, end);
    if (events.length > 0) yield events;
    if (end !== -1 || page.length === 0) return;
    from += page.length;
  }
}

function pastOf(store: EventStore, asOf: AsOf): (event: StoredEvent) => boolean {
  if ('position' in asOf) {
    store.comparePositions(asOf.position, asOf.position);
    return (event) => store.comparePositions(event.position, asOf.position) > 0;
  }
  return (event) => timeMsOf(event.metadata) > asOf.timeMs;
}
