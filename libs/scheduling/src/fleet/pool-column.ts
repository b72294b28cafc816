import { setBit, SlotBits } from '../columns/bits.js';
import { BLOCK, BLOCK_BITS, OFFSET } from './blocks.js';

/** From so many hosts on, blocks are smaller than a map. */
const DENSE_FROM = 32;

/** Free devices of one pool class, host by host. Few hosts: a map. Many: blocks of counts. */
export class PoolColumn {
  private sparse: Map<number, number> | null = new Map();
  private readonly blocks: (Uint16Array | undefined)[] = [];
  /** Hosts with any; only kept where there are many. */
  private readonly some = new SlotBits(0);

  /** Free devices there. */
  at(slot: number): number {
    if (this.sparse) return this.sparse.get(slot) ?? 0;
    return this.blocks[slot >>> BLOCK_BITS]?.[slot & OFFSET] ?? 0;
  }

  add(slot: number, change: number): void {
    if (!this.sparse) {
      this.put(slot, this.at(slot) + change);
      return;
    }
    const count = (this.sparse.get(slot) ?? 0) + change;
    if (count === 0) this.sparse.delete(slot);
    else this.sparse.set(slot, count);
    if (this.sparse.size < DENSE_FROM) return;
    const entries = this.sparse;
    this.sparse = null;
    for (const [host, free] of entries) this.put(host, free);
  }

  /** Few hosts only: their counts; null where {@link addBlock} is to be used. */
  entries(): ReadonlyMap<number, number> | null {
    return this.sparse;
  }

  /** One block's counts by offset; undefined where no host of the block has any, or few hosts at all have. */
  blockAt(index: number): Uint16Array | undefined {
    return this.blocks[index];
  }

  /** Adds one block's counts to `sums`. */
  addBlock(index: number, sums: Uint32Array): void {
    const block = this.blocks[index];
    if (!block) return;
    for (let i = 0; i < BLOCK; i++) sums[i]! += block[i]!;
  }

  /** Adds the counts at some offsets of one block to `sums`. */
  addSome(index: number, list: Uint16Array, count: number, sums: Uint32Array): void {
    const block = this.blocks[index];
    if (!block) return;
    for (let i = 0; i < count; i++) sums[list[i]!]! += block[list[i]!]!;
  }

  /** Sets the bit of every host that has any. */
  orInto(words: Uint32Array): void {
    if (this.sparse) {
      for (const slot of this.sparse.keys()) setBit(words, slot);
      return;
    }
    const own = this.some.words;
    const common = Math.min(words.length, own.length);
    for (let i = 0; i < common; i++) words[i]! |= own[i]!;
  }

  private put(slot: number, free: number): void {
    const block = this.blockOf(slot);
    const before = block[slot & OFFSET]!;
    block[slot & OFFSET] = free;
    if ((before === 0) !== (free === 0)) this.some.set(slot, free > 0);
  }

  private blockOf(slot: number): Uint16Array {
    const index = slot >>> BLOCK_BITS;
    while (this.blocks.length < index) this.blocks.push(undefined);
    return (this.blocks[index] ??= new Uint16Array(BLOCK));
  }
}
