const LOAD = 0.6;
const WORDS = 4;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A set of UUIDs in 16 bytes each: a log has millions. */
export class EventIds {
  private slots = 1 << 12;
  private words = new Uint32Array(this.slots * WORDS);
  private count = 0;
  private zero = false;
  private readonly others = new Set<string>();

  /** False when it was there already. */
  add(id: string): boolean {
    // Not the usual form: still told apart, by its text.
    if (!UUID.test(id)) return this.others.size < this.others.add(id).size;
    if (this.count >= this.slots * LOAD) this.grow();
    const word = (from: number, to: number): number => Number.parseInt(id.slice(from, to), 16);
    return this.insert([
      word(0, 8),
      word(9, 13) * 0x10000 + word(14, 18),
      word(19, 23) * 0x10000 + word(24, 28),
      word(28, 36),
    ]);
  }

  private insert(key: readonly number[]): boolean {
    if (key.every((word) => word === 0)) {
      const fresh = !this.zero;
      this.zero = true;
      return fresh;
    }
    let slot = hashOf(key) & (this.slots - 1);
    while (!this.isEmpty(slot)) {
      if (this.equals(slot, key)) return false;
      slot = (slot + 1) & (this.slots - 1);
    }
    this.words.set(key, slot * WORDS);
    this.count++;
    return true;
  }

  private isEmpty(slot: number): boolean {
    const at = slot * WORDS;
    const { words } = this;
    return words[at] === 0 && words[at + 1] === 0 && words[at + 2] === 0 && words[at + 3] === 0;
  }

  private equals(slot: number, key: readonly number[]): boolean {
    const at = slot * WORDS;
    const { words } = this;
    return words[at] === key[0] && words[at + 1] === key[1] && words[at + 2] === key[2] && words[at + 3] === key[3];
  }

  private grow(): void {
    const old = this.words;
    this.slots *= 2;
    this.words = new Uint32Array(this.slots * WORDS);
    this.count = 0;
    for (let at = 0; at < old.length; at += WORDS) {
      const key = [...old.subarray(at, at + WORDS)];
      if (key.some((word) => word !== 0)) this.insert(key);
    }
  }
}

/** Time-ordered ids share their first bytes, so all words are mixed in. */
const hashOf = (key: readonly number[]): number =>
  key.reduce((hash, word) => Math.imul(hash ^ word, 0x9e3779b1) ^ (hash >>> 15), 0x811c9dc5) >>> 0;
