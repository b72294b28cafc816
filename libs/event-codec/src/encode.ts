import type { EventToAppend } from '@berth/event-store';
import { eventIdOf } from './derived-ids.js';
import { type Envelope, encodeEnvelope } from './envelope.js';
import { type DomainEvent, EVENT_TYPES } from './event-types.js';

/** What the shell says about an event; the schema version comes from the registry of types. */
export type EnvelopeFacts = Omit<Envelope, 'schemaVersion'>;

/**
 * A domain event as it is stored: id = uuid5(commandId, index), so that a repeat of its command has the same one.
 * @throws TypeError for a type this build does not know.
 */
export function encode(event: DomainEvent, index: number, facts: EnvelopeFacts): EventToAppend {
  const known = EVENT_TYPES.get(event.type);
  if (!known) throw new TypeError(`event type ${event.type} is not in the registry`);
  return {
    id: eventIdOf(facts.commandId, index),
    type: event.type,
    data: JSON.stringify(event.data),
    metadata: encodeEnvelope({ schemaVersion: known.schemaVersion, ...facts }),
  };
}
