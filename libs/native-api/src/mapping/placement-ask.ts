import type { PlacementAsk, PlacementConstraints, SchedulerPolicy } from '@berth/domain';
import type { ConstraintsBody, PlacementBody } from '../wire/placements.wire.js';
import { canonicalIds } from './ids.js';
import { wishOf } from './wish.js';

/** What a placement asks for; what it leaves out comes from the policy. */
export const placementAskOf = (
  body: PlacementBody,
  policy: Pick<SchedulerPolicy, 'leaseMs' | 'maxAttempts'>,
): PlacementAsk => ({
  ...wishOf(body),
  constraints: constraintsOf(body.constraints ?? {}),
  leaseMs: body.leaseMs ?? policy.leaseMs,
  maxAttempts: body.maxAttempts ?? policy.maxAttempts,
});

const constraintsOf = (body: ConstraintsBody): PlacementConstraints => ({
  requiredTraits: body.requiredTraits ?? [],
  forbiddenTraits: body.forbiddenTraits ?? [],
  memberOf: body.memberOf ?? [],
  forbiddenAggregates: body.forbiddenAggregates ?? [],
  zone: body.zone ?? null,
  sameHost: canonicalIds(body.sameHost),
  differentHost: canonicalIds(body.differentHost),
  onlyHosts: canonicalIds(body.onlyHosts),
  ignoreHosts: canonicalIds(body.ignoreHosts),
});
