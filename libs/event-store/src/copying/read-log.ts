import type { EventStore } from '../port/event-store.js';
import type { Position, StoredEvent } from '../port/events.js';

const PAGE = 1_000;

/** Pages of the log from its start; with `until` up to and including the event there, without up to its end. */
export async function* pagesOf(
  store: EventStore,
  until?: Position | null,
  signal?: AbortSignal,
): AsyncGenerator<readonly StoredEvent[]> {
  for (let from: Position | undefined; ; ) {
    signal?.throwIfAborted();
    const page = await store.readAll({ direction: 'forwards', from, maxCount: PAGE });
    const end = until ?? null;
    const wanted = end === null ? page : page.filter(({ position }) => store.comparePositions(position, end) <= 0);
    if (wanted.length > 0) yield wanted;
    from = page.at(-1)?.position;
    if (from === undefined || wanted.length < page.length || from === until) return;
  }
}
