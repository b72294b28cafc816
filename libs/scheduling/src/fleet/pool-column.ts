import { BLOCK, BLOCK_BITS, OFFSET } from './blocks.js';

/** From so many hosts on, blocks are smaller than a map. */
const DENSE_FROM = 32;

/** Free devices of one pool class, host by host. Few hosts: a map. Many: blocks of counts. */
export class PoolColumn {
  private sparse: Map<number, number> | null = new Map();
  private readonly blocks: (Uint16Array | undefined)[] = [];

  /** Free devices there. */
  at(slot: number): number {
    if (this.sparse) return this.sparse.get(slot) ?? 0;
    return this.blocks[slot >>> BLOCK_BITS]?.[slot & OFFSET] ?? 0;
  }

  add(slot: number, change: number): void {
    if (!this.sparse) {
      this.blockOf(slot)[slot & OFFSET]! += change;
      return;
    }
    const count = (this.sparse.get(slot) ?? 0) + change;
    if (count === 0) this.sparse.delete(slot);
    else this.sparse.set(slot, count);
    if (this.sparse.size < DENSE_FROM) return;
    const entries = this.sparse;
    this.sparse = null;
    for (const [host, free] of entries) this.blockOf(host)[host & OFFSET] = free;
  }

  /** Few hosts only: their counts; null where {@link addBlock} is to be used. */
  entries(): ReadonlyMap<number, number> | null {
    return this.sparse;
  }

  /** Adds one block's counts to `sums`. */
  addBlock(index: number, sums: Uint32Array): boolean {
    const block = this.blocks[index];
    if (!block) return false;
    for (let i = 0; i < BLOCK; i++) sums[i]! += block[i]!;
    return true;
  }

  private blockOf(slot: number): Uint16Array {
    const index = slot >>> BLOCK_BITS;
    while (this.blocks.length < index) this.blocks.push(undefined);
    return (this.blocks[index] ??= new Uint16Array(BLOCK));
  }
}
