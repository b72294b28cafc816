/**
 * Events of a generated fleet, as hosts' streams would hold them: GPU servers, SR-IOV NIC servers and NVMe servers,
 * eight devices each, at about 60 % use. Deterministic: host n is the same in every run.
 */
const uuid = (kind, n) =>
  `${kind}${n.toString(16).padStart(7, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
/** Ids whose first digits are spread, as those of real ids are. */
const hostId = (n) =>
  `${(Math.imul(n + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

const SHAPES = [
  { vendorId: '10de', productId: '2331', kind: 'type-PCI' },
  { vendorId: '8086', productId: '154c', kind: 'type-VF' },
  { vendorId: '144d', productId: 'a824', kind: 'type-PCI' },
];
const VCPUS = [64, 96, 128];

/** A number from 0 to 1 out of two whole numbers. */
function noise(a, b) {
  let x = Math.imul(a + 0x9e37, 0x85ebca6b) ^ Math.imul(b + 0x79b9, 0xc2b2ae35);
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  x ^= x >>> 12;
  return (x >>> 0) / 4294967296;
}

const content = (allocations, devices) => ({
  allocations,
  devices,
  pciRequests: [],
  numa: null,
  groups: [],
  move: null,
  mappings: null,
  projectId: null,
  userId: null,
  consumerType: null,
  consumerGeneration: null,
});

/** Registration, report, traits, aggregates and some claims of host `n`. */
function eventsOf(n, { claims = true } = {}) {
  const id = hostId(n);
  const name = `compute-${n}`;
  const shape = SHAPES[n % SHAPES.length];
  const resourceClass = `CUSTOM_PCI_${shape.vendorId}_${shape.productId}`.toUpperCase();
  const devices = [];
  const providers = new Map();
  for (let d = 0; d < 8; d++) {
    const isVf = shape.kind === 'type-VF';
    const parentAddress = isVf ? `0000:8${Math.floor(d / 4)}:00.0` : null;
    const address = isVf ? `0000:8${Math.floor(d / 4)}:01.${d % 4}` : `0000:${(0x10 + d).toString(16)}:00.0`;
    const card = parentAddress ?? address;
    const providerId = uuid('c', n * 8 + (isVf ? Math.floor(d / 4) : d));
    providers.set(providerId, card);
    devices.push({
      ...shape,
      address,
      parentAddress,
      numaNode: d < 4 ? 0 : 1,
      resourceClass,
      traits: [],
      tags: {},
      providerId,
    });
  }
  const vcpus = VCPUS[n % VCPUS.length];
  const events = [
    { type: 'HostRegistered', data: { hostId: id, name, kind: 'machine', incarnation: 1, generations: {} } },
    {
      type: 'InventoryReported',
      data: {
        bootId: uuid('b', n),
        sequence: 1,
        providersAdded: [...providers].map(([providerId, card]) => ({
          providerId,
          parentProviderId: id,
          name: `${name}_${card.toUpperCase()}`,
        })),
        providersRemoved: [],
        totals: {
          [id]: {
            VCPU: { total: vcpus, reserved: 2 },
            MEMORY_MB: { total: vcpus * 8192, reserved: 4096 },
            DISK_GB: { total: 4000, reserved: 100 },
          },
        },
        devicesAppeared: devices,
        devicesChanged: [],
        devicesVanished: [],
        devicesReturned: [],
        generations: { [id]: 1 },
      },
    },
    {
      type: 'ProviderTraitsSet',
      data: {
        providerId: id,
        traits: n % 10 === 3 ? ['HW_CPU_X86_AVX2', 'CUSTOM_TENTH'] : ['HW_CPU_X86_AVX2'],
        generations: { [id]: 2 },
      },
    },
    {
      type: 'ProviderAggregatesSet',
      data: { providerId: id, aggregates: [`rack-${Math.floor(n / 40)}`, `zone-${n % 3}`], generations: { [id]: 3 } },
    },
  ];
  if (!claims) return { id, events };
  const count = Math.floor(noise(n, 1) * 6);
  for (let c = 0; c < count; c++) {
    const device = devices[c];
    const amounts = {
      VCPU: 1 + Math.floor(noise(n, c + 10) * 16),
      MEMORY_MB: 1024 * (1 + Math.floor(noise(n, c + 20) * 64)),
      DISK_GB: 20 + Math.floor(noise(n, c + 30) * 200),
    };
    events.push({
      type: 'ClaimAccepted',
      data: {
        claimId: uuid('d', n * 8 + c),
        instanceId: uuid('e', n * 8 + c),
        attempt: 1,
        status: c % 2 === 0 ? 'held' : 'confirmed',
        leaseMs: 600000,
        ...content({ [id]: amounts, [device.providerId]: { [resourceClass]: 1 } }, [
          { address: device.address, providerId: device.providerId, resourceClass, requestId: 'r' },
        ]),
        generations: { [id]: 4 + c, [device.providerId]: 1 },
      },
    });
  }
  return { id, events };
}

module.exports = { eventsOf, hostId, uuid };
