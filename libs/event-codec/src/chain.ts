import { createHash } from 'node:crypto';
import type { EventToAppend } from '@berth/event-store';

/** How the hash chain's text is made, in one place: id, type, data and metadata as stored, a line feed between. */
export const chainText = ({ id, type, data, metadata }: EventToAppend): string =>
  `${id}\n${type}\n${data}\n${metadata}`;

/**
 * What the next event of the stream carries as `prevHash`: base64url SHA-256 (43 characters) of the stored
 * bytes (DESIGN section 2). Appends state exact revisions, so the chain can't fork.
 */
export const chainHash = (event: EventToAppend): string =>
  createHash('sha256').update(chainText(event), 'utf8').digest('base64url');
