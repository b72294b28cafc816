import { TokenBucket } from 'limiter';

/** How often one actor may ask. */
export interface ActorRate {
  /** Requests a second in the long run. */
  readonly perSecond: number;
  /** Requests that may come at once after a pause. */
  readonly burst: number;
}

/** Actors whose bucket is kept, at most; the one that asked longest ago is forgotten first: its bucket is full by then. */
const ACTORS_KEPT = 10_000;

/** A token bucket for each actor. */
export class ActorRates {
  private readonly buckets = new Map<string, TokenBucket>();

  constructor(private readonly rate: ActorRate) {}

  /** 0: go ahead. Else: refused, the next one may come after so many milliseconds. */
  take(actor: string): number {
    const bucket = this.buckets.get(actor) ?? this.add(actor);
    return bucket.tryRemoveTokens(1) ? 0 : Math.max(1, bucket.getWaitTime(1));
  }

  private add(actor: string): TokenBucket {
    if (this.buckets.size >= ACTORS_KEPT) {
      const [oldest] = this.buckets.keys();
      if (oldest !== undefined) this.buckets.delete(oldest);
    }
    const { perSecond, burst } = this.rate;
    const bucket = new TokenBucket({ bucketSize: burst, tokensPerInterval: perSecond, interval: 1_000 });
    bucket.content = burst;
    this.buckets.set(actor, bucket);
    return bucket;
  }
}
