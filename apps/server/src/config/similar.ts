import { distance } from 'fastest-levenshtein';

/** The known name that was probably meant; null: none is near. */
export function similarTo(name: string, known: readonly string[]): string | null {
  const best = [...known].sort((a, b) => distance(name, a) - distance(name, b))[0];
  return best !== undefined && distance(name, best) <= (best.length < 4 ? 1 : Math.max(2, Math.floor(best.length / 4)))
    ? best
    : null;
}
