import { join } from 'node:path';
import { ServerProcess } from '../../server/server-process.js';
import { measureBothWays } from '../grpc/place-both-ways.js';
import { measureWatchedLog } from '../grpc/watched-log.js';
import { addHosts } from '../http/bench-fleet.js';
import { HttpCaller } from '../http/http-caller.js';
import type { Rate } from '../http/yardsticks.js';
import type { Spread } from '../measure/percentiles.js';
import { ms, none, short, whole } from '../report/report.js';
import type { BenchContext } from './context.js';

const WATCHERS = 200;
const EVENTS_PER_SECOND = 100;
/** A timer that is a little late now and then still paces a hundred a second. */
const ABOUT = 0.95;

/** Placements over gRPC beside those over HTTP, and many watchers of one log. */
export async function grpcSection({ size, report, dir, say }: BenchContext): Promise<void> {
  const server = await ServerProcess.start(join(dir, 'grpc-server'), { args: ['--grpc-port', '0'] });
  const caller = new HttpCaller(server.url, 64);
  try {
    say(`registering ${size.hosts} hosts of 8 devices`);
    const hosts = await addHosts(caller, size.hosts);
    const rounds = { hosts: size.hosts, rounds: 2 * size.rounds + 1 };
    const both = await measureBothWays(caller, server.grpc ?? '', server.pid, rounds, say);
    const ratio = both.grpc.perSecond / both.http.perSecond;
    report.section('gRPC: durable placements, 64 in flight, in turn', { both }, [
      { what: 'over HTTP', value: rated(both.http) },
      { what: 'over gRPC', value: rated(both.grpc) },
      { what: '  of HTTP', value: short(ratio), figure: 'at least 1', reached: ratio >= 1 },
      none('calls that failed', both.failed),
    ]);
    say(`${WATCHERS} watchers`);
    const watched = await measureWatchedLog(server, caller, hosts, { watchers: WATCHERS, forMs: size.watchedMs });
    const { events, eventsPerSecond, missing, different, dropped, behindMs, mainBusy } = watched;
    report.section(`gRPC: ${WATCHERS} watchers of the log`, { watched }, [
      {
        what: 'events written',
        value: `${whole(events)}, ${short(eventsPerSecond)}/s`,
        figure: `about ${EVENTS_PER_SECOND}/s`,
        reached: eventsPerSecond >= ABOUT * EVENTS_PER_SECOND,
      },
      none('  deliveries missing or too many', missing),
      none('  watchers that saw something else', different),
      none('  watchers dropped', dropped),
      { what: '  from the last answer to the last delivery', value: ms(behindMs) },
      { what: '  share of a core of the event loop', value: short(mainBusy) },
    ]);
  } finally {
    await caller.close();
    await server.stop();
  }
  if (server.errors !== '') say(`the server said: ${server.errors}`);
}

const rated = ({ perSecond, mainCpuUs, p99 }: Rate & Spread): string =>
  `${whole(perSecond)}/s  ${whole(mainCpuUs)} µs CPU  p99 ${ms(p99)}`;
