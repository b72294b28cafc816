import { existsSync } from 'node:fs';
import { storeFiles } from './layout.js';
import { LogReader } from './log-reader.js';
import { createDatabase, makeStoreFolder, openForReading, type Synchronous } from './open-database.js';
import { SqliteEventStore } from './sqlite-event-store.js';
import { takeWriterLock } from './writer-lock.js';
import { WriterThread } from './writer/writer-thread.js';

export interface SqliteStoreOptions {
  /** Folder of the store; made (mode 0700) when it does not exist, unless `readOnly`. */
  readonly dir: string;
  /** Reads beside a running writer, or a store nobody runs. Appends are refused. */
  readonly readOnly?: boolean;
}

/** Only for tests that show what would happen without our settings. Not exported from the package. */
export interface SqliteStoreTestOptions {
  readonly synchronous?: Synchronous;
  /** Room for so many pages only: an append past it fails as on a full disk. */
  readonly maxPages?: number;
  /** Pages in the WAL from which on they are copied into the database file. */
  readonly checkpointPages?: number;
}

/**
 * Opens the embedded store, and makes it when the folder has none.
 *
 * @throws StoreLockedError when another process writes to it, StoreCorruptError for damaged files (never
 *   overwritten), StoreUnavailableError when `readOnly` finds no store or the disk can't be used
 */
export const openSqliteStore = (options: SqliteStoreOptions): Promise<SqliteEventStore> =>
  openSqliteStoreWith(options, {});

export const openSqliteStoreWith = async (
  { dir, readOnly = false }: SqliteStoreOptions,
  { synchronous = 'FULL', ...test }: SqliteStoreTestOptions,
): Promise<SqliteEventStore> => {
  const { events, wal } = storeFiles(dir);
  if (readOnly) return new SqliteEventStore(dir, new LogReader(openForReading(dir), events));
  makeStoreFolder(dir);
  const lock = takeWriterLock(dir);
  let reader: LogReader | undefined;
  try {
    if (!existsSync(events) && !existsSync(wal)) createDatabase(dir);
    reader = new LogReader(openForReading(dir), events);
    const store = new SqliteEventStore(dir, reader);
    await store.startWriting(
      (onWritten, onGroupDone) => WriterThread.start({ dir, synchronous, ...test }, onWritten, onGroupDone),
      () => lock.release(),
    );
    return store;
  } catch (error) {
    reader?.close();
    lock.release();
    throw error;
  }
};
