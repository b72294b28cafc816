import { randomUUID } from 'node:crypto';
import type { EventStore } from '../../port/event-store.js';
import { openEventStoreDb } from './open-eventstoredb-store.js';
import { watchUnhandled } from './testing/quick.js';
import { realServer } from './testing/real-server.js';
import { faultsIn, logAfter, writeUntil } from './testing/workload.js';

jest.setTimeout(180_000);

const connectionString = realServer();
/** Seconds of the soak; hours are for a machine of one's own. */
const seconds = Number(process.env.BERTH_TEST_ESDB_SOAK_S ?? 20);

/** A follower that leaves and comes back from where it was, over and over. */
const restless = async (store: EventStore, stop: () => boolean): Promise<string[]> => {
  const seen: string[] = [];
  let after: string | null = null;
  while (!stop()) {
    await new Promise<void>((resolve, reject) => {
      const subscription = store.subscribeAll({
        after,
        onEvents: (events) => {
          seen.push(...events.map(({ id }) => id));
          after = events.at(-1)?.position ?? after;
        },
        onEnded: reject,
      });
      setTimeout(() => void subscription.close().then(resolve), 200 + Math.random() * 800);
    });
  }
  for (const { id } of await logAfter(store, after)) seen.push(id);
  return seen;
};

if (connectionString === undefined) {
  it.skip('a soak on a real EventStoreDB: BERTH_TEST_ESDB holds no connection string', () => {});
} else {
  it(
    `${seconds} s of racing writers and restless followers leave one whole log`,
    async () => {
      const unhandled = watchUnhandled();
      const prefix = `s${randomUUID().replaceAll('-', '').slice(0, 12)}`;
      const open = () => openEventStoreDb({ connectionString, prefix });
      const stores = [await open(), await open(), await open()];
      const until = Date.now() + seconds * 1_000;
      const stop = (): boolean => Date.now() > until;
      let written = false;
      const followers = stores.map((store) => restless(store, () => written));
      const report = await writeUntil(stores, { writers: 48, streams: 24, stop });
      written = true;
      const log = await logAfter(stores[0] as EventStore, null);
      console.info(
        `soak: ${report.acknowledged.length} appends, ${log.length} events, ${report.conflicts} conflicts, ` +
          `${report.unavailable} unavailable, ${report.unknown} unknown, longest ${report.longestMs.value} ms`,
      );
      expect(report.conflicts).toBeGreaterThan(0);
      expect(faultsIn(log, report)).toEqual([]);
      for (const seen of await Promise.all(followers)) expect(seen).toEqual(log.map(({ id }) => id));
      await Promise.all(stores.map((store) => store.close()));
      unhandled.stop();
      expect(unhandled.seen).toEqual([]);
    },
    seconds * 1_000 + 120_000,
  );
}
