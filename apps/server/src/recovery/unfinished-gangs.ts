import type { GangRow, GangsView, InstancesView, OpenClaimsView } from '@berth/projections';
import type { Gangs } from '@berth/runtime';
import type { Unfinished } from './recovery.js';

interface Read {
  readonly gangs: GangsView;
  readonly claims: Pick<OpenClaimsView, 'get'>;
  readonly instances: Pick<InstancesView, 'get'>;
}

/** Gangs that may have lost their server, until nothing is left to do for them: no later event changes that. */
export function unfinishedGangs(read: Read, gangs: Pick<Gangs, 'resume'>): () => Unfinished[] {
  const over = new Set<string>();
  return () => {
    // What the view forgot comes no more.
    for (const gangId of over) if (!read.gangs.get(gangId)) over.delete(gangId);
    const found: Unfinished[] = [];
    for (const row of read.gangs.rows()) {
      const { gangId, status } = row;
      if (over.has(gangId)) continue;
      if (isUnfinished(row, read)) {
        found.push({
          name: `gang ${gangId}`,
          mark: status,
          resume: async (by) => {
            await gangs.resume(gangId, by);
            over.add(gangId);
          },
        });
      } else if (status === 'committed') over.add(gangId);
    }
    return found;
  };
}

function isUnfinished({ status, members }: Readonly<GangRow>, { claims, instances }: Read): boolean {
  const open = members.map(({ claimId, hostId }) => claims.get(claimId, hostId)?.status ?? null);
  switch (status) {
    case 'requested':
      return true;
    case 'abandoned':
      // Claims that come later are refused by their fences, once they are there; so look again, until it was resumed.
      return open.some((claim) => claim !== null);
    case 'committed': {
      const recorded = members.every(({ instanceId }) => (instances.get(instanceId)?.placement ?? 'none') !== 'none');
      return !recorded || open.includes('held');
    }
  }
}
