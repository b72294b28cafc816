import type { Database, Statement } from 'better-sqlite3';

/**
 * Names stored once and referred to by number. Keeps what was used lately in memory, at most twice `keep` entries;
 * only committed names may be asked for.
 */
export class NameDictionary {
  readonly #idOf: Statement<[string], number>;
  readonly #nameOf: Statement<[number], string>;
  #names = new Map<number, string>();
  #olderNames = new Map<number, string>();
  #ids = new Map<string, number>();
  #olderIds = new Map<string, number>();

  constructor(
    db: Database,
    table: 'streams' | 'types',
    private readonly keep: number,
  ) {
    const key = table === 'streams' ? 'stream_id' : 'type_id';
    this.#idOf = db.prepare<[string], number>(`SELECT ${key} FROM ${table} WHERE name = ?`).pluck();
    this.#nameOf = db.prepare<[number], string>(`SELECT name FROM ${table} WHERE ${key} = ?`).pluck();
  }

  idOf(name: string): number | undefined {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const id = this.#olderIds.get(name) ?? this.#idOf.get(name);
    if (id === undefined) return undefined;
    if (this.#ids.size >= this.keep) {
      this.#olderIds = this.#ids;
      this.#ids = new Map();
    }
    this.#ids.set(name, id);
    return id;
  }

  /** Undefined only when the file is damaged. */
  nameOf(id: number): string | undefined {
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    const name = this.#olderNames.get(id) ?? this.#nameOf.get(id);
    if (name === undefined) return undefined;
    if (this.#names.size >= this.keep) {
      this.#olderNames = this.#names;
      this.#names = new Map();
    }
    this.#names.set(id, name);
    return name;
  }
}
