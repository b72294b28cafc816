import type { Position } from '../port/events.js';

/** A state at a position of the log, made disposable by being checkable: it can always be folded again. */
export interface Snapshot {
  /** Position of the last event in it. */
  readonly position: Position;
  /** Digest of the state as its owner defines it (INV-06). Kept, not interpreted. */
  readonly digest: string;
  readonly bytes: Uint8Array;
}

/** What `list` says of a snapshot without reading all of it. */
export interface SnapshotEntry {
  readonly name: string;
  readonly position: Position;
  readonly digest: string;
  /** Size of its bytes. */
  readonly length: number;
}

/**
 * Keeps the newest snapshot of each name. Snapshots are no part of the truth: one that is missing, damaged or cut is
 * reported and treated as absent, and its owner folds the log instead. A position past the end of the log means that
 * the log was restored: the owner must compare.
 */
export interface SnapshotStore {
  /** Null when there is none, or none that is whole. */
  load(name: string): Promise<Snapshot | null>;
  /** Replaces the snapshot of that name, whole or not at all. */
  save(name: string, snapshot: Snapshot): Promise<void>;
  list(): Promise<readonly SnapshotEntry[]>;
}

/** Told of a snapshot that was ignored: its name, and what is wrong with it. */
export type OnBadSnapshot = (name: string, reason: string) => void;

const NAME = /^[a-z][a-z0-9-]{0,63}$/;

/** @throws RangeError for a name that is no plain lower-case word: names become file names */
export const checkSnapshotName = (name: string): void => {
  if (!NAME.test(name)) {
    throw new RangeError(
      `snapshot name ${JSON.stringify(name)}: expected a lower-case letter, then up to 63 of a-z 0-9 -`,
    );
  }
};
