import type { Plant } from '../drive/local-stage.js';
import { NothingNewAfterConflict, WritesOverConflicts } from '../planted/no-re-read.js';
import { shippedScenarios } from '../testing/scenario-files.js';
import { hasChoices, runFile } from './run-file.js';

/** Shipped files that leave something to the seed, the shortest first. */
const racing = shippedScenarios()
  .filter(({ scenario }) => hasChoices(scenario))
  .sort((a, b) => JSON.stringify(a.scenario).length - JSON.stringify(b.scenario).length);

/** The first shipped file that fails with a fault planted between the servers and their store, and how. */
async function finderOf(plant: Plant): Promise<string | null> {
  for (const file of racing) {
    const { failed } = await runFile(file, { seeds: 10, plant });
    if (failed) return failed.lines.join('\n');
  }
  return null;
}

describe('a runtime that does not read on after a conflict is found by a shipped file', () => {
  it('when it finds nothing new and decides on the old state for ever', async () => {
    const found = await finderOf((store) => new NothingNewAfterConflict(store));
    expect(found).toMatch(/DeadlineExceeded/);
  }, 120_000);

  it('when it writes what it decided before, behind whatever came in between', async () => {
    const found = await finderOf((store) => new WritesOverConflicts(store));
    expect(found).toMatch(/INV-01|INV-07|INV-09|CHAIN/);
  }, 120_000);

  it('and none fails without a fault', async () => {
    expect(await finderOf((store) => store)).toBeNull();
  }, 300_000);
});
