/** How much a search may try: counted, never timed, so that it ends at the same place everywhere. */
export interface Budget {
  /** Steps that may still be played. */
  left: number;
}

/**
 * Delta debugging: a shorter list of which `fails` still says true, one from which hardly anything can be left out.
 * Cuts ever smaller pieces; stops when single items can't go, or when the budget is spent.
 */
export async function shorten<T>(
  items: readonly T[],
  fails: (items: readonly T[]) => Promise<boolean>,
  budget: Budget,
): Promise<readonly T[]> {
  let kept = items;
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let cutAt = Math.max(0, kept.length - size); ; cutAt -= size) {
      const at = Math.max(0, cutAt);
      const rest = [...kept.slice(0, at), ...kept.slice(at + size)];
      if (budget.left < rest.length) return kept;
      budget.left -= rest.length;
      if (rest.length < kept.length && (await fails(rest))) kept = rest;
      if (at === 0) break;
    }
  }
  return kept;
}
