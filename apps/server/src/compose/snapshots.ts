import { createHash } from 'node:crypto';
import { FileSnapshotStore, type SnapshotStore, snapshotFolderOf } from '@berth/event-store';
import { ReadModelSnapshots } from '@berth/projections';

/** Snapshots lie beside the log; all of them may be deleted at any time. */
export const openSnapshots = (dataDir: string, warn: (message: string) => void): SnapshotStore =>
  new FileSnapshotStore(snapshotFolderOf(dataDir), (name, reason) => warn(`snapshot ${name}: ${reason}`));

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
