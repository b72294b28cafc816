import { shippedScenarios } from '../testing/scenario-files.js';
import { flipsOf } from './flips.js';
import { mutateFile } from './mutate.js';
import { hasChoices, runFile } from './run-file.js';

const FULL = process.env.BERTH_FULL === '1';
const shipped = shippedScenarios();

describe('the shipped scenarios', () => {
  it.each(shipped.map((file) => [file.file, file] as const))('%s', async (_, file) => {
    const { failed } = await runFile(file, FULL ? {} : { seeds: 4 });
    expect(failed && { ...failed, story: failed.story.slice(-40) }).toBeNull();
  });

  it('are many, of every kind', () => {
    expect(shipped.length).toBeGreaterThanOrEqual(50);
    expect(shipped.filter(({ scenario }) => hasChoices(scenario)).length).toBeGreaterThanOrEqual(12);
    expect(shipped.flatMap(({ scenario }) => flipsOf(scenario)).length).toBeGreaterThan(500);
  });

  // Where nothing is left to a seed one run says all; the others take minutes.
  const sharp = FULL ? shipped : shipped.filter(({ scenario }) => !hasChoices(scenario)).slice(0, 12);
  it.each(sharp.map((file) => [file.file, file] as const))(
    '%s has no expectation that holds anyway',
    async (_, file) => {
      expect((await mutateFile(file)).survivors).toEqual([]);
    },
    120_000,
  );
});
