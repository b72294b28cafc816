/** Edits (insert, delete, replace) between two short words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The known word that a misspelt one most likely stands for (at most a third of it wrong); null if none is near. */
export function nearest(word: string, known: readonly string[]): string | null {
  if (word.length > 64) return null;
  const plain = word.toLowerCase().replaceAll('-', '_');
  const ranked = known.map((candidate) => ({ candidate, edits: distance(plain, candidate) }));
  const best = ranked.reduce<{ candidate: string; edits: number } | null>(
    (found, next) => (found === null || next.edits < found.edits ? next : found),
    null,
  );
  return best && best.edits * 3 <= best.candidate.length ? best.candidate : null;
}
