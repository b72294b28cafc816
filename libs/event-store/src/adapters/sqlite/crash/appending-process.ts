import { randomUUID } from 'node:crypto';
import { openSync, writeSync } from 'node:fs';
import type { EventToAppend } from '../../../port/events.js';
import { openSqliteStoreWith, type SqliteStoreTestOptions } from '../open-sqlite-store.js';

/**
 * A process for crash tests: appends batches from many writers and notes each one that was acknowledged, until it
 * is killed or has made so many. It never closes its store.
 */

/** What the process is told, as JSON in its first argument. */
export interface AppendingOrder {
  readonly dir: string;
  /** File that gets one line, `<stream> <revision> <batch>`, for each acknowledged append. */
  readonly acks: string;
  readonly writers: number;
  /** Ends by SIGKILL to itself after so many acknowledged appends. */
  readonly appends: number;
  readonly test: SqliteStoreTestOptions;
}

/** What an event of a crash test says of itself, so that the log alone shows whether a batch is whole. */
export interface CrashTestData {
  readonly batch: string;
  readonly index: number;
  readonly of: number;
  readonly filler: string;
}

const batchOf = (size: number): { batch: string; events: EventToAppend[] } => {
  const batch = randomUUID();
  const events = Array.from({ length: size }, (_, index) => {
    const data: CrashTestData = { batch, index, of: size, filler: 'x'.repeat(Math.floor(Math.random() * 900)) };
    return { id: randomUUID(), type: 'ClaimAccepted', data: JSON.stringify(data), metadata: '{}' };
  });
  return { batch, events };
};

const run = async (order: AppendingOrder): Promise<void> => {
  const store = await openSqliteStoreWith({ dir: order.dir }, order.test);
  const acks = openSync(order.acks, 'a');
  let acknowledged = 0;
  const write = async (): Promise<never> => {
    for (;;) {
      const stream = `host-${randomUUID()}`;
      let revision = -1;
      for (let i = 0; i < 20; i += 1) {
        const { batch, events } = batchOf(1 + Math.floor(Math.random() * 4));
        ({ revision } = await store.append(stream, revision < 0 ? 'no-stream' : revision, events));
        writeSync(acks, `${stream} ${revision} ${batch}\n`);
        acknowledged += 1;
        if (acknowledged >= order.appends) process.kill(process.pid, 'SIGKILL');
      }
    }
  };
  await Promise.all(Array.from({ length: order.writers }, write));
};

void run(JSON.parse(process.argv[2] ?? 'null') as AppendingOrder);
