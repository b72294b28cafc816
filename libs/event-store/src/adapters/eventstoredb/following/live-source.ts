import type { AllStreamSubscription, Filter, StreamingRead } from '@eventstore/db-client';
import type { Readable } from 'node:stream';
import type { Lease } from '../client/client-link.js';
import { SilentServerError } from '../client/failures.js';
import type { LogPlace } from '../positions.js';
import { unparsed, type WireEvent } from '../reading/wire-record.js';
import type { Settings } from '../settings.js';

/** Reading off the wire stops at so many events not yet taken, and goes on at half of it. */
const MOST_WAITING = 4_096;

/**
 * One subscription of the client: takes events off the wire into a bounded queue, because the server drops or
 * puts back a consumer that lags by more than 32 live events (facts 3.1). It ends once, for whatever reason, and
 * is never used again.
 */
export class LiveSource {
  /** Events in the order they came. Only `take` removes. */
  readonly #queue: WireEvent[] = [];
  readonly #subscription: AllStreamSubscription;
  readonly #stream: Readable;
  #wake: (() => void) | undefined;
  #stirring = false;
  #caughtUp = false;
  #paused = false;
  #idlePlace: LogPlace | undefined;
  ended: { readonly error: unknown } | undefined;
  /** Events and checkpoints that came so far. */
  heard = 0;

  constructor(
    private readonly lease: Lease,
    settings: Settings,
    after: LogPlace | undefined,
    onConfirmed: () => void,
  ) {
    this.#subscription = lease.client.subscribeToAll({
      fromPosition: after ?? 'start',
      requiresLeader: true,
      credentials: settings.credentials,
      filter: this.#filterOf(settings),
    });
    this.#stream = unparsed(this.#subscription as unknown as StreamingRead<unknown>) as unknown as Readable;
    lease.givenUp.addEventListener('abort', this.#givenUp, { once: true });
    this.#stream.on('confirmation', onConfirmed);
    this.#stream.on('data', (event: WireEvent) => {
      this.#queue.push(event);
      this.heard += 1;
      this.#idlePlace = undefined;
      if (this.#queue.length >= MOST_WAITING && !this.#paused) {
        this.#paused = true;
        this.#stream.pause();
      }
      this.#stir();
    });
    this.#stream.on('caughtUp', () => {
      this.#caughtUp = true;
      this.#stir();
    });
    // stays for good: what comes after the end must not end the process
    this.#stream.on('error', (error: unknown) => this.stop(error));
    this.#stream.on('end', () => this.stop(new SilentServerError('the subscription ended')));
    this.#stream.on('close', () => this.stop(new SilentServerError('the subscription was closed')));
    if (lease.givenUp.aborted) this.#givenUp();
  }

  /** True when the consumer is what holds things up. */
  get full(): boolean {
    return this.#paused;
  }

  /** At most so many events; none when none wait. */
  take(maxCount: number): WireEvent[] {
    const taken = this.#queue.splice(0, maxCount);
    if (this.#paused && this.#queue.length <= MOST_WAITING / 2) {
      this.#paused = false;
      this.#stream.resume();
    }
    return taken;
  }

  /** Resolves when there is something to take, to report, or the end. */
  async stirred(): Promise<void> {
    if (this.#queue.length > 0 || this.ended !== undefined || this.#endReached || this.#idlePlace !== undefined) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }

  /** True once each time the server said "caught up" and everything it had sent before was taken. */
  reachedEnd(): boolean {
    const reached = this.#endReached;
    if (reached) this.#caughtUp = false;
    return reached;
  }

  /** Where reading may go on although no event of ours stands there; once, and only when nothing waits before it. */
  idlePlace(): LogPlace | undefined {
    const place = this.#queue.length === 0 ? this.#idlePlace : undefined;
    this.#idlePlace = undefined;
    return place;
  }

  stop(error: unknown): void {
    if (this.ended !== undefined) return;
    this.ended = { error };
    this.lease.givenUp.removeEventListener('abort', this.#givenUp);
    this.#subscription.unsubscribe().catch(() => {});
    this.#stir();
  }

  get #endReached(): boolean {
    // "caught up" overtakes events that still lie in the stream's own buffer
    return this.#caughtUp && this.#queue.length === 0 && this.#stream.readableLength === 0;
  }

  readonly #givenUp = (): void => this.stop(new SilentServerError('the connection was given up'));

  /** Wakes whoever waits after this turn's I/O: what came in one piece off the wire is handed over together. */
  #stir(): void {
    if (this.#wake === undefined || this.#stirring) return;
    this.#stirring = true;
    setImmediate(() => {
      this.#stirring = false;
      const wake = this.#wake;
      this.#wake = undefined;
      wake?.();
    });
  }

  /** On a shared cluster the server sends our streams only, and says from time to time how far it looked. */
  #filterOf({ names }: Settings): Filter | undefined {
    if (names.start === '') return undefined;
    return {
      filterOn: 'streamName',
      prefixes: [names.start],
      maxSearchWindow: 1_000,
      checkpointInterval: 1,
      // awaited by the client; a failure in it would stall the subscription for good (facts 3.4)
      checkpointReached: async (_, place) => {
        this.heard += 1;
        if (this.#queue.length > 0 || this.#stream.readableLength > 0) return;
        this.#idlePlace = place;
        this.#stir();
      },
    } as Filter;
  }
}
