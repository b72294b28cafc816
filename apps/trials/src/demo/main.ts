import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyLog } from '@berth/audit';
import { BerthClient } from '@berth/client';
import { openSqliteStore } from '@berth/event-store';
import { crashOnce } from '../crash/crash-once.js';
import { ServerProcess } from '../server/server-process.js';
import { Checks } from './checks.js';
import { loadFleet } from './fleet-load.js';
import { reportOwnMachine } from './own-machine.js';
import { adopt, seedOne, seedTwo } from './seeds.js';

/** `npm run demo`: what Berth is for, on a scratch store, with a real server; exit 0 only if all of it held. */
async function main(): Promise<void> {
  const checks = new Checks();
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-demo-'));
  const startedMs = performance.now();
  const server = await ServerProcess.start(dataDir);
  process.stdout.write(
    `Berth demo: a real server on ${server.url}, ready after ${Math.round(server.readyAfterMs)} ms\n`,
  );
  const client = new BerthClient({ url: server.url, actor: 'demo' });
  try {
    checks.heading('1  This machine');
    await reportOwnMachine(client, checks);
    checks.heading('2  A fleet: 200 hosts shaped like real ones, 1,000 instances over HTTP');
    await loadFleet(client, checks, 200, 1_000);
    checks.heading('3  Seed 1: a refused claim takes nothing');
    await seedOne(client, checks);
    checks.heading('4  Seed 2: a rescheduled instance carries nothing along');
    await seedTwo(client, checks);
    checks.heading('5  Adoption: a guest that already runs');
    await adopt(client, checks);
  } finally {
    await server.stop();
  }
  checks.heading('6  SIGKILL under load, restart');
  const { acknowledged, restartMs, faults } = await crashOnce(dataDir, 7, 1_500);
  checks.that(
    faults.length === 0,
    'every acknowledged command is in the log',
    `${acknowledged} acknowledged, ready again in ${Math.round(restartMs)} ms`,
  );
  for (const fault of faults) checks.say(fault);

  checks.heading('7  Audit of the whole log');
  const store = await openSqliteStore({ dir: dataDir, readOnly: true });
  const report = await verifyLog(store);
  await store.close();
  checks.that(
    report.breachCount === 0,
    `${report.events} events, ${report.hosts} hosts, ${report.openClaims} open claims, ${report.breachCount} breaches`,
  );
  rmSync(dataDir, { recursive: true });

  process.stdout.write(
    `\n${checks.held ? 'All of it held' : 'Something did not hold'}; ${((performance.now() - startedMs) / 1000).toFixed(1)} s\n`,
  );
  process.stdout.write(`${checks.summary}\n`);
  process.exitCode = checks.held ? 0 : 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`demo: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
