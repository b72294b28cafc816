import { builtInPolicy, type SchedulerPolicy } from '@berth/domain';
import type { RankedHosts, RankOptions } from '../rank/rank-hosts.js';
import { asking } from './fleet-builder.js';

/** The built-in policy with these weights alone. */
export const only = (weights: Partial<SchedulerPolicy['weights']>): SchedulerPolicy => ({
  ...builtInPolicy,
  weights: { ram: 0, cpu: 0, disk: 0, pci: 0, ...weights },
});

/** The best ten hosts by the built-in policy for no instance, nothing in flight, unless said otherwise. */
export const options = (more: Partial<RankOptions> = {}): RankOptions => ({
  policy: builtInPolicy,
  seed: 'seed',
  k: 10,
  nowMs: 1_000_000,
  instanceId: null,
  inFlight: null,
  ...more,
});

export const scores = (result: RankedHosts): (readonly [string, number])[] =>
  result.ranked.map(({ hostId, score }) => [hostId, score]);

export const ids = (result: RankedHosts): string[] => result.ranked.map(({ hostId }) => hostId);

/** An ask that every host of a single VCPU can serve. */
export const anything = asking({ resources: { VCPU: 1 } });
