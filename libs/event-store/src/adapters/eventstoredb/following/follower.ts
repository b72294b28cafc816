import { StoreUnavailableError } from '../../../port/errors.js';
import type { SubscribeAllOptions, Subscription } from '../../../port/event-store.js';
import type { StoredEvent } from '../../../port/events.js';
import type { ClientLink } from '../client/client-link.js';
import { messageOf, typeOf } from '../client/failures.js';
import { backOffMs, pause } from '../client/timing.js';
import { comparePlaces, type LogPlace, placeOf, positionOf } from '../positions.js';
import type { LogReader } from '../reading/log-reader.js';
import type { Settings } from '../settings.js';
import { fromWire } from '../wire-events.js';
import { EndWatch } from './end-watch.js';
import { LiveSource } from './live-source.js';

/** At most so many events in one call of `onEvents`. */
const BATCH = 512;

/**
 * Follows the whole log through as many subscriptions of the client as it takes: each goes on after the last event
 * that was handed over, and what comes again is dropped by its place (facts 3.5, 3.8).
 */
export class LogFollower implements Subscription {
  readonly #closing = new AbortController();
  /** How far the log was looked at: the last record seen, ours or not. */
  #seen: LogPlace | undefined;
  /** The last event of ours that was handed over, or where we began. */
  #last: LogPlace | undefined;
  #connected = true;
  /** With the store again, and whoever follows was not told yet that the end is reached. */
  #owesEnd = false;
  #source: LiveSource | undefined;
  readonly done: Promise<void>;

  /** @throws InvalidPositionError when `after` is no position of this kind of store */
  constructor(
    private readonly link: ClientLink,
    private readonly reader: LogReader,
    private readonly settings: Settings,
    private readonly options: SubscribeAllOptions,
  ) {
    this.#seen = options.after === null ? undefined : placeOf(options.after);
    this.#last = this.#seen;
    this.done = this.#run();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#source?.stop(undefined);
  }

  get #closed(): boolean {
    return this.#closing.signal.aborted;
  }

  async #run(): Promise<void> {
    // nothing is called back before the caller holds the subscription
    await Promise.resolve();
    try {
      for (let tries = 1; !this.#closed; tries += 1) {
        const handedOver = await this.#followOnce();
        if (handedOver) tries = 1;
        await pause(backOffMs(tries), this.#closing.signal);
      }
    } catch (error) {
      if (this.#closed) return;
      await this.close();
      this.#end(error);
    }
  }

  /** One subscription from its begin to its end; true when it brought anything. Throws what must end all. */
  async #followOnce(): Promise<boolean> {
    const lease = this.link.lease();
    let source: LiveSource | undefined;
    let watch: EndWatch | undefined;
    let brought = false;
    try {
      if (this.#last !== undefined) await this.reader.checkPosition(positionOf(this.#last));
      if (this.#closed) return brought;
      source = this.#source = new LiveSource(lease, this.settings, this.#seen, () => this.#connect(true));
      watch = new EndWatch(this.reader, this.settings, {
        reachedBy: () => this.#last,
        seenUpTo: () => this.#seen,
        heard: () => source?.heard ?? 0,
        busy: () => source?.full === true || this.#handing,
        onCutOff: (cutOff) => this.#connect(!cutOff),
        onReached: () => {
          if (this.#owesEnd) this.#tellEnd();
        },
        onStale: (error) => {
          source?.stop(error);
          this.link.giveUp(lease);
        },
      });
      while (!this.#closed) {
        if (await this.#handOver(source)) brought = true;
        else if (source.ended !== undefined) break;
        else await source.stirred();
      }
      if (!this.#closed) this.#judgeEnd(source.ended?.error);
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || typeOf(error.cause) === 'access-denied') throw error;
      this.#connect(false);
    } finally {
      watch?.stop();
      source?.stop(undefined);
    }
    return brought;
  }

  #handing = false;

  /** Hands over what waits; true when there was something. */
  async #handOver(source: LiveSource): Promise<boolean> {
    const taken = source.take(BATCH);
    if (taken.length === 0) {
      const idle = source.idlePlace();
      if (idle !== undefined && (this.#seen === undefined || comparePlaces(idle, this.#seen) > 0)) this.#seen = idle;
      if (source.reachedEnd()) this.#tellEnd();
      this.reader.sawUpTo(this.#seen, this.#last);
      return false;
    }
    const events: StoredEvent[] = [];
    let seen = this.#seen;
    for (const { event } of taken) {
      if (event === undefined) continue;
      const place = event.position;
      if (seen !== undefined && comparePlaces(place, seen) <= 0) continue;
      seen = place;
      const own = fromWire(event, this.settings.names);
      if (own !== undefined) events.push(own);
    }
    const last = events.at(-1);
    if (last !== undefined) {
      this.#handing = true;
      try {
        await this.options.onEvents(events);
      } finally {
        this.#handing = false;
      }
      this.#last = placeOf(last.position);
    }
    this.#seen = seen;
    return true;
  }

  #judgeEnd(error: unknown): void {
    const type = typeOf(error);
    if (type === 'access-denied') {
      throw new StoreUnavailableError(`the log may not be read: ${messageOf(error)}`, { cause: error });
    }
    // the server of 23.10 ends a slow consumer instead of putting it back: we are connected and go on
    if (/too slow/i.test(messageOf(error))) return;
    this.#connect(false);
  }

  #tellEnd(): void {
    if (this.#closed) return;
    this.#owesEnd = false;
    this.options.onCaughtUp?.();
  }

  #connect(connected: boolean): void {
    if (this.#connected === connected || this.#closed) return;
    this.#connected = connected;
    // a subscription that outlived the cut has said "caught up" once and never says it again (facts 3.2)
    this.#owesEnd = connected;
    this.options.onConnected?.(connected);
  }

  #end(error: unknown): void {
    if (this.options.onEnded !== undefined) {
      this.options.onEnded(error);
      return;
    }
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.emitWarning(`a subscription without onEnded ended: ${reason}`, 'EventStoreWarning');
  }
}
