import { type HostEvent, type HostState, initialHostState, openHostFold } from '@berth/domain';
import { hostStream } from '@berth/event-codec';
import type { EventStore } from '@berth/event-store';
import { type AsOf, readStreamPrefix, recordedFrom } from '@berth/projections';
import type { EventPlace } from '../findings/breach.js';

/** A host as it was: its state after the last event of its stream up to a point. */
export interface HostAsOf {
  readonly state: HostState;
  readonly last: EventPlace;
}

/** The stream can't be folded up to the point: a newer server wrote in it, or it is damaged. */
export class HistoryUnreadableError extends Error {
  override readonly name = 'HistoryUnreadableError';
  readonly code = 'HistoryUnreadable';
  constructor(
    readonly at: EventPlace,
    readonly eventType: string,
    readonly why: string,
  ) {
    super(`event ${at.id} (${at.stream} at revision ${at.revision}, ${eventType}) is ${why} to this build`);
  }
}

/**
 * The state of one host at a position or time, from its stream alone. Null where it had no event yet.
 * @throws HistoryUnreadableError | InvariantBreach | InvalidPositionError
 */
export async function hostAsOf(store: EventStore, hostId: string, asOf: AsOf): Promise<HostAsOf | null> {
  const fold = openHostFold(initialHostState);
  let last: EventPlace | null = null;
  for await (const page of readStreamPrefix(store, hostStream(hostId), asOf)) {
    for (const stored of page) {
      const { event, timeMs, skipped } = recordedFrom(stored);
      if (event === null) throw new HistoryUnreadableError(stored, stored.type, skipped ?? 'unreadable');
      fold.apply(event as HostEvent, { timeMs });
      last = stored;
    }
  }
  return last && { state: fold.state, last };
}
