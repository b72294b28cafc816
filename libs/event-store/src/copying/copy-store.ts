import type { EventStore } from '../port/event-store.js';
import type { StoredEvent } from '../port/events.js';
import { appendRuns } from './append-runs.js';
import { LogDigest } from './log-digest.js';
import { pagesOf } from './read-log.js';

/** What a copy is doing: the source is counted, what is there already is compared, the rest copied, all of it verified. */
export type CopyPhase = 'counting' | 'comparing' | 'copying' | 'verifying';

export interface CopyProgress {
  readonly phase: CopyPhase;
  /** Events done in this phase. */
  readonly done: number;
  /** Events of the source; null while they are counted. */
  readonly total: number | null;
}

export interface CopyOptions {
  readonly onProgress?: (progress: CopyProgress) => void;
  /** Stops between two appends; run the copy again to go on. */
  readonly signal?: AbortSignal;
  /**
   * Appends sent without waiting for each other, default 1. More keeps the order only in a store that takes appends
   * as they are asked for (the embedded one); a copy that lost the order is found out and fails.
   */
  readonly inFlight?: number;
}

export interface CopyReport {
  /** Events in the source, and now in the target. */
  readonly events: number;
  readonly copied: number;
  /** Were in the target already: an earlier copy that was stopped. */
  readonly found: number;
  /** Of both logs, see {@link LogDigest}. */
  readonly digest: string;
}

/** The target holds something that is not the source's beginning. Nothing is repaired or overwritten. */
export class CopyMismatchError extends Error {
  override readonly name = 'CopyMismatchError';
}

/**
 * Copies a log into another store, of whatever kind: order, streams, revisions, ids and bytes are kept, positions are
 * the target's own. Copies what the source holds when it starts. The target is empty or holds the beginning of the
 * same log, and nobody else writes to it meanwhile.
 *
 * @throws CopyMismatchError when the target holds something else, before or after; store errors as they come
 */
export const copyStore = async (from: EventStore, to: EventStore, options: CopyOptions = {}): Promise<CopyReport> => {
  const { signal } = options;
  const until = await from.head();
  const source = new LogDigest();
  const tell = (phase: CopyPhase, done: number, total: number | null): void =>
    options.onProgress?.({ phase, done, total });

  tell('counting', 0, null);
  if (until !== null) {
    for await (const page of pagesOf(from, until, signal)) {
      source.add(page);
      tell('counting', source.count, null);
    }
  }
  const total = source.count;

  const found = await compare(from, to, until, signal, (done) => tell('comparing', done, total));
  let done = 0;
  tell('copying', found, total);
  for await (const page of until === null ? [] : pagesOf(from, until, signal)) {
    const rest = page.slice(Math.max(0, found - done));
    done += page.length;
    if (rest.length === 0) continue;
    await append(to, rest, options, (copied) => tell('copying', done - rest.length + copied, total));
  }

  const target = new LogDigest();
  tell('verifying', 0, total);
  for await (const page of pagesOf(to, null, signal)) {
    target.add(page);
    tell('verifying', target.count, total);
  }
  const [digest, other] = [source.value(), target.value()];
  if (digest !== other) {
    throw new CopyMismatchError(
      `the copy is not the source: ${target.count} events with digest ${other}, expected ${total} with ${digest}; did anybody else write to it?`,
    );
  }
  return { events: total, copied: total - found, found, digest };
};

const append = async (
  to: EventStore,
  events: readonly StoredEvent[],
  { signal, inFlight = 1 }: CopyOptions,
  onCopied: (copied: number) => void,
): Promise<void> => {
  const runs = appendRuns(events);
  let copied = 0;
  for (let i = 0; i < runs.length; i += inFlight) {
    signal?.throwIfAborted();
    const sent = runs.slice(i, i + inFlight);
    await Promise.all(
      sent.map((run) => {
        const { stream, revision } = run[0] as StoredEvent;
        const bare = run.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }));
        return to.append(stream, revision === 0 ? 'no-stream' : revision - 1, bare);
      }),
    );
    copied += sent.reduce((sum, run) => sum + run.length, 0);
    onCopied(copied);
  }
};

/** How many events of the source the target holds already; each of them is compared. */
const compare = async (
  from: EventStore,
  to: EventStore,
  until: string | null,
  signal: AbortSignal | undefined,
  onCompared: (done: number) => void,
): Promise<number> => {
  const source = until === null ? [][Symbol.iterator]() : pagesOf(from, until, signal);
  let page: readonly StoredEvent[] = [];
  let next = 0;
  let found = 0;
  for await (const there of pagesOf(to, null, signal)) {
    for (const event of there) {
      if (next === page.length) {
        const step = await source.next();
        page = step.done === true ? [] : step.value;
        next = 0;
      }
      const expected = page[next];
      if (expected === undefined || !same(expected, event)) {
        throw new CopyMismatchError(
          `the target is no beginning of the source: its event number ${found + 1}, revision ${event.revision} of stream ${event.stream} (${event.id}), ` +
            (expected === undefined
              ? 'is more than the source has'
              : `should be revision ${expected.revision} of stream ${expected.stream} (${expected.id}), byte for byte`),
        );
      }
      next += 1;
      found += 1;
    }
    onCompared(found);
  }
  return found;
};

const same = (a: StoredEvent, b: StoredEvent): boolean =>
  a.stream === b.stream &&
  a.revision === b.revision &&
  a.id === b.id &&
  a.type === b.type &&
  a.data === b.data &&
  a.metadata === b.metadata;
