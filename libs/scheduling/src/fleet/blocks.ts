/** Hosts in one block: scans go block by block, so that a class few hosts have costs little. */
export const BLOCK_BITS = 10;
export const BLOCK = 1 << BLOCK_BITS;
export const OFFSET = BLOCK - 1;

/** Writes the offsets of the set bits of one block of `words` into `out`; returns how many. */
export function gather(words: Uint32Array, block: number, out: Uint16Array): number {
  const first = block * (BLOCK / 32);
  const end = Math.min(first + BLOCK / 32, words.length);
  let count = 0;
  for (let i = first; i < end; i++) {
    let word = words[i]!;
    const base = (i - first) * 32;
    if (word === 0xffffffff) {
      for (let bit = 0; bit < 32; bit++) out[count + bit] = base + bit;
      count += 32;
      continue;
    }
    while (word !== 0) {
      const low = word & -word;
      out[count++] = base + 31 - Math.clz32(low);
      word ^= low;
    }
  }
  return count;
}
