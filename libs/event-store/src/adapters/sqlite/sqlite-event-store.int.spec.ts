import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEventStoreContract } from '../../contract-suite/index.js';
import { storeFiles } from './layout.js';
import { openSqliteStore } from './open-sqlite-store.js';

describeEventStoreContract('sqlite', async () => {
  const root = mkdtempSync(join(tmpdir(), 'berth-store-'));
  let dir = join(root, 'store-0');
  let crashes = 0;
  return {
    open: () => openSqliteStore({ dir }),
    reopen: async (store) => {
      await store.close();
      return openSqliteStore({ dir });
    },
    /** What a killed process leaves: its files at that moment, with the WAL. Copied by another process (see writer-lock.ts). */
    crash: async (store) => {
      crashes += 1;
      const { events, wal } = storeFiles(dir);
      dir = join(root, `store-${crashes}`);
      mkdirSync(dir, { mode: 0o700 });
      expect(spawnSync('cp', [events, wal, dir], { encoding: 'utf8' }).stderr).toBe('');
      const after = await openSqliteStore({ dir });
      await store.close();
      return after;
    },
    dispose: async () => rmSync(root, { recursive: true, force: true }),
  };
});
