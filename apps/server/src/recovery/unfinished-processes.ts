import { type InstancesView, isUnfinished, type OpenClaimsView } from '@berth/projections';
import type { Moves } from '@berth/runtime';
import type { Unfinished } from './recovery.js';

/** Unfinished processes looked at in one round. */
const PER_ROUND = 1_000;

/** Placements, reschedules, moves, shelvings and deletions that may have lost their server. */
export const unfinishedProcesses =
  (instances: InstancesView, claims: Pick<OpenClaimsView, 'get'>, moves: Pick<Moves, 'resume'>) => (): Unfinished[] => {
    const isHeld = (claimId: string, hostId: string) => claims.get(claimId, hostId)?.status === 'held';
    const { items } = instances.page({ cursor: null, limit: PER_ROUND }, (row) => isUnfinished(row, isHeld));
    return items.map((row) => ({
      name: `the process of instance ${row.instanceId}`,
      mark: row.changedAtMs,
      resume: (by) => moves.resume(row.instanceId, row.rescheduled, by),
    }));
  };
