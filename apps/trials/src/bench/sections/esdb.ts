import { randomUUID } from 'node:crypto';
import { measureBehind } from '../esdb/behind.js';
import { measureClusterPlacements } from '../esdb/berth-placements.js';
import { ms, none, short, whole } from '../report/report.js';
import type { BenchContext } from './context.js';

const BERTH_OF_PLAIN = 0.5;
const BEHIND_MS = 8_000;
/** The start is asked of a server so far behind. */
const ASKED_EVENTS = 100_000;

/** Servers on a real EventStoreDB, named by BERTH_TEST_ESDB; it is written to, under prefixes of their own. */
export async function esdbSection({ size, report, dir, say }: BenchContext): Promise<void> {
  const at = process.env.BERTH_TEST_ESDB;
  if (at === undefined || at === '') {
    process.stdout.write('\nEventStoreDB: not measured, BERTH_TEST_ESDB holds no connection string\n');
    return;
  }
  const cluster = () => ({ at, prefix: `b${randomUUID().replaceAll('-', '').slice(0, 12)}` });
  const { berth, plain, ratio, failed } = await measureClusterPlacements(cluster(), dir, size, say);
  report.section('EventStoreDB: placements over HTTP, 64 in flight', { cluster: { berth, plain, ratio } }, [
    { what: 'plain client, same appends, batched calls', value: `${whole(plain.batched)}/s` },
    { what: 'plain client, same appends, single calls', value: `${whole(plain.single)}/s` },
    { what: '  p50, p99 of the faster', value: `${ms(plain.p50)}, ${ms(plain.p99)}` },
    { what: 'durable placements', value: `${whole(berth.perSecond)}/s  ${whole(berth.mainCpuUs)} µs CPU` },
    { what: '  p50, p99', value: `${ms(berth.p50)}, ${ms(berth.p99)}` },
    {
      what: '  of the plain client',
      value: short(ratio),
      figure: `at least ${BERTH_OF_PLAIN}`,
      reached: ratio >= BERTH_OF_PLAIN,
    },
    none('calls that failed', failed),
  ]);
  const behind = await measureBehind(cluster(), dir, size, say);
  const asked = behind.behind >= ASKED_EVENTS;
  const ofClient = (behind.behind * 1_000) / (behind.behindMs - behind.currentMs) / behind.clientPerSecond;
  report.section('EventStoreDB: start of a server', { behind }, [
    { what: 'up to date with its snapshot', value: `${whole(behind.currentMs)} ms` },
    {
      what: `${whole(behind.behind)} events behind it`,
      value: `${whole(behind.behindMs)} ms`,
      ...(asked ? { figure: `below ${whole(BEHIND_MS)} ms`, reached: behind.behindMs < BEHIND_MS } : {}),
    },
    { what: 'a plain client alone reads, events/s', value: whole(behind.clientPerSecond) },
    { what: '  the server catches up at, of that', value: short(ofClient) },
  ]);
}
