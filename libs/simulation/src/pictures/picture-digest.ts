import { digestOf } from '@berth/event-codec';
import type { Book } from '../words/book.js';
import type { HostPicture } from './host-picture.js';

/** Digest of everything in a picture, ids put into words: equal where the same names got the same things. */
export function pictureDigest(picture: HostPicture, book: Pick<Book, 'word' | 'textInWords'>): string {
  const word = (id: string | null): string | null => (id === null ? null : book.word(id));
  const sorted = <T>(items: readonly T[]): T[] =>
    [...items].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return digestOf({
    status: picture.status,
    devices: sorted(
      picture.devices.map(({ address, claimId, instanceId, state, vanished }) => ({
        address: book.textInWords(address),
        claim: word(claimId),
        instance: word(instanceId),
        state,
        vanished,
      })),
    ),
    claims: sorted(picture.claims.map(({ claimId, instanceId, status }) => [word(claimId), word(instanceId), status])),
    pools: sorted(
      picture.pools.map(({ vendorId, productId, kind, numaNode, resourceClass, tags, total, free }) => ({
        pool: [vendorId, productId, kind, numaNode, resourceClass, tags],
        total,
        free,
      })),
    ),
    providers: Object.fromEntries(
      Object.entries(picture.providers).map(([providerId, classes]) => [book.word(providerId), classes]),
    ),
  }).slice(0, 16);
}
