import type { Decision } from '../kernel/decision.js';
import type { HostCommand } from './host.commands.js';
import type { HostEvent } from './host.events.js';
import type { HostRejection } from './host.rejections.js';
import type { HostState } from './host.state.js';

export type HostDecision = Decision<HostEvent, HostRejection>;

/** What a host's decider is told beside state and command; numbers, never clocks. */
export interface HostFacts {
  /** Steps the device search may take (DESIGN rule 15). */
  readonly searchBudget: number;
}

/** What one host answers to one command (DESIGN rule 1). */
export declare function decideHost(state: HostState, command: HostCommand, facts: HostFacts): HostDecision;
