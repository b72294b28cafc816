import type { AliasDefinition, FlavorDefinition } from './policy.commands.js';
import { builtInPolicy, type SchedulerPolicy } from './policy.events.js';

/** What `policy-scheduler` says, on top of what is built in. */
export interface PolicyState {
  readonly policy: SchedulerPolicy;
  /** By name. */
  readonly aliases: ReadonlyMap<string, AliasDefinition>;
  /** By name. */
  readonly flavors: ReadonlyMap<string, FlavorDefinition>;
}

export const initialPolicyState: PolicyState = { policy: builtInPolicy, aliases: new Map(), flavors: new Map() };
