import type { Database, Statement } from 'better-sqlite3';
import { jsonFaultOf } from '../../../port/json-text.js';
import { bytesOfEventId, EVENT_ID_HEX, eventIdOfHex } from '../event-id-bytes.js';
import { sqliteCodeOf } from '../sqlite-errors.js';
import type { AppendGroup, GroupDone, Refusal } from './protocol.js';
import { type StreamHead, StreamHeads } from './stream-heads.js';

interface WaitingEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** What became of one append of a group. */
type Verdict = { readonly revision: number; readonly position: number; readonly written: boolean } | Refusal;

type StoredRow = { position: number; idHex: string; type: string; data: string; metadata: string };

/** Writes groups of appends, each group in one transaction. */
export class LogWriter {
  readonly #heads: StreamHeads;
  readonly #typeIds = new Map<string, number>();
  readonly #begin: Statement<[]>;
  readonly #commit: Statement<[]>;
  readonly #rollback: Statement<[]>;
  readonly #insert: Statement<[number, number, number, Buffer, number, string, string]>;
  readonly #takeBack: Statement<[number]>;
  readonly #stored: Statement<[number, number, number], StoredRow>;
  readonly #findType: Statement<[string], number>;
  readonly #createType: Statement<[string]>;
  #position: number;

  constructor(private readonly db: Database) {
    this.#heads = new StreamHeads(db);
    this.#begin = db.prepare('BEGIN IMMEDIATE');
    this.#commit = db.prepare('COMMIT');
    this.#rollback = db.prepare('ROLLBACK');
    this.#insert = db.prepare(
      'INSERT INTO events (position, stream_id, revision, event_id, type_id, data, metadata) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    this.#takeBack = db.prepare('DELETE FROM events WHERE position > ?');
    this.#stored = db.prepare(
      `SELECT position, ${EVENT_ID_HEX} AS idHex, types.name AS type, data, metadata
       FROM events JOIN types USING (type_id) WHERE stream_id = ? AND revision > ? ORDER BY revision LIMIT ?`,
    );
    this.#findType = db.prepare<[string], number>('SELECT type_id FROM types WHERE name = ?').pluck();
    this.#createType = db.prepare('INSERT INTO types (name) VALUES (?)');
    this.#position = db.prepare<[], number | null>('SELECT max(position) FROM events').pluck().get() ?? 0;
  }

  /**
   * Judges every append by itself and commits what was accepted: one refusal does not hurt the others.
   * An error thrown here means that nothing of the group was committed, unless it came from `commit`.
   */
  write(group: AppendGroup): { readonly verdicts: GroupDone; commit(): void } {
    this.#begin.run();
    const before = this.#position;
    try {
      const verdicts = this.#judgeAll(group);
      return { verdicts, commit: () => this.#finish(before) };
    } catch (error) {
      this.#undo(before);
      throw error;
    }
  }

  #finish(before: number): void {
    try {
      this.#commit.run();
    } catch (error) {
      this.#undo(before);
      throw error;
    }
  }

  #undo(before: number): void {
    this.#position = before;
    this.#heads.forget();
    this.#typeIds.clear();
    // SQLite has rolled back by itself after the worst errors
    if (this.db.inTransaction) this.#rollback.run();
  }

  #judgeAll(group: AppendGroup): GroupDone {
    const revisions: number[] = [];
    const positions: number[] = [];
    const written: boolean[] = [];
    const refusals: Refusal[] = [];
    let at = 0;
    for (const [index, stream] of group.streams.entries()) {
      const events: WaitingEvent[] = [];
      for (let n = group.counts[index] as number; n > 0; n -= 1, at += 4) {
        const [id, type, data, metadata] = group.texts.slice(at, at + 4) as [string, string, string, string];
        events.push({ id, type, data, metadata });
      }
      const verdict = this.#judge(index, stream, group.expected[index] as number, events);
      if ('code' in verdict) refusals.push(verdict);
      const placed = 'code' in verdict ? { revision: 0, position: 0, written: false } : verdict;
      revisions.push(placed.revision);
      positions.push(placed.position);
      written.push(placed.written);
    }
    return { kind: 'done', revisions, positions, written, refusals };
  }

  #judge(index: number, stream: string, expected: number, events: readonly WaitingEvent[]): Verdict {
    const fault = jsonFaultOf(events);
    if (fault !== null) return { index, code: 'InvalidAppend', message: fault };
    const head = this.#heads.get(stream);
    const actual = head?.revision ?? -1;
    if (actual === expected) return this.#add(index, head ?? this.#heads.create(stream), events);
    if (head === undefined || actual < expected) return { index, code: 'RevisionConflict', actual };
    return this.#repeat(index, head, expected, events);
  }

  #add(index: number, head: StreamHead, events: readonly WaitingEvent[]): Verdict {
    const before = this.#position;
    let revision = head.revision;
    for (const { id, type, data, metadata } of events) {
      revision += 1;
      const place = this.#position + 1;
      try {
        this.#insert.run(place, head.streamId, revision, bytesOfEventId(id), this.#typeId(type), data, metadata);
      } catch (error) {
        if (sqliteCodeOf(error) !== 'SQLITE_CONSTRAINT_UNIQUE') throw error;
        if (this.#position > before) this.#takeBack.run(before);
        this.#position = before;
        return { index, code: 'DuplicateEventId', eventId: id };
      }
      this.#position = place;
    }
    head.revision = revision;
    return { revision, position: this.#position, written: true };
  }

  /** The stream is past the expected revision: either these very events stand there, or it is a conflict. */
  #repeat(index: number, head: StreamHead, expected: number, events: readonly WaitingEvent[]): Verdict {
    const there = this.#stored.all(head.streamId, expected, events.length);
    const last = there.at(-1);
    const same = there.length === events.length && there.every((row, i) => eventIdOfHex(row.idHex) === events[i]?.id);
    if (!same || last === undefined) return { index, code: 'RevisionConflict', actual: head.revision };
    const other = events.find((event, i) => {
      const row = there[i] as StoredRow;
      return row.type !== event.type || row.data !== event.data || row.metadata !== event.metadata;
    });
    if (other !== undefined) return { index, code: 'DuplicateEventId', eventId: other.id };
    return { revision: expected + events.length, position: last.position, written: false };
  }

  #typeId(name: string): number {
    const known = this.#typeIds.get(name);
    if (known !== undefined) return known;
    const id = this.#findType.get(name) ?? Number(this.#createType.run(name).lastInsertRowid);
    this.#typeIds.set(name, id);
    return id;
  }
}
