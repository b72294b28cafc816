import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { StoreLockedError } from '../../port/errors.js';
import { storeFiles } from './layout.js';
import { sqliteCodeOf, storeErrorOf } from './sqlite-errors.js';

export interface WriterLock {
  release(): void;
}

const holderOf = (pidFile: string): string => {
  try {
    return `process ${readFileSync(pidFile, 'utf8').trim()}`;
  } catch {
    return 'another process';
  }
};

/**
 * Makes this process the one writer of a store. The lock is the operating system's (an exclusive transaction on a
 * database that stays empty), so it ends with the process however that ends, and a file left behind blocks nobody.
 * The holder's id stands in a second file: reading the locked file itself would drop the locks that this process
 * holds on it (POSIX locks end when any descriptor of the file is closed).
 *
 * @throws StoreLockedError naming the process that holds it
 */
export const takeWriterLock = (dir: string): WriterLock => {
  const { lock, pid } = storeFiles(dir);
  let db: Database.Database | undefined;
  try {
    db = new Database(lock, { timeout: 0 });
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db?.close();
    if (sqliteCodeOf(error).startsWith('SQLITE_BUSY')) {
      throw new StoreLockedError(`the store in ${dir} is being written by ${holderOf(pid)} (lock ${lock})`, {
        cause: error,
      });
    }
    throw storeErrorOf(error, lock);
  }
  const held = db;
  try {
    writeFileSync(pid, `${process.pid}\n`);
  } catch {
    // a full disk: the lock holds all the same, only its holder can't be named
  }
  return { release: () => held.close() };
};
