import type { Decision } from '../kernel/decision.js';
import type { HostEvent } from './host.events.js';
import type { HostRejection } from './host.rejections.js';

export type HostDecision = Decision<HostEvent, HostRejection>;

/** What a host's decider is told beside state and command; numbers, never clocks. */
export interface HostFacts {
  /** Steps the device search may take (DESIGN rule 15). */
  readonly searchBudget: number;
  /** Told what a device search took, for figures: nothing is decided by it. */
  readonly searched?: (steps: number) => void;
}

/** The same in scheduling and in `decide` (DESIGN rule 15). */
export const SEARCH_BUDGET = 5_000;
