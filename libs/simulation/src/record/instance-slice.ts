import { parseStream } from '@berth/event-codec';
import type { EventStore, Position } from '@berth/event-store';
import { readPrefix } from '@berth/projections';
import type { Slice } from './record.js';

/**
 * The hosts that an instance had anything to do with, from just before its first event up to its last one.
 * Reads the whole log: claims on a named host stand in that host's stream only. Null where nothing is known of it.
 */
export async function instanceSlice(store: EventStore, instanceId: string, to: Position | null): Promise<Slice | null> {
  const end = to ?? (await store.head());
  if (end === null) return null;
  const hostIds = new Set<string>();
  let before: Position | null = null;
  let from: Position | null | undefined;
  let last: Position | null = null;
  for await (const page of readPrefix(store, { position: end }, Number.POSITIVE_INFINITY)) {
    for (const { stream, data, position } of page) {
      if (stream.includes(instanceId) || data.includes(instanceId)) {
        const { category, subjectId } = parseStream(stream);
        if (category === 'host') hostIds.add(subjectId);
        if (from === undefined) from = before;
        last = position;
      }
      before = position;
    }
  }
  return hostIds.size === 0 || last === null ? null : { hostIds: [...hostIds], from: from ?? null, to: last };
}
