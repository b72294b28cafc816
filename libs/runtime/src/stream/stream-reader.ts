import { InvariantBreach } from '@berth/domain';
import { chainHash, commandIdIn, type DomainEvent, decode, EventUnreadableError, KnownEvent } from '@berth/event-codec';
import { type EventStore, EventStoreError, type StoredEvent, StoreUnavailableError } from '@berth/event-store';
import { StreamNotServedError, StreamSuspendedError } from '../commands/errors.js';
import type { Aggregate, Breach } from './aggregate.js';
import type { Counters } from './counters.js';
import { emptyEntry, type StreamEntry } from './stream-entry.js';
import type { StateSnapshots } from './state-snapshots.js';

const PAGE = 512;
/** Events that can't be true in one stream before it is given up. */
const MAX_SKIPPED = 16;

/** A command's events as they stand in its stream. */
export interface FoundCommand<E> {
  readonly digest: string;
  readonly events: readonly E[];
  /** Of its last event. */
  readonly revision: number;
  readonly position: string;
}

/** Brings what is known of a stream up to its end. */
export class StreamReader<S, C, E extends DomainEvent, R> {
  constructor(
    private readonly store: EventStore,
    private readonly aggregate: Aggregate<S, C, E, R>,
    private readonly snapshots: StateSnapshots<S>,
    private readonly remembered: number,
    private readonly counters: Counters,
  ) {}

  /** What a stream without events is known by; safe to assume of any stream, since every append states its revision. */
  empty(): StreamEntry<S> {
    return emptyEntry(this.aggregate, this.remembered);
  }

  /** From the newest usable snapshot, else from the first event. */
  async load(stream: string, deadlineMs: number): Promise<StreamEntry<S>> {
    this.counters.streamLoads++;
    const saved = await this.snapshots.load(stream);
    if (saved) {
      const [anchor] = await this.read(stream, saved.revision, 1, deadlineMs);
      if (anchor && chainHash(anchor) === saved.lastHash) return this.catchUp(stream, saved, deadlineMs);
      this.snapshots.ignored(stream, new Error(`the log has another event at revision ${saved.revision}, or none`));
    }
    return this.catchUp(stream, this.empty(), deadlineMs);
  }

  /**
   * Folds what came after; the same entry when nothing did.
   * @throws StreamNotServedError | StreamSuspendedError | StoreUnavailableError
   */
  async catchUp(stream: string, from: StreamEntry<S>, deadlineMs: number): Promise<StreamEntry<S>> {
    this.counters.tailReads++;
    let entry = from;
    for (;;) {
      const page = await this.read(stream, entry.revision + 1, PAGE, deadlineMs);
      if (page.length > 0) entry = this.foldOnto(stream, entry, page);
      if (page.length < PAGE) return entry;
    }
  }

  /** The events of a command that may stand at one of these revisions; null when it stands at none. */
  async find(
    stream: string,
    commandId: string,
    revisions: readonly number[],
    deadlineMs: number,
  ): Promise<FoundCommand<E> | null> {
    for (const revision of revisions) {
      let page = await this.read(stream, revision, 16, deadlineMs);
      if (page.length === 16) page = await this.read(stream, revision, PAGE, deadlineMs);
      const other = page.findIndex(({ metadata }) => commandIdIn(metadata) !== commandId);
      const own = other < 0 ? page : page.slice(0, other);
      const last = own.at(-1);
      if (!last) continue;
      const decoded = own.map((stored) => this.known(stream, stored));
      const digest = decoded[0]?.envelope.commandDigest ?? '';
      const events = decoded.map(({ event }) => event as E);
      return { digest, events, revision: last.revision, position: last.position };
    }
    return null;
  }

  /** A page of the stream; failures of a read leave nothing unknown. */
  async read(stream: string, from: number, maxCount: number, deadlineMs: number): Promise<readonly StoredEvent[]> {
    try {
      return await this.store.readStream(stream, { direction: 'forwards', from, maxCount, deadlineMs });
    } catch (cause) {
      if (!(cause instanceof EventStoreError) || cause.written === 'no') throw cause;
      throw new StoreUnavailableError(`stream ${stream} could not be read: ${cause.message}`, { cause });
    }
  }

  private foldOnto(stream: string, entry: StreamEntry<S>, page: readonly StoredEvent[]): StreamEntry<S> {
    const skipped = new Set(entry.skipped);
    let breach = entry.breach;
    let state: S;
    for (;;) {
      const found = this.tryFold(stream, entry.state, page, skipped);
      if (found.breach === null) {
        state = found.state;
        // The stream already says so itself, and somebody may have resumed it since.
        if (breach && found.named.has(breach.firstBadEventId ?? '')) breach = null;
        break;
      }
      // The fold is worthless after a breach: begin again without that event.
      breach ??= found.breach;
      skipped.add(found.breach.firstBadEventId ?? '');
      if (skipped.size > MAX_SKIPPED) throw suspended(stream, breach);
    }
    const last = page[page.length - 1] as StoredEvent;
    let lastCommandId = entry.lastCommandId;
    for (const { metadata, revision } of page) {
      const commandId = commandIdIn(metadata);
      if (commandId !== lastCommandId) entry.commands.note(commandId, revision);
      lastCommandId = commandId;
    }
    const { revision, position } = last;
    return { ...entry, state, revision, position, lastHash: chainHash(last), lastCommandId, breach, skipped };
  }

  private tryFold(
    stream: string,
    state: S,
    page: readonly StoredEvent[],
    skipped: ReadonlySet<string>,
  ): { readonly state: S; readonly breach: Breach | null; readonly named: ReadonlySet<string> } {
    const fold = this.aggregate.open(state);
    const named = new Set<string>();
    for (const stored of page) {
      if (skipped.has(stored.id)) continue;
      try {
        const known = this.known(stream, stored);
        const event = known.event as E;
        fold.apply(event, known);
        const firstBad = this.aggregate.firstBadEventIn(event);
        if (firstBad !== null) named.add(firstBad);
      } catch (error) {
        const breach = breachOf(error, stored.id);
        if (!breach) throw error;
        return { state, breach, named };
      }
    }
    return { state: fold.state, breach: null, named };
  }

  private known(stream: string, stored: StoredEvent): KnownEvent {
    const decoded = decode(stored);
    if (!(decoded instanceof KnownEvent)) throw new StreamNotServedError(stream, decoded.type);
    if (decoded.category !== this.aggregate.category) {
      throw new InvariantBreach('TRANSITION', `${stored.type} does not belong into stream ${stream}`);
    }
    return decoded;
  }
}

function breachOf(error: unknown, eventId: string): Breach | null {
  if (error instanceof InvariantBreach) {
    return { invariant: error.invariant, detail: error.detail, firstBadEventId: eventId };
  }
  if (error instanceof EventUnreadableError) {
    return { invariant: 'TRANSITION', detail: error.message, firstBadEventId: eventId };
  }
  return null;
}

export const suspended = (stream: string, breach: Breach): StreamSuspendedError =>
  new StreamSuspendedError(stream, breach.invariant, breach.detail, breach.firstBadEventId);
