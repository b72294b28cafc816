import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plant } from '../drive/local-stage.js';
import { readScenario } from '../file/read-scenario.js';
import { NothingNewAfterConflict, WritesOverConflicts } from '../testing/no-re-read.js';
import { hasChoices, runFile } from './run-file.js';

const SCENARIOS = join(__dirname, '../../../../scenarios');

/** Shipped files that leave something to the seed. */
const racing = readdirSync(SCENARIOS)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => readScenario(name, readFileSync(join(SCENARIOS, name), 'utf8')))
  .filter(({ scenario }) => hasChoices(scenario));

/** Shipped files that fail with a fault planted between the server and its store. */
async function findersOf(plant: Plant): Promise<Map<string, string>> {
  const finders = new Map<string, string>();
  for (const file of racing) {
    const { failed } = await runFile(file, { seeds: 4, plant });
    if (failed) finders.set(file.file, `seed ${failed.seed}: ${failed.lines[0]}`);
  }
  return finders;
}

describe('a runtime that does not read on after a conflict is found by a shipped file', () => {
  it('when it finds nothing new', async () => {
    const finders = await findersOf((store) => new NothingNewAfterConflict(store));
    expect([...finders.keys()]).toContain('B61-lp1728722-many-claims-on-one-host.yaml');
  }, 300_000);

  it('when it writes what it decided before', async () => {
    const finders = await findersOf((store) => new WritesOverConflicts(store));
    expect([...finders.keys()]).toContain('B61-lp1728722-many-claims-on-one-host.yaml');
    expect([...finders.values()].join('\n')).toMatch(/INV-01/);
  }, 300_000);
});
