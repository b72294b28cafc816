import type { RunOfCalls } from '../measure/in-flight.js';
import { medianOf } from '../measure/percentiles.js';
import { DEVICES_PER_HOST, type Placed } from './bench-fleet.js';
import type { HttpCaller } from './http-caller.js';
import { TWO_GPUS, TWO_GPUS_BOUND } from './numa-fleet.js';
import { actOnAll, placeMany } from './placement-cycle.js';
import { type Rate, rateOn } from './yardsticks.js';

export interface NumaCost {
  readonly oneGpu: Rate;
  readonly twoGpus: Rate;
  readonly bound: Rate;
  readonly failed: number;
}

const WIDTH = 64;

/**
 * Placements of one GPU, of two, and of two with a NUMA cell and a bond between them, in turn: each places on
 * the same empty fleet, two GPUs each to 50 %, and gives everything back, which is not timed. Of each the median round.
 */
export async function measureNumaCost(
  caller: HttpCaller,
  pid: number,
  hosts: number,
  rounds: number,
  say: (text: string) => void,
): Promise<NumaCost> {
  const half = (hosts * DEVICES_PER_HOST) / 2;
  let failed = 0;
  const rateFor = async (count: number, ask?: unknown): Promise<Rate> => {
    const placed: Placed[] = [];
    const run: { done?: RunOfCalls } = {};
    const rate = await rateOn(pid, async () => {
      run.done = await placeMany(caller, WIDTH, count, placed, ask);
      return run.done;
    });
    const confirmed = await actOnAll(caller, WIDTH, 'confirm', placed);
    const released = await actOnAll(caller, WIDTH, 'release', placed);
    failed += (run.done?.failed ?? 0) + confirmed.failed + released.failed;
    return rate;
  };
  const all: Record<'oneGpu' | 'twoGpus' | 'bound', Rate[]> = { oneGpu: [], twoGpus: [], bound: [] };
  for (let round = 0; round <= rounds; round++) {
    say(round === 0 ? 'warming up' : `round ${round} of ${rounds}: one GPU, two, two on one NUMA cell and root port`);
    const [oneGpu, twoGpus, bound] = [
      await rateFor(half / 2),
      await rateFor(half / 2, TWO_GPUS),
      await rateFor(half / 2, TWO_GPUS_BOUND),
    ];
    if (round === 0) continue;
    all.oneGpu.push(oneGpu);
    all.twoGpus.push(twoGpus);
    all.bound.push(bound);
  }
  const median = (rates: readonly Rate[]): Rate => ({
    perSecond: medianOf(rates.map((rate) => rate.perSecond)),
    mainCpuUs: medianOf(rates.map((rate) => rate.mainCpuUs)),
  });
  return { oneGpu: median(all.oneGpu), twoGpus: median(all.twoGpus), bound: median(all.bound), failed };
}
