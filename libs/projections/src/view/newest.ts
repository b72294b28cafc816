/** Keys in the order in which they came, only the newest so many of them: what else a view shows of the others goes (ADR 0032). */
export class Newest<K> {
  private readonly order = new Set<K>();

  /** @param most how many stay, 0 or more */
  constructor(private readonly most: number) {}

  /** The key is the newest from here on. @returns those that are too many now, oldest first */
  add(key: K): K[] {
    this.order.delete(key);
    this.order.add(key);
    const gone: K[] = [];
    for (const oldest of this.order) {
      if (this.order.size <= this.most) break;
      this.order.delete(oldest);
      gone.push(oldest);
    }
    return gone;
  }

  delete(key: K): void {
    this.order.delete(key);
  }

  clear(): void {
    this.order.clear();
  }

  /** Oldest first. */
  values(): IterableIterator<K> {
    return this.order.values();
  }
}
