import { type Finding, finding } from '../finding.js';
import type { PredictedGangs } from '../gangs/predicted-gangs.js';
import type { PredictedHost } from '../host/predicted-host.js';
import type { PredictedInstance } from '../instances/predicted-instance.js';
import type { Ledger } from '../replies/ledger.js';

/**
 * What is left when everybody had time to recover: no process under way, no claim that nobody stands behind, and
 * everything that was promised.
 */
export function leftovers(
  hosts: Iterable<PredictedHost>,
  instances: ReadonlyMap<string, PredictedInstance>,
  gangs: PredictedGangs,
  ledger: Ledger,
): Finding[] {
  const found: Finding[] = [];
  const left = (detail: string): void => {
    found.push(finding('LEFT-BEHIND', detail));
  };
  const all = [...hosts];
  for (const { instanceId, status, move } of instances.values()) {
    if (status === 'placing') left(`the placement of instance ${instanceId} is still under way`);
    // A committed move waits for whoever asked for it to look at the result.
    // One whose destination is on a fenced host waits for that host, or for somebody to cancel it.
    const strands = all.some(({ stranded, claims }) =>
      [...stranded].some((claimId) => claims.get(claimId)?.ofMove === move?.moveId),
    );
    if (move && !move.committed && !strands) left(`move ${move.moveId} of instance ${instanceId} is still under way`);
  }
  for (const { gangId, status } of gangs.all.values())
    if (status === 'requested') left(`gang ${gangId} is still under way`);
  const open = new Set<string>();
  for (const host of all) {
    for (const { content, confirmedAt, ofMove } of host.open()) {
      const { claimId, instanceId } = content;
      open.add(claimId);
      if (host.stranded.has(claimId)) continue;
      if (confirmedAt === null) left(`claim ${claimId} of ${instanceId} is still held on ${host.hostId}`);
      else if (!ledger.promised.has(claimId) && ofMove === null && gangs.member(claimId)?.gang.status !== 'committed')
        left(`claim ${claimId} of ${instanceId} is confirmed, and nobody was told so`);
      const instance = instances.get(instanceId);
      if (!instance || instance.status === 'unknown') {
        if (gangs.member(claimId)) left(`claim ${claimId} of a gang is open, and instance ${instanceId} is not placed`);
        continue;
      }
      if (instance.status === 'deleted') left(`claim ${claimId} of deleted instance ${instanceId} is open`);
      else if (instance.home?.claimId !== claimId && instance.move?.committed?.claimId !== claimId) {
        left(`claim ${claimId} is open on ${host.hostId}, and instance ${instanceId} is not there`);
      }
    }
  }
  for (const [claimId, { hostId, instanceId }] of ledger.promised) {
    if (open.has(claimId) || ledger.mayEnd(claimId, instanceId, hostId)) continue;
    found.push(finding('INV-10', `claim ${claimId} was acknowledged as confirmed, and it is gone unasked`));
  }
  return found;
}
