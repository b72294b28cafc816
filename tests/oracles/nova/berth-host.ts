import {
  blockedBy,
  type DeviceSpec,
  type FitDevice,
  type FitView,
  fitClaim,
  matchesRequest,
  type PciRequest,
} from '@berth/domain';
import { describeDevice, type DeviceSpecEntry, matchDevices, parseDeviceSpecText } from '@berth/pci-config';
import type { HostDevice, NovaRequest, NovaSpec } from './generate/hosts.js';

const BUDGET = 1_000_000;

/** The devices of a host that its device_spec gives to guests, as Berth describes them. */
export function givenDevices(values: readonly string[], devices: readonly HostDevice[]): readonly FitDevice[] {
  const entries = values
    .map((value, entry) => parseDeviceSpecText(value, entry, false))
    .flatMap((read): readonly DeviceSpecEntry[] => (read.ok ? read.value : []));
  const scanned = devices.map((device) => ({
    address: device.address,
    vendorId: device.vendor_id,
    productId: device.product_id,
    kind: device.dev_type,
    parentAddress: device.parent_addr ?? null,
    numaNode: device.numa_node,
    cardSerialNumber: 'SN1',
  }));
  return matchDevices(entries, scanned).flatMap(({ device, entry }): readonly FitDevice[] => {
    const numaNode = scanned.find(({ address }) => address === device.address)?.numaNode ?? null;
    const free = {
      claimId: null,
      vanished: false,
      quarantined: false,
      usedBy: null,
      reserved: false,
      mates: [],
      rootPort: null,
    };
    return entry
      ? [
          {
            ...device,
            ...describeDevice(device, entry),
            numaNode,
            providerId: device.parentAddress ?? device.address,
            ...free,
          },
        ]
      : [];
  });
}

/** What the domain's capacity function sees of these devices. */
export const viewOf = (devices: readonly FitDevice[]): FitView => ({
  rootProviderId: 'root',
  devices,
  blocked: blockedBy(
    devices.map(({ address, parentAddress, claimId }) => ({ address, parentAddress, inUse: claimId !== null })),
  ),
  iommuGroups: 'together',
  hasProvider: () => true,
  isDeviceClass: () => false,
  inventory: () => ({
    record: { total: 1000, reserved: 0, minUnit: 1, maxUnit: 1000, stepSize: 1, allocationRatio: 1 },
    used: 0,
  }),
  providersOf: () => [],
  cells: () => null,
});

/** A request of Nova's in the domain's terms. */
export const pciRequest = ({ request_id, count, spec }: NovaRequest): PciRequest => ({
  requestId: request_id,
  count,
  alternatives: spec.map(alternativeOf),
  numaPolicy: 'legacy',
  aliasName: null,
});

function alternativeOf({ vendor_id, product_id, dev_type, ...tags }: NovaSpec): DeviceSpec {
  return {
    ...(vendor_id ? { vendorId: vendor_id } : {}),
    ...(product_id ? { productId: product_id } : {}),
    ...(dev_type ? { kind: dev_type as NonNullable<DeviceSpec['kind']> } : {}),
    ...(Object.keys(tags).length > 0 ? { tags } : {}),
  };
}

/** Whether Berth would serve these requests together; with `addresses`, from exactly these devices. */
export function serves(
  devices: readonly FitDevice[],
  requests: readonly NovaRequest[],
  addresses?: ReadonlyMap<string, readonly string[]>,
): boolean {
  const pciRequests = requests
    .map(pciRequest)
    .map((request) => (addresses ? { ...request, addresses: addresses.get(request.requestId) ?? [] } : request));
  return fitClaim(viewOf(devices), { resources: {}, allocations: {}, pciRequests }, BUDGET).ok;
}

/** Devices that are neither owned nor blocked: what pools count (INV-03). */
export function freeAddresses(devices: readonly FitDevice[]): readonly string[] {
  const { blocked } = viewOf(devices);
  return devices
    .filter(({ address, claimId }) => claimId === null && !blocked.has(address))
    .map(({ address }) => address)
    .sort();
}

/** Whether two requests want a common device, or a device and its relative: then Nova's one-by-one order matters. */
export function requestsMeet(
  values: readonly string[],
  hostDevices: readonly HostDevice[],
  requests: readonly NovaRequest[],
): boolean {
  const devices = givenDevices(values, hostDevices);
  const wanted = requests.map((request) => devices.filter((device) => matchesRequest(device, pciRequest(request))));
  const touches = (a: FitDevice, b: FitDevice): boolean =>
    a.address === b.address || a.parentAddress === b.address || b.parentAddress === a.address;
  return wanted.some((own, index) =>
    wanted.slice(index + 1).some((other) => own.some((a) => other.some((b) => touches(a, b)))),
  );
}

/** Whether one request alone wants a PF and a child of it. */
export const wantsRelatives = (
  values: readonly string[],
  hostDevices: readonly HostDevice[],
  requests: readonly NovaRequest[],
): boolean =>
  requests.some((request) => {
    const own = givenDevices(values, hostDevices).filter((device) => matchesRequest(device, pciRequest(request)));
    return own.some((a) => own.some((b) => b.parentAddress === a.address));
  });

/** Whether a request before the last can take a device with a relative: Nova's defect D1 needs that and a later refusal. */
export function mayLoseRelatives(
  values: readonly string[],
  hostDevices: readonly HostDevice[],
  requests: readonly NovaRequest[],
): boolean {
  const devices = givenDevices(values, hostDevices);
  const related = devices.filter((a) =>
    devices.some((b) => a.parentAddress === b.address || b.parentAddress === a.address),
  );
  return requests.slice(0, -1).some((request) => related.some((device) => matchesRequest(device, pciRequest(request))));
}
