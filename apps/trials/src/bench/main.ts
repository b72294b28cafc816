import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Report } from './report/report.js';
import type { BenchContext } from './sections/context.js';
import { decisionSection } from './sections/decisions.js';
import { esdbSection } from './sections/esdb.js';
import { grpcSection } from './sections/grpc.js';
import { httpSection } from './sections/http.js';
import { logSection } from './sections/log.js';
import { overloadSection } from './sections/overload.js';
import { scanSection } from './sections/scan.js';
import { storeSection } from './sections/store.js';
import { FULL, QUICK } from './size.js';

const SECTIONS: Readonly<Record<string, (context: BenchContext) => Promise<void>>> = {
  store: storeSection,
  http: httpSection,
  grpc: grpcSection,
  decisions: decisionSection,
  overload: overloadSection,
  log: logSection,
  scan: scanSection,
  esdb: esdbSection,
};

const USAGE = `npm run bench -- [--quick] [--json FILE] [--only ${Object.keys(SECTIONS).join(',')}] [--tree DIR]`;

/** Everything in one run, with ratios: a slow machine makes all of it slow. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      json: { type: 'string' },
      only: { type: 'string' },
      tree: { type: 'string' },
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const names = values.only?.split(',') ?? Object.keys(SECTIONS);
  const unknown = names.find((name) => !(name in SECTIONS));
  if (unknown !== undefined) throw new Error(`--only ${unknown}: expected some of ${Object.keys(SECTIONS).join(',')}`);

  const dir = mkdtempSync(join(tmpdir(), 'berth-bench-'));
  const report = new Report((text) => process.stdout.write(text));
  const say = (text: string): void => void process.stderr.write(`… ${text}\n`);
  const [cpu] = cpus();
  process.stdout.write(
    `Berth bench${values.quick ? ', quick: figures mean little' : ''}: Node ${process.version}, ${cpus().length} × ${cpu?.model.trim() ?? 'CPU'}, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  const startedMs = performance.now();
  try {
    for (const name of names)
      await SECTIONS[name]?.({
        size: values.quick ? QUICK : FULL,
        report,
        dir,
        say,
        ...(values.tree === undefined ? {} : { tree: values.tree }),
      });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  process.stdout.write(`\n${seconds.toFixed(0)} s, load now ${loadavg()[0]?.toFixed(1)}\n`);
  for (const { what, value, figure } of report.missed) {
    process.stdout.write(`missed: ${what.trim()}: ${value}, ${figure}\n`);
  }
  const missed = report.missed.length;
  process.stdout.write(`${report.asked - missed} passed, ${missed} failed\n`);
  if (values.json !== undefined) {
    const { numbers, sections } = report;
    writeFileSync(values.json, `${JSON.stringify({ node: process.version, seconds, numbers, sections }, null, 2)}\n`);
  }
  // A quick run proves that the benchmark works: its figures fail nobody, calls that failed do.
  const counts = report.missed.filter(({ always }) => always || !values.quick);
  process.exitCode = counts.length === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`bench: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
