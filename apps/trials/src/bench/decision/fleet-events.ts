import type { ClaimAccepted, DeviceKind, HostEvent, ReportedDevice } from '@berth/domain';

const uuid = (kind: string, n: number): string =>
  `${kind}${n.toString(16).padStart(7, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

/** Ids whose first digits are spread, as those of real ids are. */
const hostIdOf = (n: number): string =>
  `${(Math.imul(n + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

const SHAPES: readonly { vendorId: string; productId: string; kind: DeviceKind }[] = [
  { vendorId: '10de', productId: '2331', kind: 'type-PCI' },
  { vendorId: '8086', productId: '154c', kind: 'type-VF' },
  { vendorId: '144d', productId: 'a824', kind: 'type-PCI' },
];
const VCPUS = [64, 96, 128];

/** A number from 0 to 1 out of two whole numbers. */
function noise(a: number, b: number): number {
  let x = Math.imul(a + 0x9e37, 0x85ebca6b) ^ Math.imul(b + 0x79b9, 0xc2b2ae35);
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  x ^= x >>> 12;
  return (x >>> 0) / 4_294_967_296;
}

function devicesOf(n: number, resourceClass: string): { devices: ReportedDevice[]; cards: Map<string, string> } {
  const shape = SHAPES[n % SHAPES.length] as (typeof SHAPES)[number];
  const cards = new Map<string, string>();
  const devices = Array.from({ length: 8 }, (_, d): ReportedDevice => {
    const isVf = shape.kind === 'type-VF';
    const parentAddress = isVf ? `0000:8${d >> 2}:00.0` : null;
    const address = isVf ? `0000:8${d >> 2}:01.${d % 4}` : `0000:${(0x10 + d).toString(16)}:00.0`;
    const providerId = uuid('c', n * 8 + (isVf ? d >> 2 : d));
    cards.set(providerId, parentAddress ?? address);
    const numaNode = d < 4 ? 0 : 1;
    return { ...shape, address, parentAddress, numaNode, resourceClass, traits: [], tags: {}, providerId };
  });
  return { devices, cards };
}

function claim(n: number, c: number, hostId: string, device: ReportedDevice): ClaimAccepted {
  const { address, providerId, resourceClass } = device;
  const amounts = {
    VCPU: 1 + Math.floor(noise(n, c + 10) * 16),
    MEMORY_MB: 1_024 * (1 + Math.floor(noise(n, c + 20) * 64)),
    DISK_GB: 20 + Math.floor(noise(n, c + 30) * 200),
  };
  return {
    type: 'ClaimAccepted',
    data: {
      claimId: uuid('d', n * 8 + c),
      instanceId: uuid('e', n * 8 + c),
      attempt: 1,
      status: c % 2 === 0 ? 'held' : 'confirmed',
      leaseMs: 600_000,
      projectId: null,
      userId: null,
      consumerType: null,
      consumerGeneration: null,
      allocations: { [hostId]: amounts, [providerId]: { [resourceClass]: 1 } },
      devices: [{ address, providerId, resourceClass, requestId: 'r' }],
      pciRequests: [],
      numa: null,
      groups: [],
      move: null,
      mappings: null,
      generations: { [hostId]: 4 + c, [providerId]: 1 },
    },
  };
}

/**
 * Events of host `n` of a generated fleet, the same in every run: GPU servers, SR-IOV NIC servers and NVMe servers in
 * turn, eight devices each, up to five of them taken. Every tenth has the trait CUSTOM_TENTH.
 */
export function eventsOfHost(n: number): { readonly hostId: string; readonly events: readonly HostEvent[] } {
  const hostId = hostIdOf(n);
  const name = `compute-${n}`;
  const { vendorId, productId } = SHAPES[n % SHAPES.length] as (typeof SHAPES)[number];
  const { devices, cards } = devicesOf(n, `CUSTOM_PCI_${vendorId}_${productId}`.toUpperCase());
  const vcpus = VCPUS[n % VCPUS.length] as number;
  const traits = n % 10 === 3 ? ['CUSTOM_TENTH', 'HW_CPU_X86_AVX2'] : ['HW_CPU_X86_AVX2'];
  const aggregates = [`rack-${Math.floor(n / 40)}`, `zone-${n % 3}`];
  const events: HostEvent[] = [
    { type: 'HostRegistered', data: { hostId, name, kind: 'machine', incarnation: 1, generations: {} } },
    {
      type: 'InventoryReported',
      data: {
        bootId: uuid('b', n),
        sequence: 1,
        providersAdded: [...cards].map(([providerId, card]) => ({
          providerId,
          parentProviderId: hostId,
          name: `${name}_${card.toUpperCase()}`,
        })),
        providersRemoved: [],
        totals: {
          [hostId]: {
            VCPU: { total: vcpus, reserved: 2 },
            MEMORY_MB: { total: vcpus * 8_192, reserved: 4_096 },
            DISK_GB: { total: 4_000, reserved: 100 },
          },
        },
        devicesAppeared: devices,
        devicesChanged: [],
        devicesVanished: [],
        devicesReturned: [],
        generations: { [hostId]: 1 },
      },
    },
    { type: 'ProviderTraitsSet', data: { providerId: hostId, traits, generations: { [hostId]: 2 } } },
    { type: 'ProviderAggregatesSet', data: { providerId: hostId, aggregates, generations: { [hostId]: 3 } } },
  ];
  const taken = devices.slice(0, Math.floor(noise(n, 1) * 6));
  return { hostId, events: [...events, ...taken.map((device, c) => claim(n, c, hostId, device))] };
}
