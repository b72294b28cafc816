import { claimIdOf } from '@berth/event-codec';
import type { FleetView, InstancesView } from '@berth/projections';
import { type Breach, breachAt, type EventPlace } from '../findings/breach.js';

/** Claim numbers beyond the attempts on record that may still be the instance's own: moves count on. */
const SPARE_CLAIM_NUMBERS = 32;

/**
 * INV-04 by the live views: an instance that Berth placed has its own open claims on one machine, or on two in a move.
 * Claims that somebody made by hand on a named host, claims on shared storage and stranded ones do not count.
 */
export function placesOfInstance(
  views: { readonly instances: InstancesView; readonly fleet: FleetView },
  instanceId: string,
  at: EventPlace,
): Breach[] {
  const row = views.instances.get(instanceId);
  if (!row || row.claims.length < 2 || row.placement === 'none') return [];
  const machines = new Set<string>();
  const own = ownClaims(instanceId, row.attempts.length + SPARE_CLAIM_NUMBERS);
  for (const { claimId, hostId, stranded } of row.claims) {
    if (!stranded && own.has(claimId) && views.fleet.host(hostId)?.kind === 'machine') machines.add(hostId);
  }
  if (machines.size <= (row.move ? 2 : 1)) return [];
  const detail = `instance ${instanceId} has open claims on ${[...machines].join(' and ')}${row.move ? ' in one move' : ''}`;
  return [breachAt('INV-04', at, detail)];
}

function ownClaims(instanceId: string, count: number): Set<string> {
  return new Set(Array.from({ length: count }, (_, i) => claimIdOf(instanceId, i + 1)));
}
