import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { headerIn, headerLineOf, MOST_HEADER_BYTES, snapshotIn } from './snapshot-file.js';
import {
  checkSnapshotName,
  type OnBadSnapshot,
  type Snapshot,
  type SnapshotEntry,
  type SnapshotStore,
} from './snapshot-store.js';

const SUFFIX = '.snapshot';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';

/** One file a snapshot in a folder, written beside the old one and renamed when it is on the disk. */
export class FileSnapshotStore implements SnapshotStore {
  #saving: Promise<void> = Promise.resolve();

  constructor(
    private readonly dir: string,
    private readonly onBad: OnBadSnapshot,
  ) {}

  async load(name: string): Promise<Snapshot | null> {
    checkSnapshotName(name);
    let content: Buffer;
    try {
      content = await readFile(this.#file(name));
    } catch (error) {
      if (!isMissing(error)) this.onBad(name, `it can't be read: ${String(error)}`);
      return null;
    }
    const found = await snapshotIn(content, name);
    if (typeof found !== 'string') return found;
    this.onBad(name, `${this.#file(name)} is ignored: ${found}`);
    return null;
  }

  /** Saves run one after the other, so that two of one name never share the unfinished file. */
  save(name: string, snapshot: Snapshot): Promise<void> {
    checkSnapshotName(name);
    const saved = this.#saving.then(() => this.#write(name, snapshot));
    this.#saving = saved.catch(() => {});
    return saved;
  }

  async list(): Promise<readonly SnapshotEntry[]> {
    const files = await readdir(this.dir).catch((error) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const entries: SnapshotEntry[] = [];
    for (const file of files.sort()) {
      if (!file.endsWith(SUFFIX)) continue;
      const name = file.slice(0, -SUFFIX.length);
      const found = await this.#header(name);
      if (typeof found === 'string') this.onBad(name, `${join(this.dir, file)} is ignored: ${found}`);
      else entries.push(found);
    }
    return entries;
  }

  async #header(name: string): Promise<SnapshotEntry | string> {
    const handle = await open(this.#file(name));
    try {
      const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(MOST_HEADER_BYTES), position: 0 });
      const found = headerIn(buffer.subarray(0, bytesRead), name);
      if (typeof found === 'string') return found;
      const { position, digest, length } = found.header;
      return { name, position, digest, length };
    } finally {
      await handle.close();
    }
  }

  async #write(name: string, snapshot: Snapshot): Promise<void> {
    await mkdir(this.dir, { recursive: true, mode: 0o700 });
    const file = this.#file(name);
    const unfinished = `${file}.unfinished`;
    const header = await headerLineOf(name, snapshot);
    try {
      const handle = await open(unfinished, 'w', 0o600);
      try {
        await handle.writeFile(header);
        await handle.writeFile(snapshot.bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    const folder = await open(this.dir);
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  #file(name: string): string {
    return join(this.dir, `${name}${SUFFIX}`);
  }
}
