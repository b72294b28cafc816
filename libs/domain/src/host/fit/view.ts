import { byCodeUnit } from '../../kernel/order.js';
import { type CellState, cellStates } from '../../numa/cell-use.js';
import type { DeviceDescription } from '../../pci/device.js';
import { blockedBy } from '../blocked.js';
import { capacityOf, deviceTotals, effectiveRecord, hasClass } from '../effective-inventory.js';
import type { NumaFit } from '../claim.js';
import type { HostState } from '../host.state.js';
import type { InventoryRecord } from '../inventory.js';
import { type IommuGroupPolicy, matesOf } from '../iommu-groups.js';

/** One known device as the fit sees it. */
export interface FitDevice
  extends Pick<
    DeviceDescription,
    'address' | 'vendorId' | 'productId' | 'kind' | 'parentAddress' | 'numaNode' | 'resourceClass' | 'traits' | 'tags'
  > {
  readonly providerId: string;
  readonly claimId: string | null;
  readonly vanished: boolean;
  readonly quarantined: boolean;
  /** Used once and not cleared since. */
  readonly reserved: boolean;
  /** Other endpoints of its IOMMU group, as far as the host's policy lets them count. */
  readonly mates: readonly string[];
  /** Who uses it without a claim, or null. */
  readonly usedBy: string | null;
  /** The bridge at the root of its path; null where that is not known. */
  readonly rootPort: string | null;
}

/** One class on one provider: what there is and what is taken. */
export interface FitClass {
  readonly record: InventoryRecord;
  readonly used: number;
}

/**
 * All that the capacity function reads of a host. The decider makes it from the host's state, the
 * scheduler from its columns: the same function judges both (DESIGN rule 15).
 */
export interface FitView {
  readonly rootProviderId: string;
  readonly devices: readonly FitDevice[];
  /** Address → the relative that blocks it; see {@link blockedBy}. */
  readonly blocked: ReadonlyMap<string, string>;
  readonly iommuGroups: IommuGroupPolicy;
  hasProvider(providerId: string): boolean;
  /** True where the class on this provider is one of devices. */
  isDeviceClass(providerId: string, resourceClass: string): boolean;
  inventory(providerId: string, resourceClass: string): FitClass | null;
  /** Providers with inventory of the class, in id order. */
  providersOf(resourceClass: string): readonly string[];
  /** NUMA cells and what is free of them; null where the host did not tell. Reckoned only when asked. */
  cells(): readonly CellState[] | null;
}

/** The view of a host's state. */
export function fitViewOf(state: HostState): FitView {
  const totals = deviceTotals(state);
  const devices: FitDevice[] = [];
  for (const device of state.devices.values()) {
    const { description } = device;
    devices.push({
      address: description.address,
      vendorId: description.vendorId,
      productId: description.productId,
      kind: description.kind,
      parentAddress: description.parentAddress,
      numaNode: description.numaNode,
      resourceClass: description.resourceClass,
      traits: description.traits,
      tags: description.tags,
      providerId: device.providerId,
      claimId: device.claimId,
      vanished: device.vanished,
      quarantined: device.quarantine !== null,
      reserved: device.reserved !== null,
      mates: matesOf(state.iommuGroups, description),
      usedBy: device.usedBy,
      rootPort: description.bridgePath?.[0] ?? null,
    });
  }
  const isDeviceClass = (providerId: string, resourceClass: string): boolean =>
    totals.get(providerId)?.has(resourceClass) ?? false;
  return {
    rootProviderId: state.hostId,
    devices,
    blocked: devices.some(({ parentAddress, mates }) => parentAddress !== null || mates.length > 0)
      ? blockedBy(devices.map(asRelative))
      : NOTHING,
    iommuGroups: state.iommuGroups,
    hasProvider: (providerId) => state.providers.has(providerId),
    isDeviceClass,
    inventory: (providerId, resourceClass) => {
      const provider = state.providers.get(providerId);
      if (!provider) return null;
      const record = effectiveRecord(provider, resourceClass, totals.get(providerId)?.get(resourceClass) ?? null);
      return record && { record, used: provider.used[resourceClass] ?? 0 };
    },
    providersOf: (resourceClass) =>
      [...state.providers.values()]
        .filter((provider) => hasClass(provider, totals.get(provider.providerId), resourceClass))
        .map((provider) => provider.providerId)
        .sort(byCodeUnit),
    cells: () => cellsOf(state),
  };
}

/** A host as the instance sees it that claims there: its own use without a claim is no use by others (adoption). */
export function withoutOwnUse(view: FitView, instanceId: string | undefined): FitView {
  if (instanceId === undefined || !view.devices.some(({ usedBy }) => usedBy === instanceId)) return view;
  const devices = view.devices.map((device) => (device.usedBy === instanceId ? { ...device, usedBy: null } : device));
  return { ...view, devices, blocked: blockedBy(devices.map(asRelative)) };
}

function cellsOf({ topology, claims }: HostState): CellState[] | null {
  if (!topology) return null;
  const fits: NumaFit[] = [];
  for (const { numa } of claims.values()) if (numa) fits.push(numa);
  return cellStates(topology, fits);
}

/** Without a child or a group nothing blocks anything. */
const NOTHING: ReadonlyMap<string, string> = new Map();

/** A device as {@link blockedBy} sees it. */
export const asRelative = (device: FitDevice) => ({
  address: device.address,
  parentAddress: device.parentAddress,
  inUse: device.claimId !== null || device.usedBy !== null,
  mates: device.mates,
});

/** Units of a class that may still be taken, cut to whole ones, never below 0. */
export const roomOf = ({ record, used }: FitClass): number => Math.max(0, Math.floor(capacityOf(record) - used));
