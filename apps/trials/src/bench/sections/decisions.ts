import { join } from 'node:path';
import { hostDecisions } from '../decision/host-decisions.js';
import type { DecisionReport } from '../decision/decisions-process.js';
import { Child } from '../measure/child.js';
import { type Line, short, whole } from '../report/report.js';
import type { BenchContext } from './context.js';

const LARGEST = 100_000;
const FITS_US = 2_000;
const TENTH_US = 1_000;
const NOWHERE_OF_FITS = 2;
const RESIDENT_MIB = 400;
/** One decision of one host, and how many times as often as a ranking it is measured. */
const NEAR_US = 1_000;
const ONE_SHORT_US = 10_000;
const HOST_RUNS = 5;

/** How long the scheduler thinks, and what its read model takes, each size in a process of its own. */
export async function decisionSection({ size, report, say }: BenchContext): Promise<void> {
  const reports: DecisionReport[] = [];
  for (const hosts of size.decisionHosts) {
    say(`decisions at ${whole(hosts)} hosts`);
    const file = join(__dirname, '../decision/decisions-process.js');
    const child = await Child.start<DecisionReport>(file, [`${hosts}`, `${size.decisionRuns}`], ['--expose-gc']);
    reports.push(child.said);
  }
  for (const [n, found] of reports.entries()) {
    const title = `Decisions at ${whole(found.hosts)} hosts, ${whole(found.devices)} devices, ${whole(found.claims)} claims`;
    report.section(title, n === 0 ? { decisions: reports } : {}, linesOf(found));
  }
  say('decisions of one host with NUMA cells and bonds');
  const found = hostDecisions(size.decisionRuns * HOST_RUNS);
  report.section('Decisions of one host', { hostDecisions: found }, [
    {
      what: '300 devices in 8 cells, 8 requests near a guest of 2 cells',
      value: `p50 ${short(found.near.p50)} µs, p99 ${short(found.near.p99)} µs`,
      figure: `p50 below ${NEAR_US / 1_000} ms`,
      reached: found.asMeant && found.near.p50 < NEAR_US,
    },
    {
      what: '16 equal cards, one on the wrong port; 4 requests of 4 on one root port each: refused',
      value: `p50 ${short(found.oneShort.p50)} µs, max ${short(found.oneShort.max)} µs`,
      figure: `below ${ONE_SHORT_US / 1_000} ms`,
      reached: found.asMeant && found.oneShort.p99 < ONE_SHORT_US,
    },
  ]);
}

function linesOf({ hosts, decisions, residentMib, plainLoopUs }: DecisionReport): Line[] {
  const asked = hosts === LARGEST;
  const slowestFit = Math.max(...decisions.filter(({ kind }) => kind === 'fits').map(({ p50 }) => p50));
  const limits = { fits: FITS_US, tenth: TENTH_US, nowhere: NOWHERE_OF_FITS * slowestFit };
  const lines = decisions.map(({ name, kind, p50, p99, passed }): Line => {
    const figure =
      kind === 'nowhere' ? `at most ${NOWHERE_OF_FITS} × one that fits` : `p50 below ${limits[kind] / 1_000} ms`;
    return {
      what: `${name}: ${whole(passed)} pass`,
      value: `p50 ${short(p50)} µs, p99 ${short(p99)} µs`,
      ...(asked ? { figure, reached: p50 < limits[kind] } : {}),
    };
  });
  lines.push({ what: 'for comparison: a plain loop over 100,000 pairs', value: `p50 ${short(plainLoopUs)} µs` });
  lines.push({
    what: 'resident memory of its process',
    value: `${whole(residentMib)} MiB`,
    ...(asked ? { figure: `below ${RESIDENT_MIB} MiB`, reached: residentMib < RESIDENT_MIB } : {}),
  });
  return lines;
}
