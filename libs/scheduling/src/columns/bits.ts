/** Number of set bits of one 32-bit word. */
export function popCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Number of set bits. */
export function countBits(words: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < words.length; i++) count += popCount(words[i]!);
  return count;
}

export const hasBit = (words: Uint32Array, slot: number): boolean =>
  ((words[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0;

export function setBit(words: Uint32Array, slot: number): void {
  words[slot >>> 5]! |= 1 << (slot & 31);
}

export function clearBit(words: Uint32Array, slot: number): void {
  words[slot >>> 5]! &= ~(1 << (slot & 31));
}

/** target ∧ mask; a shorter mask counts as zeros behind its end. */
export function andInto(target: Uint32Array, mask: Uint32Array): void {
  const common = Math.min(target.length, mask.length);
  for (let i = 0; i < common; i++) target[i]! &= mask[i]!;
  target.fill(0, common);
}

/** target ∧ ¬mask. */
export function andNotInto(target: Uint32Array, mask: Uint32Array): void {
  const common = Math.min(target.length, mask.length);
  for (let i = 0; i < common; i++) target[i]! &= ~mask[i]!;
}

/** A growing bitset over slots. */
export class SlotBits {
  private bits: Uint32Array;

  constructor(words = 32) {
    this.bits = new Uint32Array(words);
  }

  get words(): Uint32Array {
    return this.bits;
  }

  set(slot: number, on: boolean): void {
    if (slot >>> 5 >= this.bits.length) {
      if (!on) return;
      const grown = new Uint32Array(Math.max((slot >>> 5) + 1, this.bits.length * 2));
      grown.set(this.bits);
      this.bits = grown;
    }
    if (on) setBit(this.bits, slot);
    else clearBit(this.bits, slot);
  }

  has(slot: number): boolean {
    return hasBit(this.bits, slot);
  }
}
