import type { HostFacts } from '@berth/domain';
import { hostAggregate, type HostAggregate } from './host-aggregate.js';
import {
  groupAggregate,
  type GroupAggregate,
  instanceAggregate,
  type InstanceAggregate,
  nameAggregate,
  type NameAggregate,
  policyAggregate,
  type PolicyAggregate,
} from './small-aggregates.js';

/** The law of each kind of stream, facts bound in: what decides and what folds. */
export interface Laws {
  readonly host: HostAggregate;
  readonly instance: InstanceAggregate;
  readonly group: GroupAggregate;
  readonly name: NameAggregate;
  readonly policy: PolicyAggregate;
}

/** The domain's own. */
export const domainLaws = (facts: HostFacts): Laws => ({
  host: hostAggregate(facts),
  instance: instanceAggregate,
  group: groupAggregate,
  name: nameAggregate,
  policy: policyAggregate,
});
