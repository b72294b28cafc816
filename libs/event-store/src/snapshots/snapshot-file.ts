import { createHash } from 'node:crypto';
import type { Snapshot, SnapshotEntry } from './snapshot-store.js';

/** First line of a snapshot file; the rest of the file is the snapshot's bytes. */
interface Header extends SnapshotEntry {
  readonly format: 'berth-snapshot-1';
  /** Of the bytes, together with the fields above: SHA-256 as hex. */
  readonly sha256: string;
}

/** Hashing this much takes about 10 ms on one thread; then other work runs. */
const PIECE = 4_194_304;
/** The first line is never longer. */
export const MOST_HEADER_BYTES = 4_096;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const checksumOf = async ({ name, position, digest, length }: SnapshotEntry, bytes: Uint8Array): Promise<string> => {
  const hash = createHash('sha256').update(JSON.stringify([name, position, digest, length]));
  for (let at = 0; at < bytes.length; at += PIECE) {
    if (at > 0) await nextTurn();
    hash.update(bytes.subarray(at, at + PIECE));
  }
  return hash.digest('hex');
};

/** The first line of the file for a snapshot. */
export const headerLineOf = async (name: string, { position, digest, bytes }: Snapshot): Promise<string> => {
  const entry = { name, position, digest, length: bytes.length };
  const header: Header = { format: 'berth-snapshot-1', ...entry, sha256: await checksumOf(entry, bytes) };
  return `${JSON.stringify(header)}\n`;
};

/** Reads the first line out of the start of a file; text where it is none, saying why. */
export const headerIn = (start: Buffer, name: string): { header: Header; bodyAt: number } | string => {
  const end = start.indexOf('\n');
  if (end < 0) return 'it has no first line';
  let header: Header;
  try {
    header = JSON.parse(start.toString('utf8', 0, end)) as Header;
  } catch {
    return 'its first line is not JSON';
  }
  if (header?.format !== 'berth-snapshot-1') return `its format is ${JSON.stringify(header?.format)}`;
  if (header.name !== name) return `it is the snapshot of ${JSON.stringify(header.name)}`;
  return { header, bodyAt: end + 1 };
};

/** The snapshot in a whole file; text where it is not whole, saying why. */
export const snapshotIn = async (content: Buffer, name: string): Promise<Snapshot | string> => {
  const found = headerIn(content, name);
  if (typeof found === 'string') return found;
  const { header, bodyAt } = found;
  const bytes = content.subarray(bodyAt);
  if (bytes.length !== header.length) return `it has ${bytes.length} bytes instead of ${header.length}`;
  if ((await checksumOf(header, bytes)) !== header.sha256) return 'its checksum is wrong';
  return { position: header.position, digest: header.digest, bytes };
};
