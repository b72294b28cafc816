import type { PoolCounts } from '@berth/projections';
import { poolViews } from '../../pools/pool-views.js';
import { type PoolQuery, PoolView } from '../../wire/pools.wire.js';
import type { Conversion } from '../codec/convert.js';
import { messageType } from '../codec/protos.js';
import { WireCodecs } from '../codec/wire-codec.js';
import type { PoolFeed, PoolsAt } from './pool-feed.js';
import type { Watcher } from './watcher.js';

/** Sends the pools that `query` asks for: all at first (unless the watcher has them), then those that changed. */
export class PoolWatch {
  /** Pool's identity → its counts as text, as the watcher knows them; null before the first message. */
  private known: Map<string, string> | null = null;
  private busy = false;
  private waiting: PoolsAt | null = null;

  constructor(
    private readonly watcher: Watcher,
    private readonly messages: PoolMessages,
    private readonly query: PoolQuery,
    /** What the watcher has seen before. */
    private readonly after: string | null,
  ) {}

  start(feed: PoolFeed): void {
    this.tell(feed.now());
    this.watcher.onOver(feed.add((now) => this.tell(now)));
  }

  /** While a message is under way only the newest counts wait: a slow watcher gets fewer of them. */
  private tell(now: PoolsAt): void {
    this.waiting = now;
    if (!this.busy) void this.work();
  }

  private async work(): Promise<void> {
    this.busy = true;
    while (this.waiting !== null && !this.watcher.ended) {
      const now: PoolsAt = this.waiting;
      this.waiting = null;
      const message = this.messageOf(now);
      if (message) await this.watcher.send(message, now.position);
    }
    this.busy = false;
  }

  private messageOf({ pools, position }: PoolsAt): Buffer | null {
    const views = poolViews(pools, this.query);
    const before = this.known;
    const next = new Map(views.map((view) => [identityOf(view), JSON.stringify(view)]));
    this.known = next;
    if (before === null) return this.after === position ? null : this.messages.of(true, views, position);
    const changed = views.filter((view) => before.get(identityOf(view)) !== next.get(identityOf(view)));
    const gone = [...before].filter(([identity]) => !next.has(identity)).map(([, text]) => emptied(JSON.parse(text)));
    return changed.length + gone.length > 0 ? this.messages.of(false, [...changed, ...gone], position) : null;
  }
}

/** Messages of WatchPools. */
export class PoolMessages {
  private readonly response = messageType('WatchPoolsResponse');
  private readonly pool: Conversion = new WireCodecs().of(messageType('Pool'), PoolView);

  of(whole: boolean, views: readonly PoolView[], resumeToken: string): Buffer {
    const pools = views.map((view) => this.pool.toMessage(view));
    return Buffer.from(this.response.encode({ whole, pools, resumeToken }).finish());
  }
}

const COUNTS = [
  'total',
  'free',
  'held',
  'confirmed',
  'blocked',
  'quarantined',
  'unavailable',
  'drifted',
] as const satisfies (keyof PoolCounts)[];

const identityOf = ({ vendorId, productId, kind, resourceClass, numaNode, traits, tags }: PoolView): string =>
  JSON.stringify([vendorId, productId, kind, resourceClass, numaNode, traits, Object.entries(tags).sort()]);

const emptied = (view: PoolView): PoolView => ({ ...view, ...Object.fromEntries(COUNTS.map((name) => [name, 0])) });
