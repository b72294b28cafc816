import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '../fleet/random.js';
import type { Acknowledged } from './acknowledged.js';
import { addHosts } from './add-hosts.js';
import { crashOnce } from './crash-once.js';
import type { Counts } from './mixed-load.js';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
});

/** `npm run crash-test -- --runs N`: kill -9 at random moments under mixed load; every fifth run starts a new store. */
async function main(): Promise<void> {
  const runs = Number(values.runs);
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs}: expected a whole number from 1`);
  process.stdout.write(
    `crash test: ${runs} runs, seed ${seed}; again: npm run crash-test -- --runs ${runs} --seed ${seed}\n`,
  );
  const random = new Random(seed);
  let failed = 0;
  let dataDir = '';
  let told: Acknowledged[] = [];
  for (let run = 1; run <= runs; run++) {
    if (run % 5 === 1) {
      if (dataDir !== '') rmSync(dataDir, { recursive: true });
      dataDir = mkdtempSync(join(tmpdir(), 'berth-crash-'));
      told = [];
      await addHosts(dataDir);
    }
    const killAfterMs = 50 + random.below(1_500);
    const { acknowledged, acknowledgedBefore, finished, underway, events, restartMs, faults } = await crashOnce(
      dataDir,
      seed * 1_000 + run,
      killAfterMs,
      told,
    );
    const verdict = faults.length === 0 ? 'ok  ' : 'FAIL';
    process.stdout.write(
      `${verdict} run ${run}: killed after ${killAfterMs} ms, ${acknowledged} acknowledged and ${acknowledgedBefore} by earlier runs, ${inWords(finished)} done and ${inWords(underway)} in flight, ${events} events, ready again in ${Math.round(restartMs)} ms\n`,
    );
    for (const fault of faults) process.stdout.write(`     ${fault}\n`);
    if (faults.length > 0) {
      failed++;
      process.stdout.write(`     the store is kept in ${dataDir}\n`);
      dataDir = '';
      if (run % 5 !== 0) {
        dataDir = mkdtempSync(join(tmpdir(), 'berth-crash-'));
        told = [];
        await addHosts(dataDir);
      }
    }
  }
  if (dataDir !== '') rmSync(dataDir, { recursive: true });
  process.stdout.write(`${runs - failed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

const inWords = ({ moves, shelves, gangs }: Counts): string => `${moves} moves, ${shelves} shelves, ${gangs} gangs`;

main().catch((error: unknown) => {
  process.stderr.write(`crash test: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
