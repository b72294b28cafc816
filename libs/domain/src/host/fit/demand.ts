import { matchesRequest } from '../../pci/match.js';
import type { NumaPolicy, PciRequest } from '../../pci/request.js';
import type { FitDevice } from './view.js';

/** So many devices for one PCI request, or for an amount asked of one device provider. */
export interface Demand {
  readonly requestId: string | null;
  readonly count: number;
  readonly matches: (device: FitDevice) => boolean;
  /** Exactly these (adoption, DESIGN decision 5); null = free choice. */
  readonly addresses: readonly string[] | null;
  /** Held by the claim that is being changed, for this demand: kept as far as they serve. */
  readonly kept: ReadonlySet<string>;
  /** Binds guests with NUMA cells only (Nova facts 6.1); amounts have none and take devices anywhere. */
  readonly numaPolicy?: NumaPolicy;
}

/** The demand of a PCI request. A request that names its devices needs no alternatives. */
export function demandOfRequest(request: PciRequest, kept: ReadonlySet<string>): Demand {
  const addresses = request.addresses ?? null;
  return {
    requestId: request.requestId,
    count: request.count,
    matches: (device) => (addresses !== null && request.alternatives.length === 0) || matchesRequest(device, request),
    addresses,
    kept,
    numaPolicy: request.numaPolicy,
  };
}

/** The demand of an amount on a device provider (Placement facts 9.7): any device of the class behind it. */
export const demandOfAmount = (
  providerId: string,
  resourceClass: string,
  count: number,
  kept: ReadonlySet<string>,
): Demand => ({
  requestId: null,
  count,
  matches: (device) => device.providerId === providerId && device.resourceClass === resourceClass,
  addresses: null,
  kept,
});

/** The demand of a device class without a named provider: any device of the class on the host. */
export const demandOfClass = (resourceClass: string, count: number, kept: ReadonlySet<string>): Demand => ({
  requestId: null,
  count,
  matches: (device) => device.resourceClass === resourceClass,
  addresses: null,
  kept,
});
