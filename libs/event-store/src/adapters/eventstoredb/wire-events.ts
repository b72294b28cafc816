import { StoreCorruptError } from '../../port/errors.js';
import type { StoredEvent } from '../../port/events.js';
import { type LogPlace, positionOf } from './positions.js';
import { textOf, type WireRecord } from './reading/wire-record.js';
import type { StreamNames } from './stream-names.js';
import { eventIdOf } from './wire-id.js';

/** Where an event stands, whether it is ours or not. */
export const placeOfRecorded = (event: WireRecord): LogPlace => {
  if (event.position === undefined) throw new StoreCorruptError(`event ${event.id} came without its position`);
  return event.position;
};

/**
 * An event as it was appended; undefined when it is none of ours: a system event, another application's stream.
 *
 * @throws StoreCorruptError for an event in one of our streams that this adapter can't have written
 */
export const fromWire = (event: WireRecord, names: StreamNames): StoredEvent | undefined => {
  const stream = names.own(event.streamId);
  if (stream === undefined || event.type.startsWith('$')) return undefined;
  const isJson = event.contentType === 'application/json';
  const metadata = textOf(event.metadata);
  if (!isJson || !looksLikeJson(metadata)) {
    throw new StoreCorruptError(
      `event ${event.revision} of stream ${event.streamId} was not written by Berth: its ${isJson ? 'metadata' : 'data'} is no JSON`,
    );
  }
  const { type } = event;
  const data = textOf(event.data);
  return {
    id: eventIdOf(event.id, type, data, metadata),
    type,
    data,
    metadata,
    stream,
    revision: event.revision,
    position: positionOf(placeOfRecorded(event)),
  };
};

/** An object by its brackets: whoever uses an event parses it in any case. Anything else is rare, and tried. */
const looksLikeJson = (text: string): boolean => {
  if (text.startsWith('{') && text.endsWith('}')) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
