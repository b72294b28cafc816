import { setBit, SlotBits } from './bits.js';

/** Above so many members a bitset over all hosts is smaller than a set of numbers. */
const DENSE_FROM = 512;

/** Hosts that have one trait or are in one aggregate: few (a rack) or nearly all (a CPU flag). */
export class SlotSet {
  private sparse: Set<number> | null = new Set();
  private dense: SlotBits | null = null;
  private members = 0;

  get size(): number {
    return this.members;
  }

  has(slot: number): boolean {
    return this.sparse ? this.sparse.has(slot) : (this.dense?.has(slot) ?? false);
  }

  add(slot: number): void {
    if (this.has(slot)) return;
    this.members++;
    if (!this.sparse) {
      this.dense?.set(slot, true);
      return;
    }
    this.sparse.add(slot);
    if (this.sparse.size < DENSE_FROM) return;
    this.dense = new SlotBits();
    for (const member of this.sparse) this.dense.set(member, true);
    this.sparse = null;
  }

  delete(slot: number): void {
    if (!this.has(slot)) return;
    this.members--;
    if (this.sparse) this.sparse.delete(slot);
    else this.dense?.set(slot, false);
  }

  /** Sets the bit of every member. */
  orInto(words: Uint32Array): void {
    if (this.sparse) {
      for (const slot of this.sparse) if (slot >>> 5 < words.length) setBit(words, slot);
      return;
    }
    const own = this.dense?.words;
    if (!own) return;
    const common = Math.min(words.length, own.length);
    for (let i = 0; i < common; i++) words[i]! |= own[i]!;
  }
}

/** Name → hosts; a name without hosts takes no room. */
export class SlotSets {
  private readonly byName = new Map<string, SlotSet>();

  get(name: string): SlotSet | undefined {
    return this.byName.get(name);
  }

  add(name: string, slot: number): void {
    let set = this.byName.get(name);
    if (!set) this.byName.set(name, (set = new SlotSet()));
    set.add(slot);
  }

  delete(name: string, slot: number): void {
    const set = this.byName.get(name);
    set?.delete(slot);
    if (set?.size === 0) this.byName.delete(name);
  }

  names(): IterableIterator<string> {
    return this.byName.keys();
  }
}
