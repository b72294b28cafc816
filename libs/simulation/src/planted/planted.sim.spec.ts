import { runSeedOf } from '../sim/run-seeds.js';
import { findPlants, plantNames } from '../sim/find-plants.js';
import { rescheduleKeepsDevices } from './claim-faults.js';

const FULL = process.env.BERTH_FULL === '1';
const STEPS = FULL ? 2_000 : 500;

describe('the simulator bites', () => {
  it.each(plantNames())(
    '%s is found within 200 seeds',
    async (name) => {
      const [plant] = await findPlants({ seeds: 200, steps: STEPS, servers: 3 }, (other) => other === name);
      expect(plant?.found).not.toBeNull();
    },
    900_000,
  );

  it('and shrinks what it found to a story of a few steps', async () => {
    const { failure } = await runSeedOf({ steps: 200, servers: 2, plant: rescheduleKeepsDevices }, 1);
    // Rescheduled, its first host keeps the claim; deleted, the instance still has it.
    expect(failure?.rule).toBe('INV-09');
    const story = failure?.lines.filter((line) => /^ +\d+\. /.test(line)) ?? [];
    expect(story.length).toBeLessThan(20);
    expect(story.join('\n')).toMatch(/reschedule (i\d+)\n.*delete \1$/);
  }, 300_000);
});
