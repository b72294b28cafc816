import type { SeededRandom } from '../schedule/seeded-random.js';

/** What may become of an append on its way to the store and back. */
export type Fate =
  /** Written, and the answer is lost. */
  | 'lost-answer'
  /** Lost on the way there. */
  | 'lost'
  /** Nobody hears of it, and it arrives later, or never. */
  | 'late'
  /** Written, answered, and written again later by a repeated packet. */
  | 'twice'
  /** An honest no. */
  | 'refused'
  /** No answer before the deadline. */
  | 'silent'
  | 'fine';

/** How often each fate comes: once in so many calls, 0 = never. */
export interface Weather {
  readonly fates: Readonly<Partial<Record<Exclude<Fate, 'fine'>, number>>>;
  /** The same for reads that fail. */
  readonly badReads: number;
}

export const calm: Weather = { fates: {}, badReads: 0 };
export const rough: Weather = {
  fates: { 'lost-answer': 20, lost: 30, late: 30, twice: 20, refused: 30, silent: 80 },
  badReads: 40,
};
/** Now and then, as on any network. */
export const breezy: Weather = {
  fates: { 'lost-answer': 150, lost: 200, late: 200, twice: 150, refused: 300, silent: 600 },
  badReads: 400,
};

export function fateOf({ fates }: Weather, random: SeededRandom): Fate {
  for (const [fate, times] of Object.entries(fates)) if (random.once(times)) return fate as Fate;
  return 'fine';
}
