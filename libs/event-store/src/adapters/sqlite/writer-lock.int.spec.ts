import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sample } from '../../contract-suite/sample-events.js';
import { StoreLockedError, StoreUnavailableError } from '../../port/errors.js';
import { openSqliteStore } from './open-sqlite-store.js';
import { workerFile } from './writer/worker-file.js';

describe('one writer, many readers', () => {
  let root: string;
  let dir: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'berth-lock-'));
    dir = join(root, 'store');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  /** Another process that writes to the store, from its first acknowledged append on. */
  const otherWriter = async (): Promise<{ child: ChildProcess; acks: string }> => {
    const acks = join(root, 'acks');
    writeFileSync(acks, '');
    const order = { dir, acks, writers: 2, appends: Number.MAX_SAFE_INTEGER, test: {} };
    const child = spawn(
      process.execPath,
      [workerFile(join(__dirname, 'crash'), 'appending-process'), JSON.stringify(order)],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    while (readFileSync(acks).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    return { child, acks };
  };

  const kill = async (child: ChildProcess): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };

  it('refuses a second writer, naming the process that writes, until that one ends, however it ends', async () => {
    const { child } = await otherWriter();
    try {
      const refused = openSqliteStore({ dir });
      await expect(refused).rejects.toBeInstanceOf(StoreLockedError);
      await expect(refused).rejects.toThrow(new RegExp(`process ${child.pid}\\b`));
    } finally {
      await kill(child);
    }
    // its files are left behind and block nobody
    expect(statSync(join(dir, 'writer.lock')).isFile()).toBe(true);
    const store = await openSqliteStore({ dir });
    await store.append('host-after', 'no-stream', [sample()]);
    await store.close();
  });

  it('refuses a second writer in the same process too, and the first keeps its lock', async () => {
    const store = await openSqliteStore({ dir });
    await expect(openSqliteStore({ dir })).rejects.toThrow(new RegExp(`process ${process.pid}\\b`));
    await expect(openSqliteStore({ dir })).rejects.toBeInstanceOf(StoreLockedError);
    await store.append('host-a', 'no-stream', [sample()]);
    await store.close();
    const next = await openSqliteStore({ dir });
    expect(await next.readStream('host-a', { direction: 'forwards', maxCount: 9 })).toHaveLength(1);
    await next.close();
  });

  it('reads and follows beside a running writer, and refuses to write', async () => {
    const { child } = await otherWriter();
    const store = await openSqliteStore({ dir, readOnly: true });
    try {
      const positions: string[] = [];
      const head = await store.head();
      await new Promise<void>((resolve, reject) => {
        store.subscribeAll({
          after: null,
          onEvents: (events) => {
            positions.push(...events.map(({ position }) => position));
            if (positions.length > Number(head) + 200) resolve();
          },
          onEnded: reject,
        });
      });
      expect(positions).toEqual(positions.map((_, i) => String(i + 1)));
      const refused = store.append('host-b', 'no-stream', [sample()]);
      await expect(refused).rejects.toBeInstanceOf(StoreUnavailableError);
      await expect(refused).rejects.toThrow(/reading only/);
    } finally {
      await store.close();
      await kill(child);
    }
  });

  it('reads what a killed writer left, before any writer came back', async () => {
    const { child, acks } = await otherWriter();
    await kill(child);
    const store = await openSqliteStore({ dir, readOnly: true });
    const events = await store.readAll({ direction: 'forwards', maxCount: 100_000 });
    await store.close();
    const acknowledged = readFileSync(acks, 'utf8').split('\n').length - 1;
    expect(new Set(events.map(({ data }) => JSON.parse(data).batch)).size).toBeGreaterThanOrEqual(acknowledged);
  });

  it('says so when there is nothing to read, and makes no folder', async () => {
    await expect(openSqliteStore({ dir, readOnly: true })).rejects.toThrow(/no event store in .*store/);
    expect(() => statSync(dir)).toThrow(/ENOENT/);
  });

  it('keeps the folder to its owner', async () => {
    await (await openSqliteStore({ dir })).close();
    expect(statSync(dir).mode & 0o777).toBe(0o700);
  });
});
