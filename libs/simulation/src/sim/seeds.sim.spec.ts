import { playSeed, replay } from './run/play-seed.js';
import { runSeeds } from './run-seeds.js';

const FULL = process.env.BERTH_FULL === '1';
/** `berth sim` plays the big runs; here enough of them that nobody breaks the simulator unseen. */
const SEEDS = FULL ? 40 : 5;
const STEPS = FULL ? 1_000 : 250;

describe('a seed', () => {
  it('gives the same log each time, and its noted steps give it again', async () => {
    const options = { seed: 11, servers: 3 };
    const first = await playSeed(options, 300);
    const second = await playSeed(options, 300);
    expect(first.broken).toBeNull();
    expect(first.events).toBeGreaterThan(100);
    expect(second.digest).toBe(first.digest);
    expect((await replay(options, first.steps)).digest).toBe(first.digest);
    expect((await playSeed({ seed: 12, servers: 3 }, 300)).digest).not.toBe(first.digest);
  }, 120_000);

  it.each([1, 3])(
    'breaks nothing, with %i servers',
    async (servers) => {
      const outcomes = await runSeeds({ from: 1, to: SEEDS, steps: STEPS, servers });
      const failures = outcomes.flatMap(({ seed, failure }) => (failure ? [`seed ${seed}`, ...failure.lines] : []));
      expect(failures.join('\n')).toBe('');
      expect(outcomes).toHaveLength(SEEDS);
    },
    1_800_000,
  );
});
