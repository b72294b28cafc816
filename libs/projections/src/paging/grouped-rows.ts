/** Rows under a key they share (claims of a host, of an instance); one row alone costs no set. */
export class GroupedRows<R extends object> {
  private readonly groups = new Map<string, R | Set<R>>();

  add(key: string, row: R): void {
    const present = this.groups.get(key);
    if (present === undefined) this.groups.set(key, row);
    else if (present instanceof Set) present.add(row);
    else this.groups.set(key, new Set([present, row]));
  }

  remove(key: string, row: R): void {
    const present = this.groups.get(key);
    if (present === row) this.groups.delete(key);
    else if (present instanceof Set && present.delete(row) && present.size === 0) this.groups.delete(key);
  }

  of(key: string): Iterable<R> {
    const present = this.groups.get(key);
    if (present === undefined) return [];
    return present instanceof Set ? present : [present];
  }

  keys(): Iterable<string> {
    return this.groups.keys();
  }

  clear(): void {
    this.groups.clear();
  }
}
