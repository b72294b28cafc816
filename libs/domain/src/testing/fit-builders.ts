import type { FitDevice, FitView, InventoryRecord } from '../index.js';
import type { Demand } from '../host/fit/demand.js';

/** A free plain device 10de:20b0 that counts on its own provider, unless said otherwise. */
export const fitDevice = (address: string, more: Partial<FitDevice> = {}): FitDevice => ({
  address,
  vendorId: '10de',
  productId: '20b0',
  kind: 'type-PCI',
  parentAddress: null,
  numaNode: null,
  resourceClass: 'CUSTOM_X',
  traits: [],
  tags: {},
  providerId: address,
  claimId: null,
  vanished: false,
  quarantined: false,
  reserved: false,
  mates: [],
  usedBy: null,
  rootPort: null,
  ...more,
});

/** A VF of `parentAddress`, counted on its card. */
export const fitChild = (address: string, parentAddress: string, more: Partial<FitDevice> = {}): FitDevice =>
  fitDevice(address, { kind: 'type-VF', parentAddress, providerId: parentAddress, ...more });

export const record = (more: Partial<InventoryRecord> = {}): InventoryRecord => ({
  total: 8,
  reserved: 0,
  minUnit: 1,
  maxUnit: 8,
  stepSize: 1,
  allocationRatio: 1,
  ...more,
});

/** A host of these devices whose every class has this record and use. */
export const fitView = (
  devices: readonly FitDevice[],
  blocked: readonly (readonly [string, string])[] = [],
  inventory: FitView['inventory'] = () => ({ record: record({ total: 1000 }), used: 0 }),
): FitView => ({
  rootProviderId: 'root',
  devices,
  blocked: new Map(blocked),
  iommuGroups: 'together',
  hasProvider: () => true,
  isDeviceClass: () => false,
  inventory,
  providersOf: () => [],
  cells: () => null,
});

/** So many devices whose address one of the texts begins; no texts: any. */
export const demand = (count: number, starts: readonly string[] = [''], more: Partial<Demand> = {}): Demand => ({
  requestId: 'r',
  count,
  matches: ({ address }) => starts.some((start) => address.startsWith(start)),
  addresses: null,
  kept: new Set(),
  ...more,
});

export const addressesOf = (devices: readonly FitDevice[]): string[] => devices.map(({ address }) => address);
