import { BLOCK } from '../fleet/blocks.js';

/** So many arrays of counts are added up in one pass. */
export const MOST_AT_ONCE = 4;

const NOTHING = new Uint16Array(BLOCK);

/**
 * Keeps the offsets in `list` at which the counts come to `wanted` or more. Written out, since this runs for every host
 * of the fleet: a pass for each array, and one over their sums, takes five times as long.
 *
 * @param counts of one block, 1 to {@link MOST_AT_ONCE}
 * @returns how many were kept
 */
export function siftCounts(counts: readonly Uint16Array[], wanted: number, list: Uint16Array, count: number): number {
  const [a = NOTHING, b = NOTHING, c = NOTHING, d = NOTHING] = counts;
  let kept = 0;
  if (counts.length <= 2) {
    for (let i = 0; i < count; i++) {
      const at = list[i]!;
      if (a[at]! + b[at]! >= wanted) list[kept++] = at;
    }
    return kept;
  }
  for (let i = 0; i < count; i++) {
    const at = list[i]!;
    if (a[at]! + b[at]! + c[at]! + d[at]! >= wanted) list[kept++] = at;
  }
  return kept;
}
