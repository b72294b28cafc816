/**
 * Entries of streams nobody works on right now, least recently used out first. An entry is TAKEN out for work and put
 * back only once what it says was acknowledged: a failed append then needs no clean-up.
 */
export class StreamCache<T> {
  private readonly entries = new Map<string, T>();

  constructor(private readonly capacity: number) {}

  get size(): number {
    return this.entries.size;
  }

  take(stream: string): T | undefined {
    const entry = this.entries.get(stream);
    if (entry !== undefined) this.entries.delete(stream);
    return entry;
  }

  put(stream: string, entry: T): void {
    this.entries.delete(stream);
    this.entries.set(stream, entry);
    if (this.entries.size <= this.capacity) return;
    const oldest = this.entries.keys().next();
    if (!oldest.done) this.entries.delete(oldest.value);
  }
}
