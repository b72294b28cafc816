import type { EventStore } from '../port/event-store.js';

/**
 * What an adapter brings to the contract suite. The log may be shared with other tests (a real server): the suite
 * looks only at streams it named itself and at positions after its own start.
 */
export interface StoreHarness {
  /** Opens the adapter on this harness's log. Called once for a test. */
  open(): Promise<EventStore>;
  /** Closes the store and opens it again on the same log. */
  reopen(store: EventStore): Promise<EventStore>;
  /** Ends the store without closing it (a killed process, a lost connection) and opens it on the same log. */
  crash?(store: EventStore): Promise<EventStore>;
  /** Frees what the harness made; the store is closed already. */
  dispose(): Promise<void>;
  readonly traits?: Partial<StoreTraits>;
}

/** Where adapters may differ without breaking what the rest of the system relies on. */
export interface StoreTraits {
  /** Used ids are refused wherever they stand, not only at the revision they were written at. */
  readonly refusesUsedIds: boolean;
  /** A well-formed position that lies past the end of the log is refused. */
  readonly refusesPositionsBeyondHead: boolean;
  /** Appends of one load test; fewer where each is slow. */
  readonly loadAppends: number;
}

export const DEFAULT_TRAITS: StoreTraits = {
  refusesUsedIds: true,
  refusesPositionsBeyondHead: true,
  loadAppends: 600,
};
