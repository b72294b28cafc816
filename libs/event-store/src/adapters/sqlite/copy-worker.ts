import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { StoreCorruptError } from '../../port/errors.js';
import { storeFiles } from './layout.js';
import { openForReading, syncNewName } from './open-database.js';
import { storeErrorOf } from './sqlite-errors.js';
import { failureOf } from './writer/failures.js';
import type { Failure } from './writer/protocol.js';

/** A thread of its own copies a store, so that neither requests nor appends wait for it. */

export interface CopySettings {
  readonly fromDir: string;
  readonly toDir: string;
}

export type CopyResult =
  | { readonly kind: 'copied'; readonly head: number; readonly bytes: number }
  | ({ readonly kind: 'failed' } & Failure);

/** All pages in one step: SQLite starts a copy again whenever another connection commits between two steps. */
const EVERY_PAGE = 0x7fff_ffff;

const checkCopy = (file: string): number => {
  const db = new Database(file);
  try {
    const [found] = db.pragma('integrity_check(1)') as { integrity_check: string }[];
    if (found?.integrity_check !== 'ok') throw new StoreCorruptError(`the copy is damaged: ${found?.integrity_check}`);
    const count = db.prepare('SELECT count(*) AS count, max(position) AS head FROM events').get();
    const { count: events, head } = count as { count: number; head: number | null };
    if (events !== (head ?? 0)) throw new StoreCorruptError(`the copy has ${events} events up to position ${head}`);
    return events;
  } finally {
    db.close();
  }
};

const copy = async ({ fromDir, toDir }: CopySettings): Promise<CopyResult> => {
  const { events: target } = storeFiles(toDir);
  const unfinished = `${target}.unfinished`;
  const source = openForReading(fromDir);
  try {
    await source.backup(unfinished, { progress: () => EVERY_PAGE });
  } finally {
    source.close();
  }
  const head = checkCopy(unfinished);
  const fd = openSync(unfinished, 'r+');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(unfinished, target);
  syncNewName(toDir);
  return { kind: 'copied', head, bytes: statSync(target).size };
};

const settings = workerData as CopySettings;
copy(settings).then(
  (result) => parentPort?.postMessage(result),
  (error) => {
    const { events } = storeFiles(settings.toDir);
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(`${events}.unfinished${end}`, { force: true });
    parentPort?.postMessage({ kind: 'failed', ...failureOf(storeErrorOf(error, storeFiles(settings.fromDir).events)) });
  },
);
