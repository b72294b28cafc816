import { RandomCloud } from '../testing/random-cloud.js';
import { SeededRandom } from '../testing/seeded-random.js';
import { verifyLog } from './verify-log.js';

const FULL = process.env.BERTH_FULL === '1';
const SEEDS = Array.from({ length: FULL ? 40 : 3 }, (_, i) => i + 1);
const OPERATIONS = FULL ? 1_500 : 500;

describe('a log of random operations, each decided by the domain', () => {
  it.each(SEEDS)('keeps every rule, seed %i', async (seed) => {
    const cloud = new RandomCloud(new SeededRandom(seed), 5).live(OPERATIONS);
    const report = await verifyLog(cloud.log.store);
    expect(report.breaches).toEqual([]);
    expect(report).toMatchObject({ events: cloud.log.events.length, breachCount: 0, notJudged: [] });
    expect(report.openClaims).toBeGreaterThan(0);
  });
});
