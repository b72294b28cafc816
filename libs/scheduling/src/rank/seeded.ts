/** 32 bits out of a text: FNV-1a with a final mix. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  return hash >>> 0;
}

/** A whole number from 0 to `below` - 1, decided by the seed alone: the same on every machine (DESIGN rule 14). */
export function pick(seed: string, below: number): number {
  if (below <= 1) return 0;
  // One step of mulberry32.
  let state = (hashText(seed) + 0x6d2b79f5) | 0;
  state = Math.imul(state ^ (state >>> 15), state | 1);
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
  return Math.floor((((state ^ (state >>> 14)) >>> 0) / 4_294_967_296) * below);
}
