import { join } from 'node:path';
import { ServerProcess } from '../../server/server-process.js';
import { addHosts } from '../http/bench-fleet.js';
import { HttpCaller } from '../http/http-caller.js';
import { measureNumaCost, type NumaCost } from '../http/numa-cost.js';
import { numaReport } from '../http/numa-fleet.js';
import { measurePlacements, type PlacementResults } from '../http/placements.js';
import { measureRefusals, type RefusalResults } from '../http/refusals.js';
import type { Rate } from '../http/yardsticks.js';
import { type Line, ms, none, short, whole } from '../report/report.js';
import type { BenchContext } from './context.js';

const NO_OP_OF_RAW = 0.3;
const PLACE_OF_NO_OP = 0.35;
const PLACE_P99_MS = 100;
const NUMA_OF_PLAIN = 0.7;

/** Placements and refusals on a real server in a process of its own, beside servers that do nothing. */
export async function httpSection({ size, report, dir, say }: BenchContext): Promise<void> {
  const server = await ServerProcess.start(join(dir, 'server'));
  const caller = new HttpCaller(server.url, 64);
  const head = async (): Promise<number> => {
    const events = (await (await fetch(`${server.url}/v1/events?limit=1`)).json()) as { head: string | null };
    return Number(events.head ?? 0);
  };
  try {
    say(`registering ${size.hosts} hosts of 8 devices`);
    const hosts = await addHosts(caller, size.hosts);
    const placements = await measurePlacements(caller, server.pid, size, say);
    report.section('HTTP, load generator on the same machine', { placements }, placementLines(placements));
    say('refusals');
    const refusals = await measureRefusals(caller, server.pid, hosts, head, size.refusals);
    report.section('Refusals, 64 in flight', { refusals }, refusalLines(refusals));
  } finally {
    await caller.close();
    await server.stop();
  }
  if (server.errors !== '') say(`the server said: ${server.errors}`);
  await numaCost({ size, report, dir, say });
}

/** On a server of its own: its hosts report NUMA cells, which the other figures do without. */
async function numaCost({ size, report, dir, say }: BenchContext): Promise<void> {
  const server = await ServerProcess.start(join(dir, 'numa-server'));
  const caller = new HttpCaller(server.url, 64);
  try {
    say(`registering ${size.hosts} hosts of 8 devices and two NUMA cells`);
    await addHosts(caller, size.hosts, {}, numaReport);
    const cost = await measureNumaCost(caller, server.pid, size.hosts, 2 * size.rounds + 1, say);
    report.section('NUMA and one bond between devices, 64 in flight', { numaCost: cost }, numaLines(cost));
  } finally {
    await caller.close();
    await server.stop();
  }
  if (server.errors !== '') say(`the server said: ${server.errors}`);
}

const rated = ({ perSecond, mainCpuUs }: Rate): string => `${whole(perSecond)}/s  ${whole(mainCpuUs)} µs CPU`;

function placementLines({ raw, noOp, replyBytes, at, mixed }: PlacementResults): Line[] {
  const noOpRatio = noOp.perSecond / raw.perSecond;
  const best = at[64] as (typeof at)[number];
  const ratio = best.place.perSecond / noOp.perSecond;
  const cpuRatio = noOp.mainCpuUs / best.place.mainCpuUs;
  const failed = Object.values(at).reduce((sum, { failed }) => sum + failed, mixed.failed);
  const lines: Line[] = [
    { what: 'plain node:http, 64 in flight', value: rated(raw) },
    { what: 'no-op in the server stack, 64 in flight', value: rated(noOp) },
    {
      what: '  of plain node:http',
      value: short(noOpRatio),
      figure: `at least ${NO_OP_OF_RAW}`,
      reached: noOpRatio >= NO_OP_OF_RAW,
    },
    { what: '  bytes of an answer: no-op, placement', value: `${replyBytes.noOp}, ${replyBytes.placement}` },
    { what: 'durable placements, 64 in flight', value: rated(best.place) },
    {
      what: '  of the no-op',
      value: short(ratio),
      figure: `at least ${PLACE_OF_NO_OP}`,
      reached: ratio >= PLACE_OF_NO_OP,
    },
    { what: '  of the no-op by CPU of the event loop', value: short(cpuRatio) },
    { what: '  p50', value: ms(best.place.p50) },
    {
      what: '  p99',
      value: ms(best.place.p99),
      figure: `below ${PLACE_P99_MS} ms`,
      reached: best.place.p99 < PLACE_P99_MS,
    },
    { what: '  then confirmed', value: rated(best.confirm) },
    { what: '  then released', value: rated(best.release) },
    { what: 'steady state, place + confirm + release', value: rated(mixed) },
    { what: '  p50, p99 of place', value: `${ms(mixed.p50)}, ${ms(mixed.p99)}` },
  ];
  for (const width of [8, 1]) {
    const rates = at[width];
    if (!rates) continue;
    lines.push(
      { what: `durable placements, ${width} in flight`, value: rated(rates.place) },
      { what: '  p50, p99', value: `${ms(rates.place.p50)}, ${ms(rates.place.p99)}` },
      {
        what: '  then confirmed, released',
        value: `${whole(rates.confirm.perSecond)}/s, ${whole(rates.release.perSecond)}/s`,
      },
    );
  }
  lines.push(none('calls that failed', failed));
  return lines;
}

function numaLines({ oneGpu, twoGpus, bound, failed }: NumaCost): Line[] {
  const ratio = bound.perSecond / twoGpus.perSecond;
  return [
    { what: 'placements of one GPU', value: rated(oneGpu) },
    { what: 'of two GPUs', value: rated(twoGpus) },
    { what: 'of two, one NUMA cell, same root port', value: rated(bound) },
    {
      what: '  of two GPUs without',
      value: short(ratio),
      figure: `at least ${NUMA_OF_PLAIN}`,
      reached: ratio >= NUMA_OF_PLAIN,
    },
    { what: '  of one GPU', value: short(bound.perSecond / oneGpu.perSecond) },
    { what: '  of two GPUs by CPU of the event loop', value: short(twoGpus.mainCpuUs / bound.mainCpuUs) },
    none('calls that failed', failed),
  ];
}

function refusalLines({ claims, placements }: RefusalResults): Line[] {
  const bytes = (written: number | null): string => (written === null ? 'not known here' : whole(written));
  const failed = claims.failed + placements.failed;
  return [
    { what: 'claims that a named host refuses', value: `${whole(claims.perSecond)}/s` },
    { what: '  events, bytes written for each', value: `${short(claims.events)}, ${bytes(claims.bytes)}` },
    { what: 'placements that no host can serve', value: `${whole(placements.perSecond)}/s` },
    {
      what: '  events, bytes written for each',
      value: `${short(placements.events)}, ${bytes(placements.bytes)}`,
      figure: 'nothing',
      reached: placements.events === 0 && (placements.bytes ?? 0) === 0,
    },
    none('answers that were no refusal', failed),
  ];
}
