import type { HostNamesView } from '@berth/projections';
import { type Breach, breachAt } from '../findings/breach.js';
import type { HostAudit } from '../host/host-audit.js';

/** Names of hosts against the domain's folds (INV-06). */
export function compareHostNames(view: HostNamesView, hosts: ReadonlyMap<string, HostAudit>): Breach[] {
  const found: Breach[] = [];
  for (const [hostId, { state, lastEvent }] of hosts) {
    if (!state || !lastEvent) continue;
    const expected = state.status === 'registered' ? state.name : null;
    const shown = view.nameOf(hostId);
    if (shown !== expected) {
      found.push(
        breachAt('INV-06', lastEvent, `the host-names view calls host ${hostId} ${shown}, its stream says ${expected}`),
      );
    }
  }
  return found;
}
