import type { Placed } from '../http/bench-fleet.js';
import { DEVICES_PER_HOST } from '../http/bench-fleet.js';
import type { HttpCaller } from '../http/http-caller.js';
import { PLACEMENT } from '../http/placement-ask.js';
import { actOnAll, placeMany } from '../http/placement-cycle.js';
import { type Rate, rateOn } from '../http/yardsticks.js';
import { keepInFlight, type RunOfCalls } from '../measure/in-flight.js';
import { medianOf, type Spread, spreadOf } from '../measure/percentiles.js';
import { Rpc, sessionTo } from './rpc.js';

export interface BothWays {
  readonly http: Rate & Spread;
  readonly grpc: Rate & Spread;
  readonly failed: number;
}

const WIDTH = 64;

/**
 * Placements over HTTP and over gRPC, in turn on the same fleet: each round fills a quarter of it one way, gives all back,
 * and does so the other way. Of each the median round.
 */
export async function measureBothWays(
  caller: HttpCaller,
  grpcAddress: string,
  pid: number,
  { hosts, rounds }: { readonly hosts: number; readonly rounds: number },
  say: (text: string) => void,
): Promise<BothWays> {
  const count = (hosts * DEVICES_PER_HOST) / 4;
  const session = sessionTo(grpcAddress);
  const place = new Rpc(session, 'place', PLACEMENT);
  let keys = 0;
  let failed = 0;
  const overGrpc = (placed: Placed[]): Promise<RunOfCalls> =>
    keepInFlight(WIDTH, (n) =>
      n >= count
        ? null
        : place.call<Placed>(`grpc-${keys++}`).then((reply) => {
            if (reply) placed.push({ hostId: reply.hostId, claimId: reply.claimId });
            return reply !== null;
          }),
    );
  const overHttp = (placed: Placed[]): Promise<RunOfCalls> => placeMany(caller, WIDTH, count, placed);
  const round = async (way: (placed: Placed[]) => Promise<RunOfCalls>): Promise<Rate & Spread> => {
    const placed: Placed[] = [];
    const run: { done?: RunOfCalls } = {};
    const rate = await rateOn(pid, async () => {
      run.done = await way(placed);
      return run.done;
    });
    const confirmed = await actOnAll(caller, WIDTH, 'confirm', placed);
    const released = await actOnAll(caller, WIDTH, 'release', placed);
    failed += (run.done?.failed ?? 0) + confirmed.failed + released.failed;
    return { ...rate, ...spreadOf(run.done?.latenciesMs ?? []) };
  };
  const all: Record<'http' | 'grpc', (Rate & Spread)[]> = { http: [], grpc: [] };
  try {
    for (let n = 0; n <= rounds; n++) {
      say(n === 0 ? 'warming up' : `round ${n} of ${rounds}: over HTTP, over gRPC`);
      const [http, grpc] = [await round(overHttp), await round(overGrpc)];
      if (n === 0) continue;
      all.http.push(http);
      all.grpc.push(grpc);
    }
  } finally {
    session.close();
  }
  const median = (rates: readonly (Rate & Spread)[]): Rate & Spread => ({
    perSecond: medianOf(rates.map((rate) => rate.perSecond)),
    mainCpuUs: medianOf(rates.map((rate) => rate.mainCpuUs)),
    p50: medianOf(rates.map((rate) => rate.p50)),
    p99: medianOf(rates.map((rate) => rate.p99)),
    max: medianOf(rates.map((rate) => rate.max)),
  });
  return { http: median(all.http), grpc: median(all.grpc), failed };
}
