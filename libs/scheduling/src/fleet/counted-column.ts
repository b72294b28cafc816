import type { InventoryRecord } from '@berth/domain';
import { capacityOf } from '@berth/domain';
import { BLOCK, BLOCK_BITS, OFFSET } from './blocks.js';

interface Block {
  readonly limit: Float64Array;
  readonly used: Float64Array;
  readonly min: Uint32Array;
  readonly max: Float64Array;
  readonly step: Uint32Array;
}

/**
 * One counted class over all hosts: what the provider that would serve it there may give in all
 * (`capacityOf`), what is used, and its units. A host without the class has max 0.
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
    const index = slot >>> BLOCK_BITS;
    let block = this.blocks[index];
    if (!block) {
      while (this.blocks.length < index) this.blocks.push(undefined);
      block = this.blocks[index] = {
        limit: new Float64Array(BLOCK),
        used: new Float64Array(BLOCK),
        min: new Uint32Array(BLOCK),
        max: new Float64Array(BLOCK),
        step: new Uint32Array(BLOCK),
      };
    }
    const at = slot & OFFSET;
    if (block.step[at] === 0) this.hosts++;
    block.limit[at] = capacityOf(record);
    block.used[at] = used;
    block.min[at] = record.minUnit;
    block.max[at] = record.maxUnit;
    block.step[at] = record.stepSize;
  }

  clear(slot: number): void {
    if (!this.has(slot)) return;
    const block = this.blocks[slot >>> BLOCK_BITS]!;
    const at = slot & OFFSET;
    this.hosts--;
    block.limit[at] = block.used[at] = block.min[at] = block.max[at] = block.step[at] = 0;
  }

  addUse(slot: number, amount: number): void {
    if (this.has(slot)) this.blocks[slot >>> BLOCK_BITS]!.used[slot & OFFSET]! += amount;
  }

  limitAt(slot: number): number {
    return this.blocks[slot >>> BLOCK_BITS]?.limit[slot & OFFSET] ?? 0;
  }

  usedAt(slot: number): number {
    return this.blocks[slot >>> BLOCK_BITS]?.used[slot & OFFSET] ?? 0;
  }

  /** Room there now; may be negative after a shrink; 0 without the class. */
  free(slot: number): number {
    const block = this.blocks[slot >>> BLOCK_BITS];
    return block ? block.limit[slot & OFFSET]! - block.used[slot & OFFSET]! : 0;
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
      block.used[at]! + extra + asked <= block.limit[at]!
    );
  }

  /** Keeps the offsets in `list` whose host fits; returns how many. */
  sift(index: number, asked: number, list: Uint16Array, count: number): number {
    const block = this.blocks[index];
    if (!block) return 0;
    const { limit, used, min, max, step } = block;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const at = list[i]!;
      if (used[at]! + asked > limit[at]! || asked > max[at]! || asked < min[at]!) continue;
      if (step[at] !== 1 && asked % step[at]! !== 0) continue;
      list[kept++] = at;
    }
    return kept;
  }

  /** Room of each slot in `slots`, negative room as 0 (Nova facts 14.2); returns the greatest. */
  freeInto(slots: Uint32Array, count: number, out: Float64Array): number {
    let greatest = 0;
    let index = -1;
    let block: Block | undefined;
    for (let i = 0; i < count; i++) {
      const slot = slots[i]!;
      if (slot >>> BLOCK_BITS !== index) {
        index = slot >>> BLOCK_BITS;
        block = this.blocks[index];
      }
      const at = slot & OFFSET;
      const free = block ? block.limit[at]! - block.used[at]! : 0;
      out[i] = Math.max(free, 0);
      if (free > greatest) greatest = free;
    }
    return greatest;
  }
}
