import type { ProviderId, RequestId } from '../../kernel/ids.js';
import type { Demand } from './demand.js';

type Mappings = Readonly<Record<string, readonly ProviderId[]>>;

/**
 * The providers that a request's devices must come from, one for each device, repeated as needed (Nova facts 5.10): from
 * the entry of the request's own id, or from those of its single devices, `<request id>-<index>` (7.13). Null: any.
 */
export function mappedProviders(requestId: RequestId, mappings: Mappings | null | undefined): ProviderId[] | null {
  if (!mappings) return null;
  const providers: ProviderId[] = [];
  let found = false;
  for (const [group, of] of Object.entries(mappings)) {
    if (group !== requestId && !isDeviceOf(requestId, group)) continue;
    found = true;
    providers.push(...of);
  }
  return found ? providers : null;
}

const isDeviceOf = (requestId: RequestId, group: string): boolean =>
  group.startsWith(`${requestId}-`) && /^\d+$/.test(group.slice(requestId.length + 1));

/**
 * A demand as one for each provider it is bound to: exactly so many devices of each, so that a split of 1 + 2 can't
 * become 2 + 1 (Nova facts 7.15). Devices asked for by address must be on one of them.
 */
export function perProvider(demand: Demand, providers: readonly ProviderId[] | null): Demand[] {
  if (providers === null) return [demand];
  if (demand.addresses !== null) {
    const allowed = new Set(providers);
    return [{ ...demand, matches: (device) => allowed.has(device.providerId) && demand.matches(device) }];
  }
  const counts = new Map<ProviderId, number>();
  for (const providerId of providers) counts.set(providerId, (counts.get(providerId) ?? 0) + 1);
  return [...counts].map(([providerId, count]) => ({
    ...demand,
    count,
    matches: (device) => device.providerId === providerId && demand.matches(device),
  }));
}
