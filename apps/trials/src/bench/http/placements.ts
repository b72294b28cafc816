import { perSecond, type RunOfCalls } from '../measure/in-flight.js';
import { medianOf, type Spread, spreadOf } from '../measure/percentiles.js';
import { cpuUseOf } from '../measure/process-use.js';
import type { BenchSize } from '../size.js';
import { DEVICES_PER_HOST, fill, type Placed } from './bench-fleet.js';
import { bodyOf, type HttpCaller } from './http-caller.js';
import { PLACEMENT } from './placement-ask.js';
import { actOnAll, mixed, placeMany } from './placement-cycle.js';
import { type Rate, Yardstick } from './yardsticks.js';

export interface PlacementRates {
  readonly place: Rate & Spread;
  readonly confirm: Rate;
  readonly release: Rate;
  readonly failed: number;
}

export interface PlacementResults {
  readonly raw: Rate;
  readonly noOp: Rate;
  readonly replyBytes: { readonly noOp: number; readonly placement: number };
  readonly at: Readonly<Record<number, PlacementRates>>;
  readonly mixed: Rate & Spread & { readonly failed: number };
}

const WIDTH = 64;

/** One cycle: from 50 % to at most 80 % of all devices and back, each phase timed apart. */
async function cycle(caller: HttpCaller, pid: number, width: number, count: number) {
  const placed: Placed[] = [];
  const timed = async (run: () => Promise<RunOfCalls>) => {
    const before = cpuUseOf(pid).mainMs;
    const done = await run();
    return { ...done, mainMs: cpuUseOf(pid).mainMs - before };
  };
  const place = await timed(() => placeMany(caller, width, count, placed));
  const confirm = await timed(() => actOnAll(caller, width, 'confirm', placed));
  const release = await timed(() => actOnAll(caller, width, 'release', placed));
  return { place, confirm, release };
}

type Cycle = Awaited<ReturnType<typeof cycle>>;

const rateOf = (runs: readonly (RunOfCalls & { mainMs: number })[]): Rate => ({
  perSecond: medianOf(runs.map(perSecond)),
  mainCpuUs: medianOf(runs.map(({ mainMs, counted }) => (mainMs * 1_000) / counted)),
});

const ratesOf = (cycles: readonly Cycle[]): PlacementRates => ({
  place: {
    ...rateOf(cycles.map(({ place }) => place)),
    ...spreadOf(cycles.flatMap(({ place }) => place.latenciesMs)),
  },
  confirm: rateOf(cycles.map(({ confirm }) => confirm)),
  release: rateOf(cycles.map(({ release }) => release)),
  failed: cycles.reduce((sum, { place, confirm, release }) => sum + place.failed + confirm.failed + release.failed, 0),
});

const medianRate = (rates: readonly Rate[]): Rate => ({
  perSecond: medianOf(rates.map((rate) => rate.perSecond)),
  mainCpuUs: medianOf(rates.map(({ mainCpuUs }) => mainCpuUs)),
});

/**
 * Placements over HTTP beside two servers that do nothing, in turn, so that whatever else the machine does meets all
 * three. The fleet has `size.hosts` hosts of eight devices, between 50 % and 80 % full all the time.
 */
export async function measurePlacements(
  caller: HttpCaller,
  pid: number,
  size: BenchSize,
  say: (text: string) => void,
): Promise<PlacementResults> {
  const devices = size.hosts * DEVICES_PER_HOST;
  say(`filling ${size.hosts} hosts to 50 %`);
  await fill(caller, devices / 2);
  const most = Math.floor(devices * 0.3);
  const probe = await caller.post('/v1/placements', PLACEMENT);
  bodyOf(probe);
  const noOpServer = await Yardstick.noOp(WIDTH);
  const replyBytes = { noOp: await noOpServer.replyBytes(), placement: Buffer.byteLength(probe.text) };
  const rawServer = await Yardstick.raw(WIDTH, replyBytes.placement);
  const raws: Rate[] = [];
  const noOps: Rate[] = [];
  const cycles: Cycle[] = [];
  say('warming up');
  await Promise.all([rawServer.rate(WIDTH, 2_000), noOpServer.rate(WIDTH, size.warmUpCalls)]);
  await cycle(caller, pid, WIDTH, most);
  for (let round = 1; round <= size.rounds; round++) {
    say(`round ${round} of ${size.rounds}: node:http, no-op, place, confirm, release at ${WIDTH} in flight`);
    raws.push(await rawServer.rate(WIDTH, size.noOpCalls));
    noOps.push(await noOpServer.rate(WIDTH, size.noOpCalls));
    cycles.push(await cycle(caller, pid, WIDTH, most));
  }
  const at: Record<number, PlacementRates> = { [WIDTH]: ratesOf(cycles) };
  for (const [width, count] of [
    [8, most],
    [1, Math.floor(most / 5)],
  ] as const) {
    say(`place, confirm, release at ${width} in flight`);
    at[width] = ratesOf([await cycle(caller, pid, width, count)]);
  }
  say('steady state: place, confirm, release mixed');
  const held: Placed[] = [];
  const toHold = await placeMany(caller, WIDTH, Math.floor(most / 2), held);
  const before = cpuUseOf(pid).mainMs;
  const steady = await mixed(caller, WIDTH, size.mixedMs);
  const mainCpuUs = ((cpuUseOf(pid).mainMs - before) * 1_000) / steady.counted;
  await Promise.all([rawServer.stop(), noOpServer.stop()]);
  return {
    raw: medianRate(raws),
    noOp: medianRate(noOps),
    replyBytes,
    at,
    mixed: {
      perSecond: perSecond(steady),
      mainCpuUs,
      ...spreadOf(steady.latenciesMs),
      failed: toHold.failed + steady.failed,
    },
  };
}
