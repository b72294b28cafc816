import type { EventStoreDBClient, StreamingRead } from '@eventstore/db-client';
import { InvalidPositionError, StoreCorruptError, StoreUnavailableError } from '../../../port/errors.js';
import type { CallOptions, ReadAllOptions, ReadStreamOptions } from '../../../port/event-store.js';
import type { Position, StoredEvent } from '../../../port/events.js';
import { checkReadOptions } from '../../../port/read-rules.js';
import type { ClientLink } from '../client/client-link.js';
import { judge, messageOf, typeOf, wasSilent } from '../client/failures.js';
import { backOffMs, now, pause } from '../client/timing.js';
import { comparePlaces, type LogPlace, positionOf } from '../positions.js';
import type { Settings } from '../settings.js';
import { fromWire } from '../wire-events.js';
import { collect } from './collect.js';
import { type LogEnd, readEnd } from './log-end.js';
import { type RawPage, readPages } from './pages.js';
import { unparsed, type WireEvent } from './wire-record.js';

/** Reads from the leader: every read requires it, ends in time and is tried again until the caller's deadline. */
export class LogReader {
  private looked: { readonly upTo: LogPlace | undefined; readonly ours: Position | null } = {
    upTo: undefined,
    ours: null,
  };

  constructor(
    private readonly link: ClientLink,
    private readonly settings: Settings,
    private readonly closing: AbortSignal,
  ) {}

  /** Reads that are tried again, and a first look at what can't be helped by another try. */
  async readStream(stream: string, options: ReadStreamOptions): Promise<readonly StoredEvent[]> {
    checkReadOptions(options);
    const { direction, from, maxCount } = options;
    const { names } = this.settings;
    return this.#trying(options, `reading stream ${stream}`, async (what) => {
      let resolved: WireEvent[];
      try {
        resolved = await this.#collect(what, (client) =>
          client.readStream(names.onServer(stream), {
            direction,
            fromRevision: from !== undefined ? BigInt(from) : direction === 'forwards' ? 'start' : 'end',
            maxCount,
            requiresLeader: true,
            credentials: this.settings.credentials,
          }),
        );
      } catch (error) {
        if (typeOf(error) === 'stream-not-found') return [];
        throw error;
      }
      const events = resolved.flatMap(({ event }) => (event === undefined ? [] : (fromWire(event, names) ?? [])));
      checkWhole(stream, options, events);
      return events;
    });
  }

  /** @throws InvalidPositionError when `from` is no position of this log */
  async readAll(options: ReadAllOptions): Promise<readonly StoredEvent[]> {
    checkReadOptions(options);
    return this.#trying(options, 'reading the log', (what, progressed) =>
      readPages(
        options,
        this.settings.names,
        this.#rawPage(what, progressed),
        this.settings.positionGraceMs,
        this.closing,
      ),
    );
  }

  /** Position of the last event of ours; null when there is none. Reads back only over what was not looked at before. */
  async head(options: CallOptions = {}): Promise<Position | null> {
    const { looked } = this;
    const { last, ours } = await this.newest(looked.upTo, options);
    if (ours === undefined && (looked.upTo === undefined || (last && comparePlaces(last, looked.upTo) >= 0))) {
      return looked.ours;
    }
    // far behind other writers' events, or the log is shorter than it was
    const [event] =
      ours === undefined || ours === 'far'
        ? await this.readAll({ ...options, direction: 'backwards', maxCount: 1 })
        : [{ position: positionOf(ours) }];
    const head = event?.position ?? null;
    this.looked = { upTo: last, ours: head };
    return head;
  }

  /** What whoever follows the log knows: up to a place, this was the last event of ours. */
  sawUpTo(place: LogPlace | undefined, ours: LogPlace | undefined): void {
    const { upTo } = this.looked;
    if (place === undefined || (upTo !== undefined && comparePlaces(place, upTo) <= 0)) return;
    this.looked = { upTo: place, ours: ours === undefined ? null : positionOf(ours) };
  }

  /** What stands at the log's end, behind a place up to which all was looked at. Reads no further back than that place. */
  async newest(after: LogPlace | undefined, options: CallOptions = {}): Promise<LogEnd> {
    return this.#trying(options, "reading the log's end", (what) =>
      readEnd(after, this.settings.names, this.#rawPage(what)),
    );
  }

  /** @throws InvalidPositionError when no event of ours stands at the position */
  async checkPosition(position: Position, options: CallOptions = {}): Promise<void> {
    await this.readAll({ ...options, direction: 'forwards', from: position, maxCount: 1 });
  }

  #rawPage(what: string, progressed: () => void = () => {}): RawPage {
    return async (direction, from, maxCount) => {
      const page = await this.#collect(what, (client) =>
        client.readAll({
          direction,
          fromPosition: from ?? (direction === 'forwards' ? 'start' : 'end'),
          maxCount,
          requiresLeader: true,
          credentials: this.settings.credentials,
        }),
      );
      progressed();
      return page;
    };
  }

  async #collect(what: string, start: (client: EventStoreDBClient) => StreamingRead<unknown>): Promise<WireEvent[]> {
    const lease = this.link.lease();
    const startedAt = now();
    try {
      const events = await collect(unparsed(start(lease.client)), {
        what,
        stallMs: this.settings.readStallMs,
        givenUp: lease.givenUp,
      });
      this.link.heard(lease);
      return events;
    } catch (error) {
      if (wasSilent(error)) this.link.silent(lease, startedAt);
      else this.link.heard(lease);
      throw error;
    }
  }

  /**
   * Without a deadline of the caller's own, a read may go on as long as its pages come: past a million events of others
   * it takes its time.
   */
  async #trying<T>(
    options: CallOptions,
    what: string,
    read: (what: string, progressed: () => void) => Promise<T>,
  ): Promise<T> {
    const ms = options.deadlineMs ?? this.settings.deadlineMs;
    const deadline = { at: now() + ms };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new StoreUnavailableError(`${what}: no answer within ${Math.round(ms)} ms`)), ms);
    });
    const progressed = (): void => {
      if (options.deadlineMs !== undefined) return;
      deadline.at = now() + ms;
      timer?.refresh();
    };
    try {
      return await Promise.race([this.#again(deadline, what, (name) => read(name, progressed)), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #again<T>(deadline: { readonly at: number }, what: string, read: (what: string) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      if (this.closing.aborted) throw new StoreUnavailableError('the event store is closed');
      try {
        return await read(what);
      } catch (error) {
        if (error instanceof StoreCorruptError || error instanceof InvalidPositionError) throw error;
        if (typeOf(error) === 'stream-deleted') {
          throw new StoreCorruptError(`${what}: an operator deleted this stream for good`, { cause: error });
        }
        const again = judge(error) !== 'refused' && now() < deadline.at;
        if (!again) throw new StoreUnavailableError(`${what}: ${messageOf(error)}`, { cause: error });
      }
      await pause(Math.min(backOffMs(tries), Math.max(0, deadline.at - now())), this.closing);
    }
  }
}

/**
 * Revisions have no gaps and start at 0, whatever part was read: otherwise somebody truncated or soft-deleted the
 * stream, and what it says now is not what was acknowledged (facts 1.28, 1.29).
 */
const checkWhole = (stream: string, options: ReadStreamOptions, events: readonly StoredEvent[]): void => {
  const forwards = options.direction === 'forwards';
  const first = forwards ? (options.from ?? 0) : events[0]?.revision;
  const step = forwards ? 1 : -1;
  const gap = events.findIndex(({ revision }, i) => revision !== (first ?? 0) + i * step);
  const endsEarly = !forwards && events.length > 0 && events.length < options.maxCount && events.at(-1)?.revision !== 0;
  if (gap >= 0 || endsEarly) {
    const at = gap >= 0 ? events[gap]?.revision : events.at(-1)?.revision;
    throw new StoreCorruptError(
      `stream ${stream} has lost events: one stands at revision ${at} and an earlier one is missing; was it truncated or deleted?`,
    );
  }
};
