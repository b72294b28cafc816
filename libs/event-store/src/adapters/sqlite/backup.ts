import { existsSync, readdirSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { StoreUnavailableError } from '../../port/errors.js';
import { positionOf } from '../../following/counted-position.js';
import { storeFiles } from './layout.js';
import { makeStoreFolder } from './open-database.js';
import type { CopyResult, CopySettings } from './copy-worker.js';
import { errorOfFailure } from './writer/failures.js';
import { workerFile } from './writer/worker-file.js';

/** What a copy holds. */
export interface BackupReport {
  readonly events: number;
  /** Position of its last event, null when it is empty. */
  readonly head: string | null;
  readonly bytes: number;
}

const copyStore = async (settings: CopySettings): Promise<BackupReport> => {
  const worker = new Worker(workerFile(__dirname, 'copy-worker'), { workerData: settings });
  const result = await new Promise<CopyResult>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new StoreUnavailableError('the copying thread ended without a result')));
  });
  if (result.kind === 'failed') throw errorOfFailure(result);
  return { events: result.head, head: result.head === 0 ? null : positionOf(result.head), bytes: result.bytes };
};

const refuseUsedFolder = (dir: string): void => {
  if (existsSync(dir) && readdirSync(dir).length > 0) {
    throw new StoreUnavailableError(`${dir} is not empty: nothing is overwritten, name a new folder`);
  }
};

/**
 * Copies a store into a new or empty folder, also while a server writes to it: the copy is the log as it stood at
 * one moment, checked page by page and forced to disk before it gets its name. Snapshots are left out, they can be
 * made again.
 *
 * @throws StoreUnavailableError when `toDir` is not empty or the disk is full, StoreCorruptError when the source is
 *   damaged
 */
export const backupSqliteStore = async (fromDir: string, toDir: string): Promise<BackupReport> => {
  refuseUsedFolder(toDir);
  makeStoreFolder(toDir);
  return copyStore({ fromDir, toDir });
};

/**
 * Makes a store in `toDir` out of a backup. Refuses any folder that has something in it, so a running or an old
 * store can't be overwritten. Positions given out after the backup was taken are unknown to the restored store.
 */
export const restoreSqliteStore = async (fromDir: string, toDir: string): Promise<BackupReport> => {
  const { events } = storeFiles(fromDir);
  if (!existsSync(events)) throw new StoreUnavailableError(`${fromDir} is no backup: ${events} does not exist`);
  return backupSqliteStore(fromDir, toDir);
};
