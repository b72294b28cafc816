import type { LoggedEvent } from '../ports/event-log.js';
import type { EventView } from '../wire/events.wire.js';

export const eventView = (event: LoggedEvent): EventView => ({
  id: event.id,
  type: event.type,
  stream: event.stream,
  revision: event.revision,
  position: event.position,
  data: JSON.parse(event.data),
  metadata: JSON.parse(event.metadata),
});

/** The same as JSON text, without parsing what is JSON already. */
export const eventJson = (event: LoggedEvent): string =>
  `{"id":${JSON.stringify(event.id)},"type":${JSON.stringify(event.type)},"stream":${JSON.stringify(event.stream)},` +
  `"revision":${event.revision},"position":${JSON.stringify(event.position)},"data":${event.data},"metadata":${event.metadata}}`;
