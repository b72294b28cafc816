import { createHash } from 'node:crypto';
import type { StoredEvent } from '../port/events.js';

/**
 * Digest over everything of a log that a copy keeps: order, streams, revisions, ids, types and the stored texts.
 * Positions are left out, they are each store's own.
 */
export class LogDigest {
  readonly #hash = createHash('sha256');
  count = 0;

  add(events: readonly StoredEvent[]): void {
    for (const { stream, revision, id, type, data, metadata } of events) {
      // lengths first: no two different logs give the same bytes
      this.#hash.update(`${stream}\n${revision}\n${id}\n${type}\n${data.length},${metadata.length}\n`);
      this.#hash.update(data);
      this.#hash.update(metadata);
      this.count += 1;
    }
  }

  /** base64url; the digest takes nothing more afterwards. */
  value(): string {
    return this.#hash.digest('base64url');
  }
}
