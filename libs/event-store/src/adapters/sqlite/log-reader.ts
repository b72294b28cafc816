import type { Database, Statement } from 'better-sqlite3';
import { StoreCorruptError, StoreUnavailableError } from '../../port/errors.js';
import type { ReadAllOptions, ReadStreamOptions } from '../../port/event-store.js';
import type { StoredEvent } from '../../port/events.js';
import { positionOf } from '../../following/counted-position.js';
import { EVENT_ID_HEX, eventIdOfHex } from './event-id-bytes.js';
import { NameDictionary } from './name-dictionary.js';
import { Slices } from './slices.js';
import { storeErrorOf } from './sqlite-errors.js';

type Row = [
  position: number,
  streamId: number,
  revision: number,
  idHex: string,
  typeId: number,
  data: string,
  metadata: string,
];

const SELECT = `SELECT position, stream_id, revision, ${EVENT_ID_HEX}, type_id, data, metadata FROM events`;

/** Reads committed events on a connection of its own, in slices short enough for the thread that serves requests. */
export class LogReader {
  readonly #slices = new Slices();
  readonly #streams: NameDictionary;
  readonly #types: NameDictionary;
  readonly #head: Statement<[], number | null>;
  readonly #all: Record<ReadAllOptions['direction'], Statement<[number, number], Row>>;
  readonly #stream: Record<ReadStreamOptions['direction'], Statement<[number, number, number], Row>>;

  constructor(
    private readonly db: Database,
    private readonly file: string,
  ) {
    this.#streams = new NameDictionary(db, 'streams', 65_536);
    this.#types = new NameDictionary(db, 'types', 1_024);
    this.#head = db.prepare<[], number | null>('SELECT max(position) FROM events').pluck();
    const all = (rest: string) => db.prepare<[number, number], Row>(`${SELECT} ${rest} LIMIT ?`).raw();
    this.#all = {
      forwards: all('WHERE position > ? ORDER BY position'),
      backwards: all('WHERE position < ? ORDER BY position DESC'),
    };
    const stream = (rest: string) => db.prepare<[number, number, number], Row>(`${SELECT} ${rest} LIMIT ?`).raw();
    this.#stream = {
      forwards: stream('WHERE stream_id = ? AND revision > ? ORDER BY revision'),
      backwards: stream('WHERE stream_id = ? AND revision < ? ORDER BY revision DESC'),
    };
  }

  /** Count of the last event, 0 when the log is empty. */
  head(): number {
    return this.#guarded(() => this.#head.get() ?? 0);
  }

  readStream(stream: string, options: ReadStreamOptions): Promise<StoredEvent[]> {
    const { direction, from, maxCount, deadlineMs } = options;
    const statement = this.#stream[direction];
    const start = direction === 'forwards' ? (from ?? 0) - 1 : (from ?? Number.MAX_SAFE_INTEGER - 1) + 1;
    return this.#slices.read<StoredEvent>(maxCount, deadlineMs, (limit, last) =>
      this.#guarded(() => {
        const id = this.#streams.idOf(stream);
        return id === undefined ? [] : this.#events(statement.all(id, last?.revision ?? start, limit));
      }),
    );
  }

  /** Events after (forwards) or before (backwards) the count `from`, never it itself. */
  readAll(
    direction: ReadAllOptions['direction'],
    from: number,
    maxCount: number,
    deadlineMs?: number,
  ): Promise<StoredEvent[]> {
    const statement = this.#all[direction];
    return this.#slices.read<StoredEvent>(maxCount, deadlineMs, (limit, last) =>
      this.#guarded(() => this.#events(statement.all(last === undefined ? from : Number(last.position), limit))),
    );
  }

  close(): void {
    this.db.close();
  }

  #events(rows: Row[]): StoredEvent[] {
    return rows.map(([position, streamId, revision, idHex, typeId, data, metadata]) => {
      const stream = this.#streams.nameOf(streamId);
      const type = this.#types.nameOf(typeId);
      if (stream === undefined || type === undefined) {
        throw new StoreCorruptError(`${this.file} is damaged: event ${position} has no stream or no type`);
      }
      return { id: eventIdOfHex(idHex), type, data, metadata, stream, revision, position: positionOf(position) };
    });
  }

  #guarded<T>(read: () => T): T {
    if (!this.db.open) throw new StoreUnavailableError('the event store is closed');
    try {
      return read();
    } catch (error) {
      throw storeErrorOf(error, this.file);
    }
  }
}
