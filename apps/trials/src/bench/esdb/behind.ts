import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { openLog } from '@berth/event-store';
import { ServerProcess } from '../../server/server-process.js';
import { GeneratedLog } from '../log/generated-log.js';
import { medianOf } from '../measure/percentiles.js';
import type { BenchSize } from '../size.js';

export interface BehindResults {
  /** Events that were written since the snapshot. */
  readonly behind: number;
  /** Milliseconds from spawn to ready with that much to fold; median. */
  readonly behindMs: number;
  /** The same with nothing to fold; median. */
  readonly currentMs: number;
  /** What the vendor's client alone reads of the same log, events/s. */
  readonly clientPerSecond: number;
}

/** How long a server takes to start that was away while others wrote, on a cluster. */
export async function measureBehind(
  cluster: { readonly at: string; readonly prefix: string },
  dir: string,
  size: BenchSize,
  say: (text: string) => void,
): Promise<BehindResults> {
  const store = await openLog(cluster);
  const log = new GeneratedLog(store, size.hosts);
  // every start finds the snapshot of the one before it, so each round needs its own
  const behindMs: number[] = [];
  const currentMs: number[] = [];
  say('writing a log to the cluster');
  await log.write(size.clusterEvents / 5);
  const dataDirs = Array.from({ length: size.starts }, (_, n) => join(dir, `behind-${n}`));
  for (const dataDir of dataDirs) await (await ServerProcess.start(dataDir, cluster)).stop();
  const from = await store.head();
  const before = log.written;
  say(`writing ${size.clusterEvents} more while the server is away`);
  await log.write(before + size.clusterEvents);
  await store.close();
  for (const dataDir of dataDirs) {
    for (const times of [behindMs, currentMs]) {
      const server = await ServerProcess.start(dataDir, cluster);
      times.push(server.readyAfterMs);
      await server.stop();
    }
  }
  const clientPerSecond = await readByClient(cluster.at, from);
  return {
    behind: log.written - before,
    behindMs: medianOf(behindMs),
    currentMs: medianOf(currentMs),
    clientPerSecond,
  };
}

/** Events/s that a plain client reads from a position to the log's end. */
async function readByClient(connectionString: string, from: string | null): Promise<number> {
  const client = EventStoreDBClient.connectionString(connectionString);
  const fromMs = performance.now();
  let events = 0;
  const [commit, prepare] = (from ?? '0/0').split('/').map(BigInt);
  for await (const { event } of client.readAll({
    fromPosition: { commit: commit as bigint, prepare: (prepare ?? commit) as bigint },
  })) {
    if (event) events++;
  }
  const perSecond = (events * 1_000) / (performance.now() - fromMs);
  await client.dispose();
  return perSecond;
}
