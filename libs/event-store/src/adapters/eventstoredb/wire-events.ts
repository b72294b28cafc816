import { StoreCorruptError } from '../../port/errors.js';
import type { StoredEvent } from '../../port/events.js';
import { positionOf } from './positions.js';
import type { WireRecord } from './reading/wire-record.js';
import type { StreamNames } from './stream-names.js';
import { eventIdOf } from './wire-id.js';

/**
 * An event as it was appended; undefined when it is none of ours: a system event, another application's stream.
 *
 * @throws StoreCorruptError for an event in one of our streams that this adapter can't have written
 */
export const fromWire = (event: WireRecord, names: StreamNames): StoredEvent | undefined => {
  const stream = names.own(event.streamId);
  if (stream === undefined || event.type.startsWith('$')) return undefined;
  const { type, data, metadata } = event;
  const isJson = event.contentType === 'application/json';
  if (!isJson || !looksLikeJson(metadata)) {
    throw new StoreCorruptError(
      `event ${event.revision} of stream ${event.streamId} was not written by Berth: its ${isJson ? 'metadata' : 'data'} is no JSON`,
    );
  }
  return {
    id: eventIdOf(event.id, type, data, metadata),
    type,
    data,
    metadata,
    stream,
    revision: event.revision,
    position: positionOf(event.position),
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
