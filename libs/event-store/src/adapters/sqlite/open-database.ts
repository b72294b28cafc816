import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { StoreCorruptError, StoreUnavailableError } from '../../port/errors.js';
import { storeFiles } from './layout.js';
import { APPLICATION_ID, SCHEMA, SCHEMA_VERSION } from './schema.js';
import { isDamage, sqliteCodeOf, storeErrorOf } from './sqlite-errors.js';

/** `OFF` loses acknowledged events at a power cut: only tests ask for it, to show that they would notice. */
export type Synchronous = 'FULL' | 'OFF';

const syncFolder = (dir: string): void => {
  const fd = openSync(dir, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
};

/** Makes the folder of a store, readable by its owner only. */
export const makeStoreFolder = (dir: string): void => {
  if (existsSync(dir)) return;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  syncFolder(dirname(dir));
};

/** Makes a new name in a folder survive a power cut. */
export const syncNewName = syncFolder;

/**
 * Creates the database under another name and renames it when it is whole, so that an empty or half-made
 * `events.sqlite` is never our own doing and can be reported as damage.
 */
export const createDatabase = (dir: string): void => {
  const files = storeFiles(dir);
  const fresh = `${files.events}.new`;
  for (const left of [fresh, `${fresh}-journal`, `${fresh}-wal`, `${fresh}-shm`]) rmSync(left, { force: true });
  try {
    const db = new Database(fresh);
    try {
      db.pragma('synchronous = FULL');
      db.exec(`BEGIN; ${SCHEMA} COMMIT;`);
      db.pragma('journal_mode = WAL');
    } finally {
      db.close();
    }
  } catch (error) {
    throw storeErrorOf(error, fresh);
  }
  renameSync(fresh, files.events);
  syncFolder(dir);
};

const checkFile = (db: Database.Database, file: string): void => {
  const applicationId = db.pragma('application_id', { simple: true });
  const version = db.pragma('user_version', { simple: true }) as number;
  if (applicationId !== APPLICATION_ID) {
    throw new StoreCorruptError(
      `${file} is no Berth event store (application_id ${applicationId}); it was left as it is`,
    );
  }
  if (version !== SCHEMA_VERSION) {
    throw new StoreUnavailableError(
      `${file} has store schema ${version}, this build reads ${SCHEMA_VERSION}: use the build that wrote it`,
    );
  }
  const tail = db.prepare('SELECT position, data, metadata FROM events ORDER BY position DESC LIMIT 100').all();
  const head = (tail[0] as { position: number } | undefined)?.position ?? 0;
  if (tail.some((row, i) => (row as { position: number }).position !== head - i)) {
    throw new StoreCorruptError(`${file} is damaged: positions before ${head} have a gap; it was left as it is`);
  }
};

const checkPresent = (dir: string): void => {
  const { events, wal } = storeFiles(dir);
  if (!existsSync(events)) {
    if (existsSync(wal)) throw new StoreCorruptError(`${events} is missing beside ${wal}; nothing was overwritten`);
    throw new StoreUnavailableError(`there is no event store in ${dir}: ${events} does not exist`);
  }
  if (statSync(events).size === 0) {
    throw new StoreCorruptError(`${events} is empty, a store never is; it was left as it is`);
  }
};

const openChecked = (dir: string, readonly: boolean): Database.Database => {
  checkPresent(dir);
  const { events } = storeFiles(dir);
  let db: Database.Database | undefined;
  try {
    db = new Database(events, { readonly, fileMustExist: true, timeout: 5_000 });
    checkFile(db, events);
    return db;
  } catch (error) {
    db?.close();
    throw storeErrorOf(error, events);
  }
};

/** A read-only connection: sees every committed event, never waits for the writer. */
export const openForReading = (dir: string): Database.Database => openChecked(dir, true);

/**
 * The writer's connection. What an earlier, killed writer left in the WAL may have been seen by readers without
 * ever reaching the disk, and a repeated append would be answered out of it: so it is forced to disk first.
 */
export const openForWriting = (dir: string, synchronous: Synchronous): Database.Database => {
  const { events, wal } = storeFiles(dir);
  if (existsSync(wal) && synchronous === 'FULL') {
    const fd = openSync(wal, 'r+');
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    syncFolder(dir);
  }
  const db = openChecked(dir, false);
  try {
    db.pragma('journal_mode = WAL');
    db.pragma(`synchronous = ${synchronous}`);
    db.pragma('cache_size = -65536');
    db.pragma('wal_autocheckpoint = 0');
    db.pragma('wal_checkpoint(PASSIVE)');
    return db;
  } catch (error) {
    // a full disk stops the checkpoint only: the store must open, be read, and work again when there is room
    if (!isDamage(sqliteCodeOf(error))) return db;
    db.close();
    throw storeErrorOf(error, events);
  }
};
