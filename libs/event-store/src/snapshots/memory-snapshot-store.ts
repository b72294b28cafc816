import { checkSnapshotName, type Snapshot, type SnapshotEntry, type SnapshotStore } from './snapshot-store.js';

/** Snapshots in memory, copied in and out: for tests and simulation. */
export class MemorySnapshotStore implements SnapshotStore {
  readonly #snapshots = new Map<string, Snapshot>();

  async load(name: string): Promise<Snapshot | null> {
    checkSnapshotName(name);
    const found = this.#snapshots.get(name);
    return found === undefined ? null : { ...found, bytes: Uint8Array.from(found.bytes) };
  }

  async save(name: string, { position, digest, bytes }: Snapshot): Promise<void> {
    checkSnapshotName(name);
    this.#snapshots.set(name, { position, digest, bytes: Uint8Array.from(bytes) });
  }

  async list(): Promise<readonly SnapshotEntry[]> {
    return [...this.#snapshots]
      .map(([name, { position, digest, bytes }]) => ({ name, position, digest, length: bytes.length }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}
