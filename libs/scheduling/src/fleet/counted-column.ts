import { capacityOf, type InventoryRecord } from '@berth/domain';
import { BLOCK, BLOCK_BITS, OFFSET } from './blocks.js';

interface Block {
  /** (total - reserved) × ratio - used: exact, since amounts are whole and below 2^53. */
  readonly free: Float64Array;
  readonly used: Float64Array;
  readonly min: Uint32Array;
  readonly max: Float64Array;
  readonly step: Uint32Array;
  /** Some host here has units that bind tighter than its room does. */
  unitsBind: boolean;
}

/**
 * One counted class over all hosts: what the provider that would serve it there has left, and its units.
 * A host without the class has step 0 and nothing free.
 */
export class CountedColumn {
  private readonly blocks: (Block | undefined)[] = [];
  private hosts = 0;

  /** Hosts that have the class. */
  get size(): number {
    return this.hosts;
  }

  has(slot: number): boolean {
    return (this.blocks[slot >>> BLOCK_BITS]?.step[slot & OFFSET] ?? 0) !== 0;
  }

  set(slot: number, record: InventoryRecord, used: number): void {
    const block = this.blockOf(slot);
    const at = slot & OFFSET;
    if (block.step[at] === 0) this.hosts++;
    const limit = capacityOf(record);
    block.free[at] = limit - used;
    block.used[at] = used;
    block.min[at] = record.minUnit;
    block.max[at] = record.maxUnit;
    block.step[at] = record.stepSize;
    if (record.minUnit !== 1 || record.stepSize !== 1 || record.maxUnit < limit) block.unitsBind = true;
  }

  clear(slot: number): void {
    const block = this.blocks[slot >>> BLOCK_BITS];
    const at = slot & OFFSET;
    if (!block || block.step[at] === 0) return;
    this.hosts--;
    block.free[at] = block.used[at] = block.min[at] = block.max[at] = block.step[at] = 0;
  }

  addUse(slot: number, amount: number): void {
    const block = this.blocks[slot >>> BLOCK_BITS];
    const at = slot & OFFSET;
    if (!block || block.step[at] === 0) return;
    block.used[at]! += amount;
    block.free[at]! -= amount;
  }

  usedAt(slot: number): number {
    return this.blocks[slot >>> BLOCK_BITS]?.used[slot & OFFSET] ?? 0;
  }

  /** Room there now; may be negative after a shrink; 0 without the class. */
  free(slot: number): number {
    return this.blocks[slot >>> BLOCK_BITS]?.free[slot & OFFSET] ?? 0;
  }

  /** Room by offset in one block; undefined where no host of the block has the class. */
  freeOf(index: number): Float64Array | undefined {
    return this.blocks[index]?.free;
  }

  /** Whether `asked` more, beside `extra` promised elsewhere, may be taken (the use rule of Placement facts 1.5). */
  fits(slot: number, asked: number, extra: number): boolean {
    const block = this.blocks[slot >>> BLOCK_BITS];
    if (!block) return false;
    const at = slot & OFFSET;
    return (
      asked <= block.max[at]! &&
      asked >= block.min[at]! &&
      asked % block.step[at]! === 0 &&
      asked + extra <= block.free[at]!
    );
  }

  /** Whether units may refuse what room allows in this block. */
  unitsBind(index: number): boolean {
    return this.blocks[index]?.unitsBind ?? false;
  }

  /** Keeps the offsets in `list` whose room is enough; returns how many. */
  siftFree(index: number, asked: number, list: Uint16Array, count: number): number {
    const free = this.blocks[index]?.free;
    if (!free) return 0;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const at = list[i]!;
      if (free[at]! >= asked) list[kept++] = at;
    }
    return kept;
  }

  /** Keeps the offsets in `list` whose units allow `asked`; returns how many. */
  siftUnits(index: number, asked: number, list: Uint16Array, count: number): number {
    const block = this.blocks[index];
    if (!block) return 0;
    const { min, max, step } = block;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const at = list[i]!;
      if (asked <= max[at]! && asked >= min[at]! && asked % step[at]! === 0) list[kept++] = at;
    }
    return kept;
  }

  private blockOf(slot: number): Block {
    const index = slot >>> BLOCK_BITS;
    while (this.blocks.length < index) this.blocks.push(undefined);
    let block = this.blocks[index];
    if (!block) {
      this.blocks[index] = block = {
        free: new Float64Array(BLOCK),
        used: new Float64Array(BLOCK),
        min: new Uint32Array(BLOCK),
        max: new Float64Array(BLOCK),
        step: new Uint32Array(BLOCK),
        unitsBind: false,
      };
    }
    return block;
  }
}
