import type { EventToAppend } from '@berth/event-store';
import { hashOf } from './one-shot-hash.js';

/** How the hash chain's text is made, in one place: id, type, data and metadata as stored, a line feed between. */
export const chainText = ({ id, type, data, metadata }: EventToAppend): string =>
  `${id}\n${type}\n${data}\n${metadata}`;

/**
 * What the next event of the stream carries as `prevHash`: base64url SHA-256 (43 characters) of the stored
 * bytes (DESIGN section 2). Appends state exact revisions, so the chain can't fork.
 */
export const chainHash = (event: EventToAppend): string => hashOf('sha256', chainText(event), 'base64url');
