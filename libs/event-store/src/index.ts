export * from './port/errors.js';
export * from './port/event-store.js';
export * from './port/events.js';
export * from './adapters/memory/memory-event-store.js';
export { type BackupReport, backupSqliteStore, restoreSqliteStore } from './adapters/sqlite/backup.js';
export { openSqliteStore, type SqliteStoreOptions } from './adapters/sqlite/open-sqlite-store.js';
export type { SqliteEventStore } from './adapters/sqlite/sqlite-event-store.js';
export { type EventStoreDbOptions, openEventStoreDb } from './adapters/eventstoredb/open-eventstoredb-store.js';
export type { EventStoreDbEventStore } from './adapters/eventstoredb/eventstoredb-event-store.js';
