import { setTimeout as sleep } from 'node:timers/promises';
import { verifyLog } from '@berth/audit';
import { openSqliteStore } from '@berth/event-store';
import { ServerProcess } from '../server/server-process.js';
import { type Acknowledged, missingFrom, wordsOf } from './acknowledged.js';
import { type Counts, MixedLoad } from './mixed-load.js';

export interface CrashOutcome {
  /** By the run itself. */
  readonly acknowledged: number;
  /** By earlier runs on the same store. */
  readonly acknowledgedBefore: number;
  /** Processes that came to their end, and those the kill interrupted. */
  readonly finished: Counts;
  readonly underway: Counts;
  readonly events: number;
  readonly restartMs: number;
  /** Empty when everything held. */
  readonly faults: readonly string[];
}

/** How long a slow machine has for its first answer, in milliseconds. */
const PATIENCE_MS = 30_000;

/**
 * Load, SIGKILL after `killAfterMs`, restart, audit, and a look for every acknowledged command. Where nothing was
 * acknowledged by then the kill waits for the first answer; a run without any proves nothing and is a fault.
 */
export async function crashOnce(
  dataDir: string,
  seed: number,
  killAfterMs: number,
  before: Acknowledged[] = [],
  patienceMs = PATIENCE_MS,
): Promise<CrashOutcome> {
  const server = await ServerProcess.start(dataDir);
  const load = new MixedLoad(server.url, seed);
  const running = load.run(16);
  await sleep(killAfterMs);
  await load.firstAcknowledged(patienceMs);
  const underway = { ...load.underway };
  await server.kill();
  load.stop();
  await running;
  const acknowledgedBefore = before.length;
  before.push(...load.acknowledged);

  const again = await ServerProcess.start(dataDir);
  const faults = [...load.surprises];
  if (load.acknowledged.length === 0) faults.push('nothing was acknowledged before the kill: the run proves nothing');
  const store = await openSqliteStore({ dir: dataDir, readOnly: true });
  try {
    const report = await verifyLog(store);
    for (const breach of report.breaches.slice(0, 3))
      faults.push(`${breach.invariant} at ${breach.eventId}: ${breach.detail}`);
    const missing = await missingFrom(store, before);
    for (const lost of missing.slice(0, 3)) faults.push(`acknowledged but lost: ${wordsOf(lost)}`);
    return {
      acknowledged: load.acknowledged.length,
      acknowledgedBefore,
      finished: load.finished,
      underway,
      events: report.events,
      restartMs: again.readyAfterMs,
      faults,
    };
  } finally {
    await store.close();
    await again.stop();
  }
}
