import { randomUUID } from 'node:crypto';
import type { EventStore } from '../../port/event-store.js';
import { openEventStoreDb } from './open-eventstoredb-store.js';
import { watchUnhandled } from './testing/quick.js';
import { realServer } from './testing/real-server.js';
import { command, run } from './testing/server-control.js';
import { faultsIn, logAfter, writeUntil } from './testing/workload.js';

jest.setTimeout(180_000);

const connectionString = realServer();

/**
 * What is done to a real server while it is written to, by the commands of the environment: `_KILL` kills the
 * server (of a cluster: its leader) without warning, `_START` brings back what is down and returns when it serves,
 * `_PAUSE` stops the leader's process where it stands and `_RESUME` lets it go on, `_QUORUM` kills all but one node.
 */
const FAULTS = [
  ['killed and started again', 'BERTH_TEST_ESDB_KILL', 'kills the server', 'BERTH_TEST_ESDB_START', 3],
  ['paused and let go on', 'BERTH_TEST_ESDB_PAUSE', 'pauses the leader', 'BERTH_TEST_ESDB_RESUME', 1],
  ['left without a majority for a while', 'BERTH_TEST_ESDB_QUORUM', 'kills a majority', 'BERTH_TEST_ESDB_START', 1],
] as const;

/** How long the fault lasts before it is mended. */
const DOWN_MS = 12_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const stores: EventStore[] = [];
let unhandled: ReturnType<typeof watchUnhandled>;

beforeEach(() => {
  unhandled = watchUnhandled();
});

afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  unhandled.stop();
  expect(unhandled.seen).toEqual([]);
});

const open = async (): Promise<EventStore> => {
  const store = await openEventStoreDb({ connectionString: connectionString as string, prefix });
  stores.push(store);
  return store;
};
const prefix = `t${randomUUID().replaceAll('-', '').slice(0, 12)}`;

/** A follower that checks order as it goes and notes how it was connected. */
const follow = (store: EventStore) => {
  const seen: string[] = [];
  const connected: boolean[] = [];
  let failure: unknown;
  let last: string | null = null;
  let outOfOrder = 0;
  store.subscribeAll({
    after: null,
    onEvents: (events) => {
      for (const { id, position } of events) {
        if (last !== null && store.comparePositions(position, last) <= 0) outOfOrder += 1;
        last = position;
        seen.push(id);
      }
    },
    onConnected: (now) => void connected.push(now),
    onEnded: (error) => {
      failure = error;
    },
  });
  return { seen, connected, failure: () => failure, outOfOrder: () => outOfOrder };
};

if (connectionString === undefined) {
  it.skip('a real EventStoreDB under faults: BERTH_TEST_ESDB holds no connection string', () => {});
} else {
  describe.each(FAULTS)('a server that is %s while three adapters write', (what, faultName, does, mendName, rounds) => {
    const fault = command(faultName, does);
    const mend = command(mendName, 'brings back what is down');
    if (fault === undefined || mend === undefined) {
      it.skip(`${what}: ${faultName} and ${mendName} hold no commands`, () => {});
      return;
    }

    it('keeps every acknowledged append once, settles every unknown one, and is followed without gap or repeat', async () => {
      const writers = [await open(), await open(), await open()];
      const reader = await open();
      const follower = follow(reader);
      let stopped = false;
      const writing = writeUntil(writers, { writers: 24, streams: 40, stop: () => stopped });
      writing.catch(() => {});
      for (let round = 0; round < rounds; round += 1) {
        await wait(3_000);
        await run(fault);
        await wait(rounds > 1 ? 2_000 : DOWN_MS);
        await run(mend);
      }
      await wait(4_000);
      stopped = true;
      const report = await writing;
      const log = await logAfter(reader, null);
      while (follower.seen.length < log.length && follower.failure() === undefined) await wait(100);
      console.info(
        `${what}: ${report.acknowledged.length} appends acknowledged, ${report.conflicts} conflicts, ${report.unavailable} unavailable, ` +
          `${report.unknown} left unknown, longest ${report.longestMs.value} ms, follower ${JSON.stringify(follower.connected)}`,
      );
      expect(report.acknowledged.length).toBeGreaterThan(100);
      expect(faultsIn(log, report)).toEqual([]);
      expect(follower.failure()).toBeUndefined();
      expect(follower.outOfOrder()).toBe(0);
      expect(follower.seen).toEqual(log.map(({ id }) => id));
    }, 240_000);
  });
}
