import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { FileSnapshotStore, type SnapshotStore, snapshotFolderOf } from '@berth/event-store';
import { ReadModelSnapshots } from '@berth/projections';
import type { ServerConfig } from '../config/server-config.js';

/** Where snapshots lie: beside the embedded log, or apart from it for the log of a cluster. All may be deleted at any time. */
export const openSnapshots = (
  { dataDir, store }: Pick<ServerConfig, 'dataDir' | 'store'>,
  warn: (message: string) => void,
): SnapshotStore => {
  const beside = snapshotFolderOf(dataDir);
  const folder = store === null ? beside : join(beside, `eventstoredb${store.prefix ? `-${store.prefix}` : ''}`);
  return new FileSnapshotStore(folder, (name, reason) => warn(`snapshot ${name}: ${reason}`));
};

/** The read models' shelf in the store of snapshots: its digest is over the bytes. */
export const readModelSnapshots = (store: SnapshotStore, warn: (message: string) => void): ReadModelSnapshots =>
  new ReadModelSnapshots(
    {
      load: (name) => store.load(name),
      save: (name, { position, bytes }) =>
        store.save(name, { position, bytes, digest: createHash('sha256').update(bytes).digest('base64url') }),
    },
    warn,
  );
