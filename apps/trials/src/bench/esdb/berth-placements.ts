import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLog } from '@berth/event-store';
import { ServerProcess } from '../../server/server-process.js';
import { addHosts, type Placed } from '../http/bench-fleet.js';
import { HttpCaller } from '../http/http-caller.js';
import { placeMany } from '../http/placement-cycle.js';
import { rateOn, type Rate } from '../http/yardsticks.js';
import { Child } from '../measure/child.js';
import { medianOf, type Spread, spreadOf } from '../measure/percentiles.js';
import type { BenchSize } from '../size.js';
import { placementsAfter } from './placement-appends.js';
import type { PlainAppends } from './plain-client.js';

const WIDTH = 64;

export interface ClusterPlacements {
  readonly berth: Rate & Spread;
  readonly failed: number;
  readonly plain: PlainAppends;
  /** Berth's rate of the plain client's, the faster of its two ways. */
  readonly ratio: number;
}

/** Placements by a real server on a cluster, in turn with a plain client that makes the very same appends. */
export async function measureClusterPlacements(
  cluster: { readonly at: string; readonly prefix: string },
  dir: string,
  size: BenchSize,
  say: (text: string) => void,
): Promise<ClusterPlacements> {
  const store = await openLog(cluster);
  const server = await ServerProcess.start(join(dir, 'placing'), cluster);
  const caller = new HttpCaller(server.url, WIDTH);
  const rates: Rate[] = [];
  const plains: PlainAppends[] = [];
  const latenciesMs: number[] = [];
  let failed = 0;
  try {
    say(`registering ${size.hosts} hosts of 8 devices on the cluster`);
    await addHosts(caller, size.hosts);
    const placed: Placed[] = [];
    await placeMany(caller, WIDTH, size.clusterPlacements, placed);
    for (let round = 1; round <= size.rounds; round++) {
      say(`round ${round} of ${size.rounds}: ${size.clusterPlacements} placements by Berth, then by a plain client`);
      const after = await store.head();
      const rate = await rateOn(server.pid, async () => {
        const run = await placeMany(caller, WIDTH, size.clusterPlacements, placed);
        latenciesMs.push(...run.latenciesMs);
        failed += run.failed;
        return run;
      });
      rates.push(rate);
      const file = join(dir, 'placements.json');
      writeFileSync(file, JSON.stringify(await placementsAfter(store, after, size.clusterPlacements - failed)));
      const child = await Child.start<PlainAppends>(join(__dirname, 'plain-client.js'), [cluster.at, file]);
      plains.push(child.said);
    }
  } finally {
    await caller.close();
    await server.stop();
    await store.close();
  }
  const berth = {
    perSecond: medianOf(rates.map((rate) => rate.perSecond)),
    mainCpuUs: medianOf(rates.map((rate) => rate.mainCpuUs)),
  };
  const plain = {
    batched: medianOf(plains.map(({ batched }) => batched)),
    single: medianOf(plains.map(({ single }) => single)),
    p50: medianOf(plains.map(({ p50 }) => p50)),
    p99: medianOf(plains.map(({ p99 }) => p99)),
  };
  const ratio = berth.perSecond / Math.max(plain.batched, plain.single);
  return { berth: { ...berth, ...spreadOf(latenciesMs) }, failed, plain, ratio };
}
