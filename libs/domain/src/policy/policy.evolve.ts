import type { PolicyEvent } from './policy.events.js';
import type { PolicyState } from './policy.state.js';

/** The state after one more event; every event may follow every other. */
export function evolvePolicy(state: PolicyState, event: PolicyEvent): PolicyState {
  switch (event.type) {
    case 'SchedulerPolicyChanged':
      return { ...state, policy: event.data.policy };
    case 'AliasDefined':
      return { ...state, aliases: new Map(state.aliases).set(event.data.name, event.data) };
    case 'FlavorDefined':
      return { ...state, flavors: new Map(state.flavors).set(event.data.name, event.data) };
  }
}
