import {
  type ClaimResources,
  type ClaimWish,
  cardAddress,
  type DeviceSpec,
  defaultResourceClass,
  type PciRequest,
  type ReportedDevice,
  type ReportInventory,
} from '../index.js';

/** The one host of the domain's tests, and short ids that read well in expectations. */
export const HOST = 'host-1';

export const emptyWish: ClaimWish = {
  resources: {},
  allocations: {},
  pciRequests: [],
  numa: null,
  groups: [],
  move: null,
  mappings: null,
  projectId: null,
  userId: null,
  consumerType: null,
  consumerGeneration: null,
};

/** Provider of the card a device belongs to. */
export const providerOf = (address: string): string => `provider-${address}`;

type DeviceOptions = Partial<Omit<ReportedDevice, 'address' | 'kind' | 'parentAddress'>>;

const device = (
  address: string,
  kind: ReportedDevice['kind'],
  parentAddress: string | null,
  options: DeviceOptions,
) => {
  const ids = { vendorId: '10de', productId: '20b0', ...options };
  return {
    address,
    kind,
    parentAddress,
    numaNode: null,
    resourceClass: defaultResourceClass(ids.vendorId, ids.productId),
    traits: [],
    tags: {},
    providerId: providerOf(cardAddress({ address, parentAddress })),
    ...ids,
  } satisfies ReportedDevice;
};

/** A plain device (GPU 10de:20b0 unless said). */
export const plain = (address: string, options: DeviceOptions = {}): ReportedDevice =>
  device(address, 'type-PCI', null, options);

/** A physical function (8086:1583 unless said). */
export const pf = (address: string, options: DeviceOptions = {}): ReportedDevice =>
  device(address, 'type-PF', null, { vendorId: '8086', productId: '1583', ...options });

/** A virtual function of `parent` (8086:154c unless said). */
export const vf = (address: string, parent: string, options: DeviceOptions = {}): ReportedDevice =>
  device(address, 'type-VF', parent, { vendorId: '8086', productId: '154c', ...options });

/** A whole report with one provider for each card. */
export const report = (
  devices: readonly ReportedDevice[],
  options: Partial<Pick<ReportInventory, 'bootId' | 'sequence' | 'totals'>> = {},
): ReportInventory => ({
  type: 'ReportInventory',
  bootId: 'boot-1',
  sequence: 1,
  totals: { [HOST]: { MEMORY_MB: { total: 4096, reserved: 0 }, VCPU: { total: 8, reserved: 0 } } },
  deviceProviders: [...new Set(devices.map((each) => each.providerId))].map((providerId) => ({
    providerId,
    parentProviderId: HOST,
    name: `${HOST}_${providerId}`,
  })),
  devices,
  ...options,
});

export const request = (
  requestId: string,
  count: number,
  spec: DeviceSpec,
  more: Partial<PciRequest> = {},
): PciRequest => ({
  requestId,
  count,
  alternatives: [spec],
  numaPolicy: 'legacy',
  aliasName: null,
  ...more,
});

export const GPU: DeviceSpec = { vendorId: '10de', productId: '20b0' };
export const VF: DeviceSpec = { vendorId: '8086', productId: '154c', kind: 'type-VF' };
export const PF: DeviceSpec = { vendorId: '8086', productId: '1583', kind: 'type-PF' };

/** ClaimResources of instance `i` under claim `c`, held for a minute. */
export const claim = (
  claimId: string,
  instanceId: string,
  wish: Partial<ClaimWish>,
  more: Partial<ClaimResources> = {},
): ClaimResources => ({
  type: 'ClaimResources',
  claimId,
  instanceId,
  attempt: 1,
  leaseMs: 60_000,
  ...emptyWish,
  ...wish,
  ...more,
});

export const confirm = (claimId: string, instanceId: string | null = null) => ({
  type: 'ConfirmClaim' as const,
  claimId,
  instanceId,
});
export const release = (claimId: string, instanceId: string | null = null) => ({
  type: 'ReleaseClaim' as const,
  claimId,
  instanceId,
});
export const abort = (claimId: string, instanceId: string | null = null, reschedule = false) => ({
  type: 'AbortClaim' as const,
  claimId,
  instanceId,
  reason: 'build failed',
  reschedule,
});
