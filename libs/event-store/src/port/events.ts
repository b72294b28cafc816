/**
 * Place of an event in the whole log: opaque text outside the store, ordered only by
 * {@link EventStore.comparePositions}. Sparse and growing; only a store's own positions are valid in it.
 */
export type Position = string;

/** An event as it is written: the two texts are stored and returned byte for byte (the hash chain depends on it). */
export interface EventToAppend {
  /** Lower-case UUID, unique over the log. */
  readonly id: string;
  readonly type: string;
  /** JSON text of the event's data: must equal `JSON.stringify(JSON.parse(data))`. */
  readonly data: string;
  /** JSON text of the envelope, same rule. */
  readonly metadata: string;
}

/** An event as it stands in the log. */
export interface StoredEvent extends EventToAppend {
  readonly stream: string;
  /** Place in its stream, from 0 without gaps. */
  readonly revision: number;
  readonly position: Position;
}

/** `'no-stream'`: the stream has no event yet. There is no "any". */
export type ExpectedRevision = number | 'no-stream';

/** What an acknowledged append says: where its LAST event stands. Durable when it is returned (INV-10). */
export interface Appended {
  readonly revision: number;
  readonly position: Position;
}

/** At most so many bytes in one append (DESIGN section 2): data + metadata + 2 × type length, over all events. */
export const MAX_APPEND_BYTES = 1_048_576;

/** Bytes an event counts against {@link MAX_APPEND_BYTES} (EventStoreDB facts 1.19). */
export const eventBytes = (event: EventToAppend): number =>
  Buffer.byteLength(event.data) + Buffer.byteLength(event.metadata) + 2 * event.type.length;
