import type { EventStore } from '@berth/event-store';
import { foldIntoViews } from '../runner/fold-batch.js';
import type { FoldedUpTo } from '../snapshot/bundle.js';
import { recordedFrom } from '../view/recorded.js';
import type { View } from '../view/view.js';
import type { AsOf } from './as-of.js';
import { readPrefix } from './read-prefix.js';

/** Folds views from the log's start up to a point; null when no event stands before it. */
export async function foldUpTo(
  store: EventStore,
  views: readonly View[],
  asOf: AsOf,
  maxEvents: number,
): Promise<FoldedUpTo | null> {
  let upTo: FoldedUpTo | null = null;
  for await (const events of readPrefix(store, asOf, maxEvents)) {
    const recorded = events.map(recordedFrom);
    foldIntoViews(views, recorded);
    const last = recorded.at(-1);
    if (last) {
      const { id, stream, revision, position } = last.stored;
      upTo = { position, eventId: id, stream, revision, timeMs: last.timeMs };
    }
  }
  return upTo;
}
