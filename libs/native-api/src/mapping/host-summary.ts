import type { HostRow } from '@berth/projections';
import type { HostSummary } from '../wire/hosts.wire.js';

/** One line of the list of hosts. */
export const hostSummary = (row: HostRow): HostSummary => ({
  hostId: row.hostId,
  name: row.name,
  kind: row.kind,
  status: row.status,
  flags: [...row.flags],
  reportedAtMs: row.reportedAtMs,
  revision: row.revision,
  openClaims: row.openClaims,
  devices: { ...row.devices },
  resources: { ...row.resources },
});
