import type { EventStore, Position } from '@berth/event-store';
import type { View } from '../view/view.js';
import { type FoldedUpTo, restoreBundle, SnapshotUnusableError, writeBundle } from './bundle.js';

/** Where snapshots lie: bytes under a name, checked by digest when they are loaded. */
export interface SnapshotShelf {
  /** Null when there is none. Rejects when the bytes are damaged. */
  load(name: string): Promise<{ readonly position: Position; readonly bytes: Uint8Array } | null>;
  save(name: string, snapshot: { readonly position: Position; readonly bytes: Uint8Array }): Promise<void>;
}

const NAME = 'read-models';

/** Saves all views of a runner as one snapshot and restores them: disposable, never a source of truth. */
export class ReadModelSnapshots {
  constructor(
    private readonly shelf: SnapshotShelf,
    private readonly warn: (message: string) => void = () => undefined,
  ) {}

  /** How far the views were restored; null (views empty, reason told) when the log must be folded from its start. */
  async restore(views: readonly View[], store: EventStore): Promise<FoldedUpTo | null> {
    try {
      const snapshot = await this.shelf.load(NAME);
      if (!snapshot) return null;
      const upTo = restoreBundle(snapshot.bytes, views);
      await assertOfThisLog(upTo, store);
      return upTo;
    } catch (error) {
      for (const view of views) view.clear();
      const reason = error instanceof Error ? error.message : String(error);
      this.warn(`the snapshot of the read models is not used, the log is folded from its start: ${reason}`);
      return null;
    }
  }

  /** Writes the views as they stand; the caller folds nothing until it is done. Failures are told, never thrown. */
  async save(views: readonly View[], upTo: FoldedUpTo, breathe: () => Promise<void>): Promise<void> {
    try {
      const parts: { view: View; pieces: Uint8Array[] }[] = [];
      for (const view of views) {
        const pieces: Uint8Array[] = [];
        for (const piece of view.serialise()) {
          pieces.push(piece);
          await breathe();
        }
        parts.push({ view, pieces });
      }
      await this.shelf.save(NAME, { position: upTo.position, bytes: writeBundle(upTo, parts) });
    } catch (error) {
      this.warn(`no snapshot of the read models was saved: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** A store restored from an older backup may have given the position to another event. */
async function assertOfThisLog(upTo: FoldedUpTo, store: EventStore): Promise<void> {
  const [event] = await store.readStream(upTo.stream, { direction: 'forwards', from: upTo.revision, maxCount: 1 });
  if (event?.id !== upTo.eventId || event.position !== upTo.position) {
    throw new SnapshotUnusableError(`its last event ${upTo.eventId} is not in this log at position ${upTo.position}`);
  }
}
