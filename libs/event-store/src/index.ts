export * from './port/errors.js';
export * from './port/event-store.js';
export * from './port/events.js';
export * from './port/forwarding-store.js';
export * from './adapters/memory/memory-event-store.js';
export { type BackupReport, backupSqliteStore, restoreSqliteStore } from './adapters/sqlite/backup.js';
export { snapshotFolderOf } from './adapters/sqlite/layout.js';
export { openSqliteStore, type SqliteStoreOptions } from './adapters/sqlite/open-sqlite-store.js';
export type { SqliteEventStore } from './adapters/sqlite/sqlite-event-store.js';
export { type EventStoreDbOptions, openEventStoreDb } from './adapters/eventstoredb/open-eventstoredb-store.js';
export type { EventStoreDbEventStore } from './adapters/eventstoredb/eventstoredb-event-store.js';
export { isClusterAddress, type LogAddress, openLog, shownAddress } from './opening/open-log.js';
export * from './snapshots/file-snapshot-store.js';
export * from './snapshots/memory-snapshot-store.js';
export * from './snapshots/snapshot-store.js';
export {
  CopyMismatchError,
  type CopyOptions,
  type CopyPhase,
  type CopyProgress,
  type CopyReport,
  copyStore,
} from './copying/copy-store.js';
