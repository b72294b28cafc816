import type { Parked } from './parked.js';
import type { SeededRandom } from './seeded-random.js';

/** Which of those that wait is next. */
export interface Choosing {
  readonly name: string;
  /** Index of the next one; there is at least one. */
  next(waiting: readonly Parked[]): number;
  /** Whether time passes up to the next timer instead, while others could go on. */
  timerFirst(waiting: number): boolean;
}

/** In the order they came: where nothing races. */
export const inOrder: Choosing = { name: 'in order', next: () => 0, timerFirst: () => false };

/** Each one is as likely as any other: finds races of few steps. */
export const evenly = (random: SeededRandom): Choosing => ({
  name: 'evenly',
  next: (waiting) => random.below(waiting.length),
  timerFirst: (waiting) => random.once(4 * waiting + 1),
});

/**
 * Each lane has a rank and the highest goes on until ranks are drawn anew: some lanes stand still for long, which an
 * even choice hardly ever does. Half of all races need one that is far behind.
 */
export function byRank(random: SeededRandom): Choosing {
  const ranks = new Map<string, number>();
  const rankOf = ({ actor, lane }: Parked): number => {
    const key = `${actor.name} ${lane}`;
    let rank = ranks.get(key);
    if (rank === undefined) ranks.set(key, (rank = random.below(1_000_000)));
    return rank;
  };
  return {
    name: 'by rank',
    next: (waiting) => {
      if (random.once(8)) ranks.clear();
      let best = 0;
      waiting.forEach((parked, index) => {
        if (rankOf(parked) > rankOf(waiting[best] as Parked)) best = index;
      });
      return best;
    },
    timerFirst: () => random.once(12),
  };
}

/** Even and odd seeds look for different races. */
export const choosingOf = (random: SeededRandom): Choosing => (random.seed % 2 === 0 ? byRank(random) : evenly(random));
