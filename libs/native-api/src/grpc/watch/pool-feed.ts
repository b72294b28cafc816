import type { PoolCounts } from '@berth/projections';
import type { ReadModel } from '../../ports/read-model.js';

/** So often pools are looked at while somebody watches them, in milliseconds. */
const LOOK_EVERY_MS = 200;
/** Looking may take at most this share of the time: with very many hosts it is done less often. */
const SHARE = 0.05;

/** All pools as of one position. */
export interface PoolsAt {
  readonly position: string;
  readonly pools: readonly PoolCounts[];
}

/** The pools of the fleet as they change, counted once for all who watch. */
export class PoolFeed {
  private readonly watchers = new Set<(now: PoolsAt) => void>();
  private timer: NodeJS.Timeout | null = null;
  private latest: PoolsAt | null = null;

  constructor(private readonly model: Pick<ReadModel, 'fleet' | 'runner'>) {}

  /** Tells of the pools whenever the read model moved; returns what ends it. */
  add(watcher: (now: PoolsAt) => void): () => void {
    this.watchers.add(watcher);
    if (this.timer === null) this.lookAfter(LOOK_EVERY_MS);
    return () => this.watchers.delete(watcher);
  }

  /** The pools as the read model has them. */
  now(): PoolsAt {
    const position = this.model.runner.position ?? '';
    if (this.latest?.position !== position) this.latest = { position, pools: this.model.fleet.fleetPools() };
    return this.latest;
  }

  private lookAfter(ms: number): void {
    this.timer = setTimeout(() => this.look(), ms);
  }

  private look(): void {
    this.timer = null;
    if (this.watchers.size === 0) {
      this.latest = null;
      return;
    }
    const before = this.latest?.position;
    const startedMs = performance.now();
    const now = this.now();
    if (now.position !== before) for (const tell of this.watchers) tell(now);
    this.lookAfter(Math.max(LOOK_EVERY_MS, (performance.now() - startedMs) / SHARE));
  }
}
