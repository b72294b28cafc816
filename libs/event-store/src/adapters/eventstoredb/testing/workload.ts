import { createHash, randomUUID } from 'node:crypto';
import { RevisionConflictError, StoreUnavailableError, UnknownOutcomeError } from '../../../port/errors.js';
import type { EventStore } from '../../../port/event-store.js';
import type { EventToAppend, StoredEvent } from '../../../port/events.js';

const hashOf = (event: { id: string; type: string; data: string; metadata: string }): string =>
  createHash('sha256').update(`${event.id}\n${event.type}\n${event.data}\n${event.metadata}`).digest('base64url');

interface Acknowledged {
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly ids: readonly string[];
}

/** What writers were told, to be held against the log afterwards. */
export interface Report {
  readonly acknowledged: Acknowledged[];
  conflicts: number;
  unavailable: number;
  /** Unknown outcomes; each is settled by reading before its writer goes on. */
  unknown: number;
  readonly longestMs: { value: number };
}

/**
 * Writers that append batches to a few shared streams until told to stop, each event chained to the one before
 * by a hash. A refused or conflicting writer reads on and tries again with new events; an unknown outcome is read
 * until it is settled.
 */
export const writeUntil = async (
  stores: readonly EventStore[],
  options: { readonly writers: number; readonly streams: number; readonly stop: () => boolean },
): Promise<Report> => {
  const streams = Array.from({ length: options.streams }, () => `host-${randomUUID()}`);
  const report: Report = { acknowledged: [], conflicts: 0, unavailable: 0, unknown: 0, longestMs: { value: 0 } };
  await Promise.all(
    Array.from({ length: options.writers }, async (_, writer) => {
      const store = stores[writer % stores.length] as EventStore;
      for (let n = writer; !options.stop(); n += 1) {
        await appendOnce(store, streams[n % streams.length] as string, report).catch((error: unknown) => {
          if (!(error instanceof StoreUnavailableError)) throw error;
          report.unavailable += 1;
        });
      }
    }),
  );
  return report;
};

const appendOnce = async (store: EventStore, stream: string, report: Report): Promise<void> => {
  const [last] = await store.readStream(stream, { direction: 'backwards', maxCount: 1 });
  const events = chained(last, 1 + (report.acknowledged.length % 3));
  const startedAt = Date.now();
  try {
    const { revision, position } = await store.append(stream, last?.revision ?? 'no-stream', events);
    report.acknowledged.push({ stream, revision, position, ids: events.map(({ id }) => id) });
  } catch (error) {
    if (error instanceof RevisionConflictError) report.conflicts += 1;
    else if (error instanceof UnknownOutcomeError) report.unknown += 1;
    else throw error;
  } finally {
    report.longestMs.value = Math.max(report.longestMs.value, Date.now() - startedAt);
  }
};

const chained = (last: StoredEvent | undefined, count: number): EventToAppend[] => {
  const events: EventToAppend[] = [];
  let previous: EventToAppend | undefined = last;
  for (let i = 0; i < count; i += 1) {
    const event: EventToAppend = {
      id: randomUUID(),
      type: 'ClaimAccepted',
      data: JSON.stringify({ amounts: { VCPU: 4, MEMORY_MIB: 8192 }, devices: ['0000:3b:00.0'], i }),
      metadata: JSON.stringify({ schemaVersion: 1, prevHash: previous === undefined ? null : hashOf(previous) }),
    };
    events.push(event);
    previous = event;
  }
  return events;
};

/** The whole log after a position. */
export const logAfter = async (store: EventStore, after: string | null): Promise<StoredEvent[]> => {
  const log: StoredEvent[] = [];
  for (let from = after ?? undefined; ; ) {
    const page = await store.readAll({ direction: 'forwards', from, maxCount: 1_000 });
    if (page.length === 0) return log;
    log.push(...page);
    from = page.at(-1)?.position;
  }
};

/**
 * Every acknowledged append stands in the log once, whole, where its writer was told; every stream is one chain of
 * revisions and hashes (INV-10). Returns what is wrong, one line each.
 */
export const faultsIn = (log: readonly StoredEvent[], report: Report): string[] => {
  const faults: string[] = [];
  const places = new Map<string, StoredEvent>();
  const heads = new Map<string, StoredEvent>();
  for (const event of log) {
    if (places.has(event.id)) faults.push(`event ${event.id} stands twice`);
    places.set(event.id, event);
    const before = heads.get(event.stream);
    if (event.revision !== (before?.revision ?? -1) + 1) faults.push(`${event.stream} jumps to ${event.revision}`);
    const { prevHash } = JSON.parse(event.metadata) as { prevHash: string | null };
    if (prevHash !== (before === undefined ? null : hashOf(before))) {
      faults.push(`the chain of ${event.stream} breaks at ${event.revision}`);
    }
    heads.set(event.stream, event);
  }
  for (const { stream, revision, position, ids } of report.acknowledged) {
    ids.forEach((id, i) => {
      const stored = places.get(id);
      const wanted = revision - ids.length + 1 + i;
      if (stored === undefined) faults.push(`acknowledged event ${id} of ${stream} at ${wanted} is lost`);
      else if (stored.stream !== stream || stored.revision !== wanted) faults.push(`event ${id} stands elsewhere`);
    });
    if (places.get(ids.at(-1) ?? '')?.position !== position) faults.push(`${stream} ${revision}: other position`);
  }
  return faults;
};
