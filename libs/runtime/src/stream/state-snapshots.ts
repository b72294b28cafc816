import type { StreamEntry } from './stream-entry.js';

/** States kept between starts; disposable: whatever can't be used counts as absent. */
export interface StateSnapshots<S> {
  load(stream: string): Promise<StreamEntry<S> | null>;
  /** What was loaded does not fit the log (a store restored to an older state): says so. */
  ignored(stream: string, error: unknown): void;
  /** Saves it some time later if it is far enough from the last one; says so in the entry it returns. */
  offer(stream: string, entry: StreamEntry<S>): StreamEntry<S>;
  /** Resolves when nothing is being saved. */
  idle(): Promise<void>;
}

/** For streams that are short. */
export const noSnapshots: StateSnapshots<never> = {
  load: async () => null,
  ignored: () => {},
  offer: (_, entry) => entry,
  idle: async () => {},
};
