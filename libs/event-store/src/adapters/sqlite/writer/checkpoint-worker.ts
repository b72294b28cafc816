import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { storeFiles } from '../layout.js';
import type { CheckpointDone, CheckpointSettings, ToCheckpointer, WalState } from './checkpoints.js';

/**
 * Copies the WAL into the database file on a thread and a connection of its own: SQLite lets the writer commit
 * meanwhile. What the writer adds during one pass is left for the next, until little is left.
 */

const PASSES = 3;

const settings = workerData as CheckpointSettings;
const db = new Database(storeFiles(settings.dir).events, { fileMustExist: true });
db.pragma(`synchronous = ${settings.synchronous}`);
db.pragma('wal_autocheckpoint = 0');
const copy = db.prepare<[], WalState>('PRAGMA wal_checkpoint(PASSIVE)');

const run = (): void => {
  for (let pass = 0; pass < PASSES; pass += 1) {
    const state = copy.get();
    if (state === undefined || state.log - state.checkpointed < settings.little) return;
  }
};

parentPort?.on('message', (message: ToCheckpointer) => {
  if (message === 'close') {
    db.close();
    parentPort?.close();
    return;
  }
  try {
    run();
  } catch {
    // a full disk: the events are safe in the WAL; the writer asks again
  }
  parentPort?.postMessage('done' satisfies CheckpointDone);
});
