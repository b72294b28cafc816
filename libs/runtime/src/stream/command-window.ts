/** Up to here plain lists: most streams have few commands, and typed arrays are costly to make. */
const PLAIN = 16;

/**
 * The last commands a stream has events of: enough to tell that a command is probably there and where to look, in 8
 * bytes each. Only the first 32 bits of an id are kept, so a find must be verified by reading the event (ids are
 * random or hashes, a false find costs one read). Retention of idempotency: the newest `capacity` commands of a stream
 * (DESIGN rule 6).
 */
export class CommandWindow {
  private prefixes: Uint32Array | number[] = [];
  private revisions: Uint32Array | number[] = [];
  private count = 0;
  /** Where the next one goes once the window is full: the oldest. */
  private next = 0;

  constructor(readonly capacity: number) {}

  get size(): number {
    return this.count;
  }

  /** The command's first event stands at `revision`. */
  note(commandId: string, revision: number): void {
    this.put(prefixOf(commandId), revision);
  }

  /** Revisions to look at, newest first; usually none. */
  candidates(commandId: string): number[] {
    if (this.count === 0) return [];
    const prefix = prefixOf(commandId);
    const found: number[] = [];
    for (
      let at = this.prefixes.indexOf(prefix);
      at >= 0 && at < this.count;
      at = this.prefixes.indexOf(prefix, at + 1)
    ) {
      found.push(this.revisions[at] ?? 0);
    }
    return found.sort((a, b) => b - a);
  }

  /** Oldest first, for snapshots: prefix and revision in turn. */
  toNumbers(): number[] {
    const numbers: number[] = [];
    const start = this.count < this.capacity ? 0 : this.next;
    for (let i = 0; i < this.count; i++) {
      const at = (start + i) % this.count;
      numbers.push(this.prefixes[at] ?? 0, this.revisions[at] ?? 0);
    }
    return numbers;
  }

  static of(numbers: readonly number[], capacity: number): CommandWindow {
    const window = new CommandWindow(capacity);
    for (let i = 0; i + 1 < numbers.length; i += 2) window.put(numbers[i] ?? 0, numbers[i + 1] ?? 0);
    return window;
  }

  private put(prefix: number, revision: number): void {
    if (this.count === this.prefixes.length && this.count < this.capacity && this.count >= PLAIN) this.grow();
    const at = this.count < this.capacity ? this.count++ : this.next;
    this.prefixes[at] = prefix;
    this.revisions[at] = revision;
    if (this.count === this.capacity) this.next = (at + 1) % this.capacity;
  }

  private grow(): void {
    const size = Math.min(this.capacity, this.count * 2);
    const [prefixes, revisions] = [new Uint32Array(size), new Uint32Array(size)];
    prefixes.set(this.prefixes);
    revisions.set(this.revisions);
    this.prefixes = prefixes;
    this.revisions = revisions;
  }
}

const prefixOf = (commandId: string): number => Number.parseInt(commandId.slice(0, 8), 16) >>> 0;
