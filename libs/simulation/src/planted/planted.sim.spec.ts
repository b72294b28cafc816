import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runSeedOf } from '../sim/run-seeds.js';
import { type PlantFound, plantNames } from '../sim/find-plants.js';
import { rescheduleKeepsDevices } from './claim-faults.js';

const FULL = process.env.BERTH_FULL === '1';
const STEPS = FULL ? 2_000 : 500;

const SCRIPT = `
  const { findPlants } = require(process.argv[1]);
  findPlants({ seeds: 200, steps: Number(process.argv[2]), servers: 3 }).then((all) =>
    process.stdout.write(JSON.stringify(all)),
  );
`;

describe('the simulator bites', () => {
  let all: readonly PlantFound[];

  beforeAll(async () => {
    // In a process of its own, on the built files: in Jest's sandbox the same takes ten times as long.
    const built = join(__dirname, '../../dist/index.js');
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', SCRIPT, built, String(STEPS)]);
    all = JSON.parse(stdout) as readonly PlantFound[];
  }, 900_000);

  it.each(plantNames())('%s is found within 200 seeds', (name) => {
    expect(all.find((plant) => plant.name === name)?.found).toMatchObject({ rule: expect.any(String) });
  });

  it('and shrinks what it found to a story of a few steps', async () => {
    const { failure } = await runSeedOf({ steps: 200, servers: 2, plant: rescheduleKeepsDevices }, 1);
    // Rescheduled, its first host keeps the claim; deleted, the instance still has it.
    expect(failure?.rule).toBe('INV-09');
    const story = failure?.lines.filter((line) => /^ +\d+\. /.test(line)) ?? [];
    expect(story.length).toBeLessThan(20);
    expect(story.join('\n')).toMatch(/reschedule (i\d+)\n.*delete \1$/);
  }, 300_000);
});
