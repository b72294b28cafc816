import type { Ids } from '@berth/runtime';
import type { SeededRandom } from '../schedule/seeded-random.js';

/** Random UUIDs (v4) out of a seed. */
export const seededIds = (random: SeededRandom): Ids => ({
  random: () =>
    `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-${(8 + random.below(4)).toString(16)}${random.hex(3)}-${random.hex(12)}`,
});
