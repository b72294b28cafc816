import type { EventLog } from '../../ports/event-log.js';
import type { ReadModel } from '../../ports/read-model.js';
import { EventStreamQuery } from '../../wire/events.wire.js';
import { PoolWatchQuery } from '../../wire/pools.wire.js';
import { messageType } from '../codec/protos.js';
import { EventMessages } from './event-messages.js';
import { PoolFeed } from './pool-feed.js';
import { startOfWatch, watchEvents } from './watch-events.js';
import { type WatchParts, watchHandler } from './watch-handler.js';
import { PoolMessages, PoolWatch } from './watch-pools.js';

/** The streaming RPCs, by name. */
export function watchHandlers({ log, readModel }: { log: EventLog; readModel: ReadModel }, parts: WatchParts) {
  const events = new EventMessages();
  const pools = new PoolMessages();
  const feed = new PoolFeed(readModel);
  return {
    WatchEvents: watchHandler<EventStreamQuery>(
      {
        rpc: 'WatchEvents',
        operation: 'streamEvents',
        query: EventStreamQuery,
        start: (query) => startOfWatch(log, query),
        run: (watcher, query) => watchEvents(watcher, log, events, query.stream ?? ''),
      },
      messageType('WatchEventsRequest'),
      parts,
    ),
    WatchPools: watchHandler<PoolWatchQuery>(
      {
        rpc: 'WatchPools',
        operation: 'listPools',
        query: PoolWatchQuery,
        start: async ({ after }) => after ?? null,
        run: (watcher, query) => new PoolWatch(watcher, pools, query, query.after ?? null).start(feed),
      },
      messageType('WatchPoolsRequest'),
      parts,
    ),
  };
}
