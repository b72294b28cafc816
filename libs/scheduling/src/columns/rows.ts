/** Typed arrays by the short name of their element. */
export interface ColumnArrays {
  u8: Uint8Array;
  u16: Uint16Array;
  u32: Uint32Array;
  f64: Float64Array;
}
export type ColumnKind = keyof ColumnArrays;
/** Column name → element kind. `next` links rows into lists, and free rows to each other. */
export type Layout = { readonly [name: string]: ColumnKind; readonly next: 'u32' };

const MAKE: { readonly [K in ColumnKind]: (length: number) => ColumnArrays[K] } = {
  u8: (length) => new Uint8Array(length),
  u16: (length) => new Uint16Array(length),
  u32: (length) => new Uint32Array(length),
  f64: (length) => new Float64Array(length),
};

/** What a table of rows is made of: enough to write it down and to read it back. */
export interface RowsDump {
  readonly used: number;
  readonly free: number;
  readonly live: number;
  readonly columns: Readonly<Record<string, Uint8Array | Uint16Array | Uint32Array | Float64Array>>;
}

/**
 * Rows of numbers, one typed array per column: about as many bytes as the numbers have, where objects take
 * ten times that (100,000 hosts have to fit). Row 0 is never given out: it means "none".
 * Columns are replaced when the table grows, so read them through {@link of} each time.
 */
export class Rows<L extends Layout> {
  readonly of: { [K in keyof L]: ColumnArrays[L[K]] };
  private readonly names: readonly (keyof L & string)[];
  private capacity: number;
  private used = 1;
  private free = 0;
  private alive = 0;

  constructor(
    private readonly layout: L,
    capacity = 64,
  ) {
    this.capacity = capacity;
    this.names = Object.keys(layout);
    const of: Record<string, unknown> = {};
    for (const name of this.names) of[name] = MAKE[layout[name]!](capacity);
    this.of = of as this['of'];
  }

  /** Rows given out and not given back. */
  get live(): number {
    return this.alive;
  }

  /** One more than the highest row ever given out. */
  get end(): number {
    return this.used;
  }

  /** A row with arbitrary content: the caller writes every column. */
  take(): number {
    this.alive++;
    const row = this.free;
    if (row !== 0) {
      this.free = this.of.next[row]!;
      return row;
    }
    if (this.used === this.capacity) this.grow(Math.ceil(this.capacity * (this.capacity < 65_536 ? 2 : 1.25)));
    return this.used++;
  }

  give(row: number): void {
    this.alive--;
    this.of.next[row] = this.free;
    this.free = row;
  }

  dump(): RowsDump {
    const columns: Record<string, Uint8Array | Uint16Array | Uint32Array | Float64Array> = {};
    for (const name of this.names) columns[name] = this.of[name].subarray(0, this.used);
    return { used: this.used, free: this.free, live: this.alive, columns };
  }

  /** Takes over what {@link dump} gave; false when the columns are not those of this layout. */
  load(dump: RowsDump): boolean {
    for (const name of this.names) if (dump.columns[name]?.length !== dump.used) return false;
    this.grow(Math.max(64, dump.used));
    for (const name of this.names) this.of[name].set(dump.columns[name]!);
    this.used = dump.used;
    this.free = dump.free;
    this.alive = dump.live;
    return true;
  }

  private grow(capacity: number): void {
    for (const name of this.names) {
      const grown = MAKE[this.layout[name]!](capacity);
      grown.set(this.of[name].subarray(0, Math.min(this.used, capacity)));
      (this.of as Record<string, unknown>)[name] = grown;
    }
    this.capacity = capacity;
  }
}
