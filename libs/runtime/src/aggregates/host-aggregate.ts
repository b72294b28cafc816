import {
  decideHost,
  type HostCommand,
  type HostEvent,
  type HostFacts,
  type HostRejection,
  type HostState,
  initialHostState,
  openHostFold,
} from '@berth/domain';
import type { Aggregate } from '../stream/aggregate.js';

export type HostAggregate = Aggregate<HostState, HostCommand, HostEvent, HostRejection>;

/** A host's law, with its facts bound in. */
export const hostAggregate = (facts: HostFacts): HostAggregate => ({
  category: 'host',
  initial: initialHostState,
  open: openHostFold,
  decide: (state, command) => decideHost(state, command, facts),
  reasonsIn: (event) => (event.type === 'ClaimRejected' ? event.data.reasons : null),
  suspend: ({ invariant, detail, firstBadEventId }) => ({ type: 'SuspendHost', invariant, detail, firstBadEventId }),
  firstBadEventIn: (event) => (event.type === 'HostSuspended' ? event.data.firstBadEventId : null),
});
