import type { Database, Statement } from 'better-sqlite3';

/** A stream as the writer knows it: its number in the dictionary and its last revision. */
export interface StreamHead {
  readonly streamId: number;
  revision: number;
}

/** Last revisions by stream name, at most twice `keep` of them in memory, the rest from the index. */
export class StreamHeads {
  readonly #find: Statement<[string], { streamId: number; revision: number | null }>;
  readonly #create: Statement<[string]>;
  #heads = new Map<string, StreamHead>();
  #older = new Map<string, StreamHead>();

  constructor(
    db: Database,
    private readonly keep = 50_000,
  ) {
    this.#find = db.prepare(
      `SELECT stream_id AS streamId, (SELECT max(revision) FROM events WHERE events.stream_id = streams.stream_id) AS revision
       FROM streams WHERE name = ?`,
    );
    this.#create = db.prepare('INSERT INTO streams (name) VALUES (?)');
  }

  get(name: string): StreamHead | undefined {
    const known = this.#heads.get(name);
    if (known !== undefined) return known;
    const found = this.#older.get(name) ?? this.#find.get(name);
    if (found === undefined) return undefined;
    return this.#remember(name, { streamId: found.streamId, revision: found.revision ?? -1 });
  }

  create(name: string): StreamHead {
    return this.#remember(name, { streamId: Number(this.#create.run(name).lastInsertRowid), revision: -1 });
  }

  /** After a rollback nothing remembered can be trusted. */
  forget(): void {
    this.#heads.clear();
    this.#older.clear();
  }

  #remember(name: string, head: StreamHead): StreamHead {
    if (this.#heads.size >= this.keep) {
      this.#older = this.#heads;
      this.#heads = new Map();
    }
    this.#heads.set(name, head);
    return head;
  }
}
