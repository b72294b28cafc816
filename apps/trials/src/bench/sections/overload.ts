import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ServerProcess } from '../../server/server-process.js';
import { addHosts } from '../http/bench-fleet.js';
import { HttpCaller } from '../http/http-caller.js';
import { PLACEMENT } from '../http/placement-ask.js';
import { keepInFlight, perSecond } from '../measure/in-flight.js';
import { spreadOf } from '../measure/percentiles.js';
import { accessCost } from '../overload/access-cost.js';
import { type OpenLoop, openLoop } from '../overload/open-loop.js';
import { benchTokens } from '../overload/tokens.js';
import { type Line, ms, short, whole } from '../report/report.js';
import type { BenchContext } from './context.js';

const GATEWAYS = 4;
/** Kept open, as gateways do: opening one costs more than a refusal. */
const CONNECTIONS = 1_000;
const OVERLOAD = 2;
const ROUNDS = 3;
const OF_PEAK = 0.8;
const P99_MS = 500;
const QUIET_PER_SECOND = 20;
const QUIET_ACCEPTED = 0.99;

/** Twice what the server can take; a noisy neighbour; what asking for tokens costs. */
export async function overloadSection({ size, report, dir, say }: BenchContext): Promise<void> {
  const at = join(dir, 'overload');
  mkdirSync(at);
  const tokensFile = join(at, 'tokens.json');
  const tokens = await benchTokens(tokensFile, GATEWAYS + 1);
  const [quietToken = '', ...gateways] = tokens.gateways;
  const server = await ServerProcess.start(join(at, 'data'), { args: ['--tokens', tokensFile] });
  const open = await ServerProcess.start(join(at, 'open'));
  const caller = new HttpCaller(server.url, CONNECTIONS);
  try {
    say(`registering ${size.hosts} hosts`);
    await addHosts(caller, size.hosts, { authorization: `Bearer ${tokens.operator}` });
    await Promise.all(Array.from({ length: CONNECTIONS }, () => caller.send('GET', '/health/live', null)));
    say('warming up');
    await closedLoop(caller, gateways, size.overloadMs / 2);
    const all: OverloadRound[] = [];
    for (let n = 1; n <= ROUNDS; n++) {
      say(`round ${n} of ${ROUNDS}: peak`);
      const peak = await closedLoop(caller, gateways, size.overloadMs / 2);
      say(`${OVERLOAD} x ${whole(peak)} placements a second`);
      all.push({ peak, over: await openLoop(caller, gateways, OVERLOAD * peak, size.overloadMs) });
    }
    const { peak, over } = medianRound(all);
    say('one noisy actor, one quiet one');
    const [noisy, quiet] = await Promise.all([
      openLoop(caller, gateways.slice(0, 1), OVERLOAD * peak, size.overloadMs),
      openLoop(caller, [quietToken], QUIET_PER_SECOND, size.overloadMs),
    ]);
    report.section('Overload: placements, each given back at once', { peak, over, noisy, quiet }, [
      { what: 'peak, 64 in flight', value: `${whole(peak)}/s` },
      ...overLines(peak, over),
      ...neighbourLines(noisy, quiet),
    ]);
    say('tokens or none, in turn');
    const cost = await accessCost(
      { url: open.url, pid: open.pid, headers: {} },
      { url: server.url, pid: server.pid, headers: { authorization: `Bearer ${quietToken}` } },
      size.accessReads,
    );
    report.section('Tokens: CPU of the event loop for a cheap read, in turn', { cost }, [
      { what: 'without tokens', value: `${short(cost.withoutUs)} µs` },
      { what: 'with tokens', value: `${short(cost.withUs)} µs` },
      { what: '  more, median of the rounds', value: `${short(cost.differenceUs)} µs` },
    ]);
  } finally {
    await caller.close();
    await server.stop();
    await open.stop();
  }
}

/** Placements a second with 64 in flight, each given back at once: as much as the server can take. */
async function closedLoop(caller: HttpCaller, tokens: readonly string[], forMs: number): Promise<number> {
  const fromMs = performance.now();
  const run = await keepInFlight(64, (n) => {
    if (performance.now() - fromMs > forMs) return null;
    const headers = { authorization: `Bearer ${tokens[n % tokens.length]}` };
    return caller.post('/v1/placements', PLACEMENT, headers).then(async ({ status, text }) => {
      if (status !== 201) return false;
      const { hostId, claimId } = JSON.parse(text) as { hostId: string; claimId: string };
      return (await caller.post(`/v1/hosts/${hostId}/claims/${claimId}/abort`, {}, headers)).status === 200;
    });
  });
  return perSecond(run);
}

interface OverloadRound {
  readonly peak: number;
  readonly over: OpenLoop;
}

const ofPeak = ({ peak, over }: OverloadRound): number => over.accepted / over.seconds / peak;

/** Others use the machine: what is compared was measured one after the other, and the round in the middle counts. */
const medianRound = (rounds: readonly OverloadRound[]): OverloadRound =>
  [...rounds].sort((a, b) => ofPeak(a) - ofPeak(b))[rounds.length >> 1] as OverloadRound;

function overLines(
  peak: number,
  { offered, seconds, accepted, refused, other, latenciesMs, refusalsMs }: OpenLoop,
): Line[] {
  const share = accepted / seconds / peak;
  const { p50, p99 } = spreadOf(latenciesMs);
  return [
    { what: 'offered', value: `${whole(offered / seconds)}/s` },
    { what: '  accepted', value: `${whole(accepted / seconds)}/s` },
    { what: '  of the peak', value: short(share), figure: `at least ${OF_PEAK}`, reached: share >= OF_PEAK },
    {
      what: '  p50, p99 of the accepted',
      value: `${ms(p50)}, ${ms(p99)}`,
      figure: `p99 below ${P99_MS} ms`,
      reached: p99 < P99_MS,
    },
    { what: '  refused with 429', value: `${whole(refused / seconds)}/s, p99 ${ms(spreadOf(refusalsMs).p99)}` },
    { what: '  answered otherwise', value: whole(other), figure: 'none', reached: other === 0 },
  ];
}

function neighbourLines(noisy: OpenLoop, quiet: OpenLoop): Line[] {
  const share = quiet.accepted / quiet.offered;
  const { p50, p99 } = spreadOf(quiet.latenciesMs);
  return [
    { what: 'a noisy actor alone offers', value: `${whole(noisy.offered / noisy.seconds)}/s` },
    { what: '  of it accepted', value: `${whole(noisy.accepted / noisy.seconds)}/s` },
    {
      what: `  of a quiet one's ${QUIET_PER_SECOND}/s accepted`,
      value: short(share),
      figure: `at least ${QUIET_ACCEPTED}`,
      reached: share >= QUIET_ACCEPTED,
    },
    {
      what: '  p50, p99 of the quiet one',
      value: `${ms(p50)}, ${ms(p99)}`,
      figure: `p99 below ${P99_MS} ms`,
      reached: p99 < P99_MS,
    },
  ];
}
