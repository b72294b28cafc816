import type { EventData, RecordedEvent } from '@eventstore/db-client';
import { StoreCorruptError } from '../../port/errors.js';
import type { EventToAppend, StoredEvent } from '../../port/events.js';
import { type LogPlace, positionOf } from './positions.js';
import type { StreamNames } from './stream-names.js';
import { eventIdOf, wireIdOf } from './wire-id.js';

/**
 * An event as the client sends it. Its data goes out as JSON, so that the server's own tools can read it; the client
 * serialises it once more, which gives the same bytes because the port takes only such text (facts 1.23, ADR 0090).
 */
export const toWire = (event: EventToAppend): EventData =>
  ({
    id: wireIdOf(event),
    type: event.type,
    contentType: 'application/json',
    data: JSON.parse(event.data),
    // a plain Uint8Array goes out as it is; a Buffer would be serialised as an object (facts 1.26)
    metadata: new Uint8Array(Buffer.from(event.metadata, 'utf8')),
  }) as EventData;

/** Where an event stands, whether it is ours or not. */
export const placeOfRecorded = (event: RecordedEvent): LogPlace => {
  if (event.position === undefined) throw new StoreCorruptError(`event ${event.id} came without its position`);
  return event.position;
};

/**
 * An event as it was appended; undefined when it is none of ours: a system event, another application's stream.
 *
 * @throws StoreCorruptError for an event in one of our streams that this adapter can't have written
 */
export const fromWire = (event: RecordedEvent, names: StreamNames): StoredEvent | undefined => {
  const stream = names.own(event.streamId);
  if (stream === undefined || event.type.startsWith('$')) return undefined;
  if (!event.isJson || event.metadata === undefined || event.metadata instanceof Uint8Array) {
    throw new StoreCorruptError(
      `event ${event.revision} of stream ${event.streamId} was not written by Berth: its ${event.isJson ? 'metadata' : 'data'} is no JSON`,
    );
  }
  const { type } = event;
  const data = JSON.stringify(event.data);
  const metadata = JSON.stringify(event.metadata);
  return {
    id: eventIdOf(event.id, type, data, metadata),
    type,
    data,
    metadata,
    stream,
    revision: Number(event.revision),
    position: positionOf(placeOfRecorded(event)),
  };
};
