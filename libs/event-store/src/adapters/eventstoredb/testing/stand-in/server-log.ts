import type { EventToAppend } from '../../../../port/events.js';
import type { LogPlace } from '../../positions.js';
import { wireIdOf } from '../../wire-id.js';

/** A record as the server stores it. */
export interface ServerRecord {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly contentType: string;
  readonly data: Buffer;
  readonly metadata: Buffer;
  /** commit = prepare: the record's byte address. */
  readonly address: bigint;
}

export type ProposedEvent = Pick<ServerRecord, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

/** An event as the adapter would send it, to fill a log without the wire. */
export const asProposed = (event: EventToAppend): ProposedEvent => ({
  id: wireIdOf(event),
  type: event.type,
  contentType: 'application/json',
  data: Buffer.from(event.data),
  metadata: Buffer.from(event.metadata),
});

export type Decision =
  | { readonly kind: 'written' | 'idempotent'; readonly revision: number; readonly address: bigint }
  | { readonly kind: 'wrong version'; readonly actual: number }
  | { readonly kind: 'deleted' };

/** Bytes a record takes beside its texts (facts 5.5). */
const RECORD_BYTES = 90;

/** The transaction log of one node or of a cluster's majority, with the server's own rules for appends. */
export class ServerLog {
  readonly records: ServerRecord[] = [];
  readonly streams = new Map<string, ServerRecord[]>();
  readonly deleted = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #end = 0n;

  /** Records that no application wrote, as a server has them from its first start. */
  constructor() {
    this.addSystemRecord();
  }

  addSystemRecord(stream = '$settings', type = '$metadata'): void {
    this.#write(stream, [
      {
        id: 'ffffffff-0000-0000-0000-000000000000',
        type,
        contentType: 'application/json',
        data: Buffer.from('{}'),
        metadata: Buffer.alloc(0),
      },
    ]);
  }

  /** The revision check and the comparison of ids (facts 1.2 to 1.6), nothing else being compared. */
  append(stream: string, expected: number, events: readonly ProposedEvent[]): Decision {
    if (this.deleted.has(stream)) return { kind: 'deleted' };
    const stored = this.streams.get(stream) ?? [];
    const last = stored.length - 1;
    if (expected > last) return { kind: 'wrong version', actual: last };
    if (expected < last) {
      const there = stored.slice(expected + 1, expected + 1 + events.length);
      const match = there.length === events.length && events.every(({ id }, i) => there[i]?.id === id);
      if (!match) return { kind: 'wrong version', actual: last };
      const { revision, address } = there.at(-1) as ServerRecord;
      return { kind: 'idempotent', revision, address };
    }
    const written = this.#write(stream, events);
    return { kind: 'written', revision: written.revision, address: written.address };
  }

  /** Loses what stands behind a place, as a node does whose last writes were not replicated. */
  truncate(count: number): void {
    for (const record of this.records.splice(this.records.length - count, count)) {
      this.streams.get(record.stream)?.pop();
    }
  }

  /** Index of the first record at or after an address; -1 when an address lies inside a record. */
  indexOf({ commit }: LogPlace): number {
    if (commit > (this.records.at(-1)?.address ?? -1n)) return this.records.length;
    return this.records.findIndex(({ address }) => address === commit);
  }

  onGrowth(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #write(stream: string, events: readonly ProposedEvent[]): ServerRecord {
    const stored = this.streams.get(stream) ?? [];
    this.streams.set(stream, stored);
    for (const event of events) {
      const record: ServerRecord = {
        ...event,
        id: event.id.toLowerCase(),
        stream,
        revision: stored.length,
        address: this.#end,
      };
      this.#end += BigInt(RECORD_BYTES + stream.length + event.type.length + event.data.length + event.metadata.length);
      stored.push(record);
      this.records.push(record);
    }
    for (const listener of this.#listeners) listener();
    return stored.at(-1) as ServerRecord;
  }
}
