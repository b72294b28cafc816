import { InvalidPositionError, StoreUnavailableError } from '../../../port/errors.js';
import { comparePlaces, type LogPlace } from '../positions.js';
import type { LogEnd } from '../reading/log-end.js';
import type { LogReader } from '../reading/log-reader.js';
import type { Settings } from '../settings.js';
import { SilentServerError } from '../client/failures.js';

export interface Watched {
  /** The last event of ours that came through the subscription. */
  reachedBy(): LogPlace | undefined;
  /** How far the log was looked at for events of ours: at least {@link reachedBy}. */
  seenUpTo(): LogPlace | undefined;
  /** How much came over the wire so far, of whatever kind: a subscription that still brings something is not stale. */
  heard(): number;
  /** True while the consumer, not the server, holds things up. */
  busy(): boolean;
  /** The leader can't be read: whatever comes may be old. False when it can again. */
  onCutOff(cutOff: boolean): void;
  /** All that the log has was handed over. */
  onReached(): void;
  /** The subscription says nothing although the log went on. */
  onStale(error: unknown): void;
}

/**
 * Compares a subscription with the log's end from time to time. A live subscription stays on its node when that loses
 * the leadership, hangs or is cut off, and nothing says so (facts 3.7 to 3.9).
 */
export class EndWatch {
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  /** Where the log ended the last time, while the subscription was behind it. */
  #missing: { readonly head: LogPlace; readonly heard: number } | undefined;

  constructor(
    private readonly reader: LogReader,
    private readonly settings: Settings,
    private readonly watched: Watched,
  ) {
    this.#next();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #next(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.#look(), this.settings.watchMs);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    try {
      const end = await this.reader.newest(this.watched.seenUpTo(), { deadlineMs: this.settings.watchMs });
      if (this.#stopped) return;
      this.watched.onCutOff(false);
      this.#compare(end);
    } catch (error) {
      if (this.#stopped) return;
      if (error instanceof StoreUnavailableError) this.watched.onCutOff(true);
      else this.watched.onStale(error);
    }
    this.#next();
  }

  #compare({ last, ours }: LogEnd): void {
    const reached = this.watched.reachedBy();
    const missed = this.#missing;
    this.#missing = undefined;
    if (this.watched.busy()) return;
    if (reached !== undefined && (last === undefined || comparePlaces(last, reached) < 0)) {
      // the log is shorter than what we saw of it: subscribing again checks our place, and says so
      this.watched.onStale(new InvalidPositionError('the log ends before the last event that was handed over'));
      return;
    }
    if (ours === 'far') return;
    if (ours === undefined || (reached !== undefined && comparePlaces(ours, reached) <= 0)) {
      this.watched.onReached();
      return;
    }
    const heard = this.watched.heard();
    const behind = missed !== undefined && (reached === undefined || comparePlaces(reached, missed.head) < 0);
    if (behind && missed.heard === heard) {
      this.watched.onStale(new SilentServerError('the log went on, and the subscription did not'));
      return;
    }
    this.#missing = { head: ours, heard };
  }
}
