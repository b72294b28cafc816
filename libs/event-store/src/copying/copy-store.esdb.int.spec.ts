import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEventStoreDb } from '../adapters/eventstoredb/open-eventstoredb-store.js';
import { realServer } from '../adapters/eventstoredb/testing/real-server.js';
import { MemoryEventStore } from '../adapters/memory/memory-event-store.js';
import { openSqliteStore } from '../adapters/sqlite/open-sqlite-store.js';
import { filledStream } from '../contract-suite/sample-events.js';
import { copyStore } from './copy-store.js';
import { describeCopying } from './testing/copying-cases.js';

jest.setTimeout(180_000);

const connectionString = realServer();

if (connectionString === undefined) {
  it.skip('copying to and from a real EventStoreDB: BERTH_TEST_ESDB holds no connection string', () => {});
} else {
  const folders: string[] = [];
  afterAll(() => {
    for (const dir of folders) rmSync(dir, { recursive: true, force: true });
  });
  const memory = async () => new MemoryEventStore();
  const sqlite = async () => {
    const dir = mkdtempSync(join(tmpdir(), 'berth-copy-'));
    folders.push(dir);
    return openSqliteStore({ dir });
  };
  // a prefix of its own is an empty log of its own
  const cluster = () =>
    openEventStoreDb({ connectionString, prefix: `c${randomUUID().replaceAll('-', '').slice(0, 12)}` });

  describeCopying('SQLite to EventStoreDB', sqlite, cluster);
  describeCopying('EventStoreDB to SQLite', cluster, sqlite);
  describeCopying('memory to EventStoreDB', memory, cluster);
  describeCopying('EventStoreDB to memory', cluster, memory);

  it('there and back again: the digests are equal', async () => {
    const [first, middle, back] = [await sqlite(), await cluster(), await sqlite()];
    for (let i = 0; i < 400; i += 1) await filledStream(first, 1 + (i % 5));
    const there = await copyStore(first, middle);
    expect(await copyStore(middle, back)).toEqual(there);
    console.info(`copied ${there.events} events both ways, digest ${there.digest}`);
    await Promise.all([first.close(), middle.close(), back.close()]);
  }, 120_000);
}
