import {
  type Appended,
  type EventStore,
  EventStoreError,
  type EventToAppend,
  RevisionConflictError,
  StoreUnavailableError,
} from '@berth/event-store';
import type { Counters } from './counters.js';

/** What became of an append. */
export type Settlement =
  | { readonly kind: 'written'; readonly at: Appended }
  /** Others stand at that revision: nothing of it is in the log or can ever be. */
  | { readonly kind: 'conflict' }
  /** Nobody waits for it any more, and it may yet be in the log. */
  | { readonly kind: 'unresolved' };

export interface Attempted {
  readonly store: EventStore;
  readonly stream: string;
  /** Revision the events were decided on; -1 = an empty stream. */
  readonly revision: number;
  readonly events: readonly EventToAppend[];
  /** False once nobody waits for an answer. */
  readonly wanted: () => boolean;
  readonly remainingMs: () => number;
  readonly pause: (ms: number) => Promise<void>;
  readonly counters: Counters;
}

const PAUSE_MS = 10;
const PAUSE_MS_MAX = 500;

/**
 * Appends at the exact revision. An unknown outcome is settled by reading forward from that revision for our event
 * ids; it is tried again only with the same ids at the same revision, so that it can't be written twice (DESIGN rule 5).
 *
 * @throws every EventStoreError that says nothing was written, other than a conflict
 */
export async function appendSettled(attempted: Attempted): Promise<Settlement> {
  const { store, stream, revision, events, counters } = attempted;
  const expected = revision < 0 ? 'no-stream' : revision;
  let doubtful = false;
  for (let round = 0; ; round++) {
    try {
      const at = await store.append(stream, expected, events, { deadlineMs: attempted.remainingMs() });
      return { kind: 'written', at };
    } catch (error) {
      if (error instanceof RevisionConflictError) {
        if (!doubtful) return { kind: 'conflict' };
      } else if (error instanceof EventStoreError && error.written === 'no') {
        // An earlier try of this very append may still be under way: only its place in the stream can tell.
        if (!doubtful) throw error;
      } else {
        counters.unknownOutcomes++;
        doubtful = true;
      }
    }
    const found = await lookFor(attempted);
    if (found) return found;
    if (!attempted.wanted()) return { kind: 'unresolved' };
    await attempted.pause(Math.min(PAUSE_MS * 2 ** round, PAUSE_MS_MAX));
    if (!attempted.wanted()) return { kind: 'unresolved' };
  }
}

/** What stands where our events should; null when nothing does, or nobody could look. */
async function lookFor({ store, stream, revision, events, remainingMs }: Attempted): Promise<Settlement | null> {
  const from = revision + 1;
  try {
    const options = { direction: 'forwards', from, maxCount: events.length, deadlineMs: remainingMs() } as const;
    const found = await store.readStream(stream, options);
    if (found.length === 0) return null;
    const last = found[events.length - 1];
    // Another server may have executed one of the same commands: equal ids, and yet another append.
    const ours = ({ id, data, metadata }: EventToAppend, index: number): boolean =>
      found[index]?.id === id && found[index].data === data && found[index].metadata === metadata;
    if (!last || !events.every(ours)) return { kind: 'conflict' };
    return { kind: 'written', at: { revision: last.revision, position: last.position } };
  } catch (error) {
    if (error instanceof EventStoreError && !(error instanceof StoreUnavailableError) && error.written === 'no') {
      throw error;
    }
    return null;
  }
}
