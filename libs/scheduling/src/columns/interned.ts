/**
 * Values that many rows share, kept once and counted: hosts of one kind report the same inventories and traits.
 * Id 0 is the empty value and is never counted. Ids of values nobody refers to are given out again.
 */
export class Interned<T> {
  private readonly byKey = new Map<string, number>();
  private readonly values: (T | undefined)[] = [];
  private readonly keys: string[] = [''];
  private readonly counts: number[] = [0];
  private readonly free: number[] = [];

  constructor(
    private readonly empty: T,
    private readonly keyOf: (value: T) => string,
  ) {
    this.values.push(empty);
    this.byKey.set(keyOf(empty), 0);
  }

  /** Id of an equal value, one reference more. `made` is called when the value is new here. */
  take(value: T, made?: (id: number) => void): number {
    const key = this.keyOf(value);
    const known = this.byKey.get(key);
    if (known !== undefined) {
      this.counts[known]!++;
      return known;
    }
    const id = this.free.pop() ?? this.values.length;
    this.values[id] = value;
    this.keys[id] = key;
    this.counts[id] = 1;
    this.byKey.set(key, id);
    made?.(id);
    return id;
  }

  /** Id of the value with this key, one reference more; 0 if there is none. */
  find(key: string): number {
    const id = this.byKey.get(key) ?? 0;
    if (id !== 0) this.counts[id]!++;
    return id;
  }

  /** One reference less; true when it was the last one and the value is gone. */
  give(id: number): boolean {
    if (id === 0 || --this.counts[id]! > 0) return false;
    this.byKey.delete(this.keys[id]!);
    this.values[id] = undefined;
    this.keys[id] = '';
    this.free.push(id);
    return true;
  }

  get(id: number): T {
    return this.values[id] ?? this.empty;
  }

  /** Ids in use, ascending, without 0. */
  *ids(): Generator<number> {
    for (let id = 1; id < this.values.length; id++) if (this.values[id] !== undefined) yield id;
  }

  get size(): number {
    return this.byKey.size - 1;
  }

  /** Values by id, null where there is none, with their counts. */
  dump(): { readonly values: readonly (T | null)[]; readonly counts: readonly number[] } {
    return { values: this.values.map((value) => value ?? null), counts: this.counts };
  }

  load(dump: { readonly values: readonly (T | null)[]; readonly counts: readonly number[] }): void {
    for (let id = 1; id < dump.values.length; id++) {
      const value = dump.values[id] ?? null;
      this.values[id] = value ?? undefined;
      this.counts[id] = dump.counts[id] ?? 0;
      this.keys[id] = value === null ? '' : this.keyOf(value);
      if (value === null) this.free.push(id);
      else this.byKey.set(this.keys[id]!, id);
    }
  }
}
