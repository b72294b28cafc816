import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEventStoreContract } from '../../contract-suite/index.js';
import { openSqliteStore } from './open-sqlite-store.js';

describeEventStoreContract('sqlite', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'berth-store-'));
  return {
    open: () => openSqliteStore({ dir }),
    reopen: async (store) => {
      await store.close();
      return openSqliteStore({ dir });
    },
    dispose: async () => rmSync(dir, { recursive: true, force: true }),
  };
});
