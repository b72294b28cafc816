import { builtInPolicy } from '@berth/domain';
import { FleetView, RecordedEvent, type View } from '@berth/projections';
import { type FleetTable, rankHosts } from '@berth/scheduling';
import { type Spread, spreadOf } from '../measure/percentiles.js';
import { DECISIONS } from './asks.js';
import { eventsOfHost } from './fleet-events.js';

/** What one process that holds the fleet's read model says: its memory, and its decision times in microseconds. */
export interface DecisionReport {
  readonly hosts: number;
  readonly devices: number;
  readonly claims: number;
  readonly residentMib: number;
  /** p50 of a plain loop over two columns of 100,000 numbers, in microseconds: how fast the machine was just then. */
  readonly plainLoopUs: number;
  readonly decisions: readonly (Spread & {
    readonly name: string;
    readonly kind: (typeof DECISIONS)[number]['kind'];
    readonly passed: number;
  })[];
}

const NOW_MS = 1_764_460_800_000;
const WARM_UP = 30;

function project(view: View, hosts: number): void {
  let position = 0;
  for (let n = 0; n < hosts; n++) {
    const { hostId, events } = eventsOfHost(n);
    for (const [revision, event] of events.entries()) {
      const stream = `host-${hostId}`;
      const stored = { id: '', stream, type: event.type, data: '', metadata: '', revision, position: `${++position}` };
      view.project(new RecordedEvent(stored, 'host', hostId, event, null, NOW_MS));
    }
  }
}

function timesOf(table: FleetTable, ask: (typeof DECISIONS)[number]['ask'], runs: number) {
  const options = { policy: builtInPolicy, nowMs: NOW_MS, instanceId: null, inFlight: null, k: 3 };
  const micros: number[] = [];
  let passed = 0;
  for (let run = -WARM_UP; run < runs; run++) {
    const from = process.hrtime.bigint();
    passed = rankHosts(table, ask, { ...options, seed: `seed ${run}` }).passed;
    if (run >= 0) micros.push(Number(process.hrtime.bigint() - from) / 1_000);
  }
  return { passed, ...spreadOf(micros) };
}

function plainLoop(): number {
  const a = Float64Array.from({ length: 100_000 }, (_, i) => i % 97);
  const b = Float64Array.from({ length: 100_000 }, (_, i) => i % 31);
  let sum = 0;
  const micros = Array.from({ length: 200 }, () => {
    const from = process.hrtime.bigint();
    for (let i = 0; i < a.length; i++) {
      if ((a[i] as number) + 3 <= 80 && (b[i] as number) > 4) sum += (a[i] as number) / 97;
    }
    return Number(process.hrtime.bigint() - from) / 1_000;
  });
  return sum > 0 ? spreadOf(micros).p50 : 0;
}

const [hosts = 1_000, runs = 100] = process.argv.slice(2).map(Number);
const view = new FleetView();
project(view, hosts);
// What building it left behind is not part of the read model.
globalThis.gc?.();
globalThis.gc?.();
const residentMib = process.memoryUsage.rss() / 1_048_576;
const { table } = view;
const report: DecisionReport = {
  hosts,
  devices: table.devices.live,
  claims: table.claims.live,
  residentMib,
  plainLoopUs: plainLoop(),
  decisions: DECISIONS.map(({ name, kind, ask }) => ({ name, kind, ...timesOf(table, ask, runs) })),
};
process.send?.(report, () => process.disconnect());
