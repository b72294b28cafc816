import type { SeededRandom } from '../../schedule/seeded-random.js';

/** Something that may happen: null when there is nothing to do it with now. */
export type Maker<T> = readonly [weight: number, make: () => T | null];

/** One of them by weight; the next one after it that has something to do. */
export function oneOf<T>(random: SeededRandom, makers: readonly Maker<T>[]): T | null {
  const total = makers.reduce((sum, [weight]) => sum + weight, 0);
  let left = random.below(total);
  let first = makers.findIndex(([weight]) => (left -= weight) < 0);
  for (let tried = 0; tried < makers.length; tried++) {
    const made = makers[first]?.[1]() ?? null;
    if (made !== null) return made;
    first = (first + 1) % makers.length;
  }
  return null;
}
