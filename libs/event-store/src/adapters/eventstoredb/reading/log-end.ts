import { comparePlaces, type LogPlace } from '../positions.js';
import type { StreamNames } from '../stream-names.js';
import type { RawPage } from './pages.js';

export interface LogEnd {
  /** The last record of the whole log, ours or not; undefined in an empty log. */
  readonly last: LogPlace | undefined;
  /** The last event of ours behind the place asked for; undefined: none; `far`: none among the last records, and there are more. */
  readonly ours: LogPlace | undefined | 'far';
}

/**
 * Records looked at from the end: first one, then so many. On a cluster shared with others the last event of ours may
 * lie a million records back, and whoever asks every few seconds must not read them all.
 */
const LOOKS = [1, 1_024];

/** Looks at the log's end, no further back than `after`. */
export const readEnd = async (after: LogPlace | undefined, names: StreamNames, raw: RawPage): Promise<LogEnd> => {
  let last: LogPlace | undefined;
  for (const count of LOOKS) {
    const page = await raw('backwards', undefined, count);
    last = undefined;
    for (const { event } of page) {
      if (event === undefined) continue;
      const place = event.position;
      last ??= place;
      if (after !== undefined && comparePlaces(place, after) <= 0) return { last, ours: undefined };
      if (names.own(event.streamId) !== undefined && !event.type.startsWith('$')) return { last, ours: place };
    }
    if (page.length < count) return { last, ours: undefined };
  }
  return { last, ours: 'far' };
};
