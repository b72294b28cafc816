import { InvalidPositionError } from '../../../port/errors.js';
import type { ReadAllOptions } from '../../../port/event-store.js';
import type { Position, StoredEvent } from '../../../port/events.js';
import { judge, messageOf, typeOf } from '../client/failures.js';
import { backOffMs, now, pause } from '../client/timing.js';
import { comparePlaces, type LogPlace, placeOf } from '../positions.js';
import type { StreamNames } from '../stream-names.js';
import { fromWire } from '../wire-events.js';
import type { WireEvent } from './wire-record.js';

/** One page of the whole log as the server has it: system events included. */
export type RawPage = (
  direction: 'forwards' | 'backwards',
  from: LogPlace | undefined,
  maxCount: number,
) => Promise<WireEvent[]>;

/** Most records asked for at once while looking past other writers' events. */
const LARGEST_PAGE = 4_096;

const placesOf = (page: readonly WireEvent[]): LogPlace[] =>
  page.flatMap(({ event }) => (event === undefined ? [] : [event.position]));

const strange = (position: Position): InvalidPositionError =>
  new InvalidPositionError(`position ${position} is none of this log: no event stands there`);

/**
 * A page of the log that starts at `from` itself. A position in the middle of a record makes the server fail without
 * a reason, one past the end reads as empty (seen on 23.10), so what comes first must stand exactly there.
 */
const pageFrom = async (
  raw: RawPage,
  position: Position,
  count: number,
  graceMs: number,
  closing: AbortSignal,
): Promise<WireEvent[]> => {
  const from = placeOf(position);
  const until = now() + graceMs;
  for (let tries = 1; ; tries += 1) {
    try {
      const page = await raw('forwards', from, count);
      const [first] = placesOf(page);
      if (first !== undefined && comparePlaces(first, from) === 0) return page;
      if (first !== undefined || now() >= until) throw strange(position);
    } catch (error) {
      // the server's word for a record that can't be read; everything else is for the caller to try again
      const unreadable = typeOf(error) === 'unknown' && judge(error) === 'unknown';
      if (judge(error) === 'refused' || (unreadable && tries > 1)) {
        if (typeOf(error) === 'access-denied') throw error;
        throw new InvalidPositionError(`${strange(position).message} (${messageOf(error)})`, { cause: error });
      }
      if (!unreadable || error instanceof InvalidPositionError) throw error;
    }
    await pause(backOffMs(tries), closing);
  }
};

/**
 * At most `maxCount` events of ours after (or before) a position. The server has no filter here (facts 2.1): system
 * events and other applications' are dropped, and reading goes on until there are enough or the log ends.
 */
export const readPages = async (
  options: ReadAllOptions,
  names: StreamNames,
  raw: RawPage,
  graceMs: number,
  closing: AbortSignal,
): Promise<StoredEvent[]> => {
  const { direction, from, maxCount } = options;
  const found: StoredEvent[] = [];
  // forwards the server starts AT a position, backwards before it (facts 2.2)
  let at = from === undefined ? undefined : placeOf(from);
  let count = maxCount + (direction === 'forwards' && at !== undefined ? 1 : 0);
  if (from !== undefined && direction === 'backwards') await pageFrom(raw, from, 1, graceMs, closing);
  for (let pages = 0; ; pages += 1) {
    const page =
      pages === 0 && from !== undefined && direction === 'forwards'
        ? await pageFrom(raw, from, count, graceMs, closing)
        : await raw(direction, at, count);
    for (const { event } of page) {
      if (event === undefined) continue;
      const place = event.position;
      if (at !== undefined && direction === 'forwards' && comparePlaces(place, at) <= 0) continue;
      at = place;
      const own = fromWire(event, names);
      if (own !== undefined) found.push(own);
      if (found.length === maxCount) return found;
    }
    if (page.length < count) return found;
    count = Math.min(LARGEST_PAGE, Math.max(2 * count, 32));
  }
};
