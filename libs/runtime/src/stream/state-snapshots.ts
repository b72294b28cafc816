import type { StreamEntry } from './stream-entry.js';

/** States kept between starts; disposable: whatever can't be used counts as absent. */
export interface StateSnapshots<S> {
  load(stream: string): Promise<StreamEntry<S> | null>;
  /** Saves it some time later if it is far enough from the last one; says so in the entry it returns. */
  offer(stream: string, entry: StreamEntry<S>): StreamEntry<S>;
  /** Resolves when nothing is being saved. */
  idle(): Promise<void>;
}

/** For streams that are short. */
export const noSnapshots: StateSnapshots<never> = {
  load: async () => null,
  offer: (_, entry) => entry,
  idle: async () => {},
};
