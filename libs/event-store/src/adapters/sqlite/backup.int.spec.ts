import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idsOf, newStream, sample, samples } from '../../contract-suite/sample-events.js';
import { InvalidPositionError, StoreCorruptError, StoreUnavailableError } from '../../port/errors.js';
import type { EventStore } from '../../port/event-store.js';
import { backupSqliteStore, restoreSqliteStore } from './backup.js';
import { openSqliteStore } from './open-sqlite-store.js';

const whole = (store: EventStore) => store.readAll({ direction: 'forwards', maxCount: 1_000_000 });

describe('backup and restore', () => {
  let root: string;
  let dir: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'berth-backup-'));
    dir = join(root, 'store');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('copies a running store as it stood at one moment, and the copy is a store', async () => {
    const store = await openSqliteStore({ dir });
    for (let i = 0; i < 50; i += 1) await store.append(`host-${i}`, 'no-stream', samples(100));
    let stop = false;
    const writing = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (!stop) {
          const stream = newStream();
          await store.append(stream, 'no-stream', samples(2));
        }
      }),
    );
    const before = Number(await store.head());
    const report = await store.backup(join(root, 'copy'));
    const after = Number(await store.head());
    stop = true;
    await writing;
    expect(report.events).toBeGreaterThanOrEqual(before);
    expect(report.events).toBeLessThanOrEqual(after);
    expect(report.head).toBe(String(report.events));
    expect(report.bytes).toBeGreaterThan(0);
    const log = await whole(store);
    expect(log.length).toBeGreaterThan(before);
    await store.close();

    expect(readdirSync(join(root, 'copy'))).toEqual(['events.sqlite']);
    const restored = join(root, 'restored');
    expect(await restoreSqliteStore(join(root, 'copy'), restored)).toEqual(report);
    const again = await openSqliteStore({ dir: restored });
    expect(await whole(again)).toEqual(log.slice(0, report.events));
    await again.append('host-0', 99, [sample()]);
    const beyond = log.at(-1)?.position;
    await expect(again.readAll({ direction: 'forwards', from: beyond, maxCount: 1 })).rejects.toThrow(
      InvalidPositionError,
    );
    await again.close();
  });

  it('copies from another process than the writer, through its read-only files', async () => {
    const store = await openSqliteStore({ dir });
    const events = samples(5);
    await store.append('host-a', 'no-stream', events);
    expect(await backupSqliteStore(dir, join(root, 'copy'))).toMatchObject({ events: 5, head: '5' });
    await store.close();
    const copy = await openSqliteStore({ dir: join(root, 'copy'), readOnly: true });
    expect(idsOf(await whole(copy))).toEqual(idsOf(events));
    await copy.close();
  });

  it('copies an empty store', async () => {
    const store = await openSqliteStore({ dir });
    expect(await store.backup(join(root, 'copy'))).toMatchObject({ events: 0, head: null });
    await store.close();
  });

  it('overwrites nothing', async () => {
    const store = await openSqliteStore({ dir });
    await store.append('host-a', 'no-stream', samples(1));
    const used = join(root, 'used');
    mkdirSync(used);
    writeFileSync(join(used, 'something'), 'mine');
    await expect(store.backup(used)).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(store.backup(dir)).rejects.toThrow(/not empty/);
    await store.backup(join(root, 'copy'));
    await expect(restoreSqliteStore(join(root, 'copy'), dir)).rejects.toThrow(/not empty/);
    expect(await whole(store)).toHaveLength(1);
    await store.close();
    expect(readdirSync(used)).toEqual(['something']);
  });

  it('restores no folder that is no backup, and no damaged one', async () => {
    const target = join(root, 'target');
    await expect(restoreSqliteStore(root, target)).rejects.toThrow(/is no backup/);
    mkdirSync(dir);
    writeFileSync(join(dir, 'events.sqlite'), 'no database at all\n'.repeat(1_000));
    await expect(restoreSqliteStore(dir, target)).rejects.toBeInstanceOf(StoreCorruptError);
    expect(existsSync(join(target, 'events.sqlite'))).toBe(false);
  });
});
