import type { ClaimGroup, SchedulerPolicy } from '@berth/domain';
import type { FleetTable } from '../fleet/fleet-table.js';
import type { InFlight } from '../in-flight/in-flight.js';
import { membersByHost } from './group-count.js';

/** Members of the ask's soft groups: they never refuse a host, they weigh (Nova facts 14, 16.6). */
export interface Company {
  /** Host → members there; hosts without any are not in it. */
  readonly members: ReadonlyMap<number, number>;
  /** What a host with the most members gains, negative for soft-anti-affinity; one with none gains 0. */
  readonly multiplier: number;
}

/** Null unless one of the groups is soft: then nothing is looked up and nothing is weighed. */
export function companyOf(
  table: FleetTable,
  groups: readonly ClaimGroup[],
  {
    policy,
    instanceId,
    inFlight,
  }: { readonly policy: SchedulerPolicy; readonly instanceId: string | null; readonly inFlight: InFlight | null },
): Company | null {
  const soft = groups.find((group) => group.policy === 'soft-affinity' || group.policy === 'soft-anti-affinity');
  if (!soft) return null;
  const { softAffinity = 1, softAntiAffinity = 1 } = policy.weights;
  return {
    members: membersByHost(table, soft.groupId, instanceId, inFlight),
    multiplier: soft.policy === 'soft-affinity' ? softAffinity : -softAntiAffinity,
  };
}
