import { SEARCH_BUDGET } from '@berth/domain';
import type { EventStore, SnapshotStore } from '@berth/event-store';
import type { Laws } from '../aggregates/laws.js';
import type { Ranker } from '../placement/ranker.js';
import type { Clock, Ids, Timers } from '../ports/clock.js';
import type { ProblemListener } from '../ports/problems.js';

/** Bounds of one server's write side; every one has a default ({@link defaultLimits}). */
export interface RuntimeLimits {
  /** Hosts whose state stays in memory, least recently used out first. */
  readonly cachedHosts: number;
  /** The same for instances, and for names and policies. */
  readonly cachedInstances: number;
  /** Commands that may wait for one stream; the next is OverloadedError. */
  readonly waitingPerStream: number;
  /** Commands that may wait for all streams together. */
  readonly waitingTotal: number;
  /** Commands decided for one append. */
  readonly commandsPerAppend: number;
  /** Bytes of one append (DESIGN section 2). */
  readonly bytesPerAppend: number;
  /** Command ids each stream remembers (DESIGN rule 6): the stated retention of idempotency. */
  readonly rememberedCommands: number;
  /** Events after which a host's state is saved anew. */
  readonly snapshotEvery: number;
  /** Steps of the device search (DESIGN rule 15). */
  readonly searchBudget: number;
  /** How long a name nobody uses is left to whoever reserved it; longer than any request's deadline. */
  readonly nameGraceMs: number;
  /** Work after a reply (InstancePlaced, …) that may be pending; beyond it the reply waits for its own. */
  readonly followUps: number;
}

export const defaultLimits: RuntimeLimits = {
  cachedHosts: 2_048,
  cachedInstances: 4_096,
  waitingPerStream: 1_024,
  waitingTotal: 16_384,
  commandsPerAppend: 256,
  bytesPerAppend: 1_048_576,
  rememberedCommands: 1_024,
  snapshotEvery: 2_048,
  searchBudget: SEARCH_BUDGET,
  nameGraceMs: 60_000,
  followUps: 4_096,
};

export interface RuntimeOptions {
  readonly store: EventStore;
  /** Where hosts' states are kept between starts; null = they are folded from their first event. */
  readonly snapshots?: SnapshotStore | null;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly ids: Ids;
  readonly ranker: Ranker;
  readonly limits?: Partial<RuntimeLimits>;
  /** What decides and folds instead of the domain's own: made from it. Simulation breaks laws here, on purpose. */
  readonly laws?: (own: Laws) => Laws;
  /** Hears how many steps each decision's device search took. */
  readonly searched?: (steps: number) => void;
  /** Hears of what nobody who asked hears of; default: nobody. */
  readonly problems?: ProblemListener;
}
