import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { samples } from '../../contract-suite/sample-events.js';
import { StoreCorruptError, StoreUnavailableError } from '../../port/errors.js';
import { openSqliteStore } from './open-sqlite-store.js';

describe('damaged files', () => {
  let dir: string;
  let events: string;
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'berth-damage-'));
    events = join(dir, 'events.sqlite');
    const store = await openSqliteStore({ dir });
    for (let i = 0; i < 20; i += 1) await store.append(`host-${i}`, 'no-stream', samples(20));
    await store.close();
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const damages: Record<string, () => void> = {
    'truncated to nothing': () => truncateSync(events, 0),
    'truncated to half': () => truncateSync(events, Math.floor(statSync(events).size / 2)),
    'truncated to less than a page': () => truncateSync(events, 100),
    'overwritten with text': () => writeFileSync(events, 'no database at all\n'.repeat(1_000)),
    'overwritten in its header': () => {
      const content = readFileSync(events);
      content.fill(0xaa, 0, 100);
      writeFileSync(events, content);
    },
    'another SQLite database': () => {
      rmSync(events);
      const db = new Database(events);
      db.exec('CREATE TABLE other (a)');
      db.close();
    },
    'missing beside its WAL': () => {
      copyFileSync(events, join(dir, 'events.sqlite-wal'));
      rmSync(events);
    },
  };

  it.each(Object.entries(damages))('a database that is %s is named and left as it is', async (_, damage) => {
    damage();
    const content = () =>
      readdirSync(dir)
        .filter((name) => name.startsWith('events.sqlite') && !name.endsWith('-shm'))
        .map((name) => [name, readFileSync(join(dir, name)).toString('base64')])
        .filter(([, text]) => text !== '');
    const before = content();
    for (const readOnly of [false, true]) {
      const refused = openSqliteStore({ dir, readOnly });
      await expect(refused).rejects.toBeInstanceOf(StoreCorruptError);
      await expect(refused).rejects.toThrow(events);
    }
    expect(content()).toEqual(before);
  });

  it('damage in the middle is found by the read or the copy that meets it', async () => {
    const content = readFileSync(events);
    content.fill(0x5a, 4_096 * 4, content.length - 4_096);
    writeFileSync(events, content);
    const meet = async () => {
      const store = await openSqliteStore({ dir, readOnly: true });
      try {
        await store.readAll({ direction: 'forwards', maxCount: 100_000 });
      } finally {
        await store.close();
      }
    };
    await expect(meet()).rejects.toBeInstanceOf(StoreCorruptError);
    await expect(meet()).rejects.toThrow(events);
  });

  it('a store of a newer build is not touched', async () => {
    const db = new Database(events);
    db.pragma('user_version = 99');
    db.close();
    const refused = openSqliteStore({ dir });
    await expect(refused).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(refused).rejects.toThrow(/schema 99, this build reads 1/);
  });
});
