import type { IncomingHttpHeaders } from 'node:http';
import { OPAQUE_ID_TEXT } from '../schema/patterns.js';

/** What joins several requests of one undertaking, in logs and events: the caller's `x-correlation-id`, else the request's id. */
export function correlationIdOf({
  id,
  headers,
}: {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
}): string {
  const given = headers['x-correlation-id'];
  return typeof given === 'string' && OPAQUE_ID_TEXT.pattern.test(given) ? given : id;
}
