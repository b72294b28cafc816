import type { FleetView } from '@berth/projections';
import type { HostPicture } from './host-picture.js';

/** A host as the read model has it; null for one that nobody registered. */
export function pictureOfView(fleet: FleetView, hostId: string): HostPicture | null {
  const summary = fleet.summary(hostId);
  const row = fleet.host(hostId);
  if (!summary || !row) return null;
  const holders = new Map(summary.claims.map(({ claimId, instanceId }) => [claimId, instanceId]));
  return {
    status: row.status,
    devices: summary.devices.map(({ address, claimId, state, vanished }) => ({
      address,
      claimId,
      instanceId: claimId === null ? null : (holders.get(claimId) ?? null),
      state,
      vanished,
    })),
    claims: summary.claims.map(({ claimId, instanceId, status }) => ({ claimId, instanceId, status })),
    pools: fleet.hostPools(hostId) ?? [],
    providers: Object.fromEntries(
      summary.providers.map(({ providerId, inventories }) => [
        providerId,
        Object.fromEntries(
          inventories.map(({ resourceClass, record, used }) => [
            resourceClass,
            { total: record?.total ?? 0, reserved: record?.reserved ?? 0, used },
          ]),
        ),
      ]),
    ),
  };
}
