import {
  decideGroup,
  decideInstance,
  decideName,
  decidePolicy,
  evolveGroup,
  evolveInstance,
  evolveName,
  evolvePolicy,
  type GroupCommand,
  type GroupEvent,
  type GroupRejection,
  type GroupState,
  type InstanceCommand,
  type InstanceEvent,
  type InstanceRejection,
  type InstanceState,
  initialGroupState,
  initialInstanceState,
  initialNameState,
  initialPolicyState,
  type NameCommand,
  type NameEvent,
  type NameRejection,
  type NameState,
  type PolicyCommand,
  type PolicyEvent,
  type PolicyRejection,
  type PolicyState,
} from '@berth/domain';
import { type Aggregate, foldOf } from '../stream/aggregate.js';

/** Streams short enough to be folded from their first event, without an event that says they are suspended. */
const short = { reasonsIn: () => null, suspend: null, firstBadEventIn: () => null } as const;

export type InstanceAggregate = Aggregate<InstanceState, InstanceCommand, InstanceEvent, InstanceRejection>;

export const instanceAggregate: InstanceAggregate = {
  ...short,
  category: 'instance',
  initial: initialInstanceState,
  open: (state) => foldOf(state, evolveInstance),
  decide: decideInstance,
};

export type GroupAggregate = Aggregate<GroupState, GroupCommand, GroupEvent, GroupRejection>;

export const groupAggregate: GroupAggregate = {
  ...short,
  category: 'group',
  initial: initialGroupState,
  open: (state) => foldOf(state, evolveGroup),
  decide: decideGroup,
};

export type NameAggregate = Aggregate<NameState, NameCommand, NameEvent, NameRejection>;

export const nameAggregate: NameAggregate = {
  ...short,
  category: 'name',
  initial: initialNameState,
  open: (state) => foldOf(state, evolveName),
  decide: decideName,
};

export type PolicyAggregate = Aggregate<PolicyState, PolicyCommand, PolicyEvent, PolicyRejection>;

export const policyAggregate: PolicyAggregate = {
  ...short,
  category: 'policy',
  initial: initialPolicyState,
  open: (state) => foldOf(state, evolvePolicy),
  decide: decidePolicy,
};
