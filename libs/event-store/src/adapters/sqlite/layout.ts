import { join } from 'node:path';

/** The files of an embedded store in its folder. SQLite adds `-wal` and `-shm` beside `events.sqlite`. */
export const storeFiles = (dir: string) => ({
  events: join(dir, 'events.sqlite'),
  wal: join(dir, 'events.sqlite-wal'),
  /** An empty database that the one writer holds locked as long as it lives. */
  lock: join(dir, 'writer.lock'),
  /** Text: the process id of the last writer. Only read when the lock is held. */
  pid: join(dir, 'writer.pid'),
  snapshots: join(dir, 'snapshots'),
});

/** Where a store's snapshots belong: the folder for `FileSnapshotStore`. They may be deleted at any time. */
export const snapshotFolderOf = (dir: string): string => storeFiles(dir).snapshots;
