import { parseStream } from '@berth/event-codec';
import type { EventToAppend } from '@berth/event-store';
import type { StoreWords } from '../world/gated-store.js';
import type { Book } from './book.js';

interface Telling {
  readonly instanceId?: string;
  readonly claimId?: string;
  readonly hostId?: string;
  readonly devices?: readonly { readonly address: string }[];
  readonly reasons?: readonly { readonly code: string }[];
}

/** Streams and events in a scenario's words: `ClaimAccepted(i1 c1 81:00.0)`. */
export const wordsOf = (book: Book): StoreWords => ({
  stream: (stream) => {
    const { category, subjectId } = parseStream(stream);
    return category === 'name' ? 'a name' : `${category} ${book.word(subjectId)}`;
  },
  events: (events) => events.map((event) => told(event, book)).join(', '),
});

function told({ type, data }: EventToAppend, book: Book): string {
  const { instanceId, claimId, hostId, devices = [], reasons = [] } = JSON.parse(data) as Telling;
  const ids = [instanceId, claimId, hostId].flatMap((id) => (id ? [book.word(id)] : []));
  const more = [...devices.map(({ address }) => book.textInWords(address)), ...reasons.map(({ code }) => code)];
  const inside = [...new Set([...ids, ...more])].join(' ');
  return inside === '' ? type : `${type}(${inside})`;
}
