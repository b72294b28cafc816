import type { Position } from '@berth/event-store';
import type { View } from '../view/view.js';

/** Raised when the layout of a bundle changes. */
const BUNDLE_FORMAT = 1;

/** The last event a bundle has folded: proves on restore that it belongs to this log. */
export interface FoldedUpTo {
  readonly position: Position;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly timeMs: number;
}

interface BundleHead {
  readonly bundleFormat: number;
  readonly upTo: FoldedUpTo;
  readonly views: readonly { readonly name: string; readonly format: number; readonly bytes: number }[];
}

/** Why a snapshot can't be used: it is dropped and the log is folded anew. */
export class SnapshotUnusableError extends Error {
  override readonly name = 'SnapshotUnusableError';
}

/** One snapshot of all views at one position: a line of JSON that names the parts, then the parts. */
export function writeBundle(upTo: FoldedUpTo, parts: readonly { view: View; pieces: readonly Uint8Array[] }[]): Buffer {
  const head: BundleHead = {
    bundleFormat: BUNDLE_FORMAT,
    upTo,
    views: parts.map(({ view, pieces }) => ({
      name: view.name,
      format: view.format,
      bytes: pieces.reduce((sum, piece) => sum + piece.byteLength, 0),
    })),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...parts.flatMap((part) => part.pieces)]);
}

/** Restores exactly these views; on failure they are left empty. @throws SnapshotUnusableError */
export function restoreBundle(bytes: Uint8Array, views: readonly View[]): FoldedUpTo {
  try {
    const head = readHead(bytes, views);
    let start = head.length;
    for (const [index, view] of views.entries()) {
      const end = start + (head.head.views[index]?.bytes ?? 0);
      if (end > bytes.byteLength) throw new SnapshotUnusableError(`cut off in view ${view.name}`);
      view.restore(bytes.subarray(start, end));
      start = end;
    }
    if (start !== bytes.byteLength) throw new SnapshotUnusableError('it is longer than its head says');
    return head.head.upTo;
  } catch (error) {
    for (const view of views) view.clear();
    if (error instanceof SnapshotUnusableError) throw error;
    throw new SnapshotUnusableError(String(error), { cause: error });
  }
}

function readHead(bytes: Uint8Array, views: readonly View[]): { head: BundleHead; length: number } {
  const end = bytes.indexOf(10);
  if (end === -1) throw new SnapshotUnusableError('it has no head');
  const head = JSON.parse(Buffer.from(bytes.subarray(0, end)).toString('utf8')) as BundleHead;
  const written = [`bundle ${head.bundleFormat}`, ...head.views.map(({ name, format }) => `${name} ${format}`)];
  const wanted = [`bundle ${BUNDLE_FORMAT}`, ...views.map(({ name, format }) => `${name} ${format}`)];
  if (written.join() !== wanted.join()) {
    throw new SnapshotUnusableError(`it has formats [${written.join(', ')}], this build reads [${wanted.join(', ')}]`);
  }
  return { head, length: end + 1 };
}
