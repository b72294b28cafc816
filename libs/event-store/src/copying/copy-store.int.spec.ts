import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEventStoreDb } from '../adapters/eventstoredb/open-eventstoredb-store.js';
import { StandInServer } from '../adapters/eventstoredb/testing/stand-in/stand-in-server.js';
import { MemoryEventStore } from '../adapters/memory/memory-event-store.js';
import { openSqliteStore } from '../adapters/sqlite/open-sqlite-store.js';
import { filledStream } from '../contract-suite/sample-events.js';
import { copyStore } from './copy-store.js';
import { describeCopying } from './testing/copying-cases.js';

const folders: string[] = [];
const servers: StandInServer[] = [];

afterEach(() => {
  for (const dir of folders.splice(0)) rmSync(dir, { recursive: true, force: true });
  for (const server of servers.splice(0)) server.kill();
});

const memory = async () => new MemoryEventStore();

const sqlite = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'berth-copy-'));
  folders.push(dir);
  return openSqliteStore({ dir });
};

const standIn = async () => {
  const server = await new StandInServer().start();
  servers.push(server);
  return openEventStoreDb({ connectionString: server.connectionString });
};

describeCopying('memory to SQLite', memory, sqlite);
describeCopying('SQLite to EventStoreDB (stand-in)', sqlite, standIn);
describeCopying('EventStoreDB (stand-in) to SQLite', standIn, sqlite);

it('into the embedded store many appends may be in flight, and the order stays', async () => {
  const [from, to] = [await memory(), await sqlite()];
  for (let i = 0; i < 300; i += 1) await filledStream(from, 1 + (i % 3));
  const report = await copyStore(from, to, { inFlight: 128 });
  expect(report.copied).toBe(600);
  await to.close();
});

it('there and back again: the digests are equal', async () => {
  const [first, cluster, back] = [await sqlite(), await standIn(), await sqlite()];
  for (let i = 0; i < 40; i += 1) await filledStream(first, 1 + (i % 5));
  const there = await copyStore(first, cluster);
  expect(await copyStore(cluster, back)).toEqual(there);
  await Promise.all([first.close(), cluster.close(), back.close()]);
});
