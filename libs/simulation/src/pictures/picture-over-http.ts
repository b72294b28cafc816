import { type BerthClient, BerthProblemError } from '@berth/client';
import type { HostPicture } from './host-picture.js';

/** A host as a server shows it; null for one that it does not know. */
export async function pictureOverHttp(
  client: BerthClient,
  hostId: string,
  atLeast: string | null,
): Promise<HostPicture | null> {
  const query = atLeast === null ? {} : { atLeast };
  try {
    const host = await client.getHost(hostId, query);
    const pools = await client.listHostPools(hostId, query);
    const holders = new Map(host.claims.map(({ claimId, instanceId }) => [claimId, instanceId]));
    return {
      status: host.status,
      devices: host.devices.map(({ address, claimId, state, vanished }) => ({
        address,
        claimId,
        instanceId: claimId === null ? null : (holders.get(claimId) ?? null),
        state: state === 'unassignable' ? 'unavailable' : state,
        vanished,
      })),
      claims: host.claims.map(({ claimId, instanceId, status }) => ({ claimId, instanceId, status })),
      pools: pools.items as HostPicture['pools'],
      providers: Object.fromEntries(
        host.providers.map(({ providerId, inventories }) => [
          providerId,
          Object.fromEntries(
            Object.entries(inventories).map(([resourceClass, { effective, used }]) => [
              resourceClass,
              { total: effective?.total ?? 0, reserved: effective?.reserved ?? 0, used },
            ]),
          ),
        ]),
      ),
    };
  } catch (error) {
    if (error instanceof BerthProblemError && error.status === 404) return null;
    throw error;
  }
}
