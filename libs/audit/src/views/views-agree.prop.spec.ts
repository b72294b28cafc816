import fc from 'fast-check';
import {
  FleetView,
  HostNamesView,
  InstancesView,
  OpenClaimsView,
  ProjectionRunner,
  ReadModelSnapshots,
  recordedFrom,
  SchedulerPolicyView,
  type SnapshotShelf,
  type View,
} from '@berth/projections';
import { RandomCloud } from '../testing/random-cloud.js';
import { SeededRandom } from '../testing/seeded-random.js';

jest.setTimeout(120_000);

const FULL = process.env.BERTH_FULL === '1';
const RUNS = FULL ? 100 : 8;
const OPERATIONS = FULL ? 1_000 : 200;

const newViews = (): View[] => [
  new FleetView(),
  new OpenClaimsView(),
  // Few are kept, so that forgetting is part of what must agree.
  new InstancesView(20),
  new HostNamesView(),
  new SchedulerPolicyView(),
];

const digests = (views: readonly View[]): string[] => views.map((view) => `${view.name} ${view.digest()}`);

function folded(cloud: RandomCloud): View[] {
  const views = newViews();
  for (const stored of cloud.log.events) for (const view of views) view.project(recordedFrom(stored));
  return views;
}

const shelf = (): SnapshotShelf => {
  let kept: Awaited<ReturnType<SnapshotShelf['load']>> = null;
  return {
    load: async () => kept,
    save: async (_, snapshot) => {
      kept = snapshot;
    },
  };
};

const histories = fc.record({
  seed: fc.integer({ min: 0, max: 1_000_000 }),
  cut: fc.double({ min: 0, max: 1, noNaN: true }),
});

describe('views of random histories (INV-06)', () => {
  it('are the same folded at once, and from their own bytes at any point with the rest folded on', () => {
    fc.assert(
      fc.property(histories, ({ seed, cut }) => {
        const cloud = new RandomCloud(new SeededRandom(seed), 4).live(OPERATIONS);
        const events = cloud.log.events.map(recordedFrom);
        const at = Math.floor(events.length * cut);
        const first = newViews();
        for (const recorded of events.slice(0, at)) for (const view of first) view.project(recorded);
        const second = newViews();
        second.forEach((view, index) => {
          view.restore(Buffer.concat([...(first[index] as View).serialise()]));
        });
        expect(digests(second)).toEqual(digests(first));
        for (const recorded of events.slice(at)) for (const view of second) view.project(recorded);
        expect(digests(second)).toEqual(digests(folded(cloud)));
      }),
      { numRuns: RUNS },
    );
  });

  it('are the same live, restarted from a snapshot, and refolded', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async ({ seed }) => {
        const cloud = new RandomCloud(new SeededRandom(seed), 4).live(OPERATIONS / 2);
        const kept = shelf();
        const run = async (): Promise<{ views: View[]; runner: ProjectionRunner; warnings: string[] }> => {
          const views = newViews();
          const warnings: string[] = [];
          const warn = (message: string): void => void warnings.push(message);
          const runner = new ProjectionRunner({
            store: cloud.log.reopened(),
            views,
            snapshots: new ReadModelSnapshots(kept, warn),
            snapshotEveryEvents: 97,
            warn,
          });
          await runner.start();
          await runner.caughtUp();
          return { views, runner, warnings };
        };
        const live = await run();
        await live.runner.close();
        cloud.live(OPERATIONS / 2);
        const restarted = await run();
        expect(digests(restarted.views)).toEqual(digests(folded(cloud)));
        expect(restarted.runner.status().eventsFolded).toBeLessThan(cloud.log.events.length);
        expect(restarted.warnings).toEqual([]);
        await restarted.runner.close();
      }),
      { numRuns: RUNS },
    );
  });
});
