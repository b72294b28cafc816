import { type DeviceSpec, noConstraints, type PciRequest, type PlacementAsk } from '@berth/domain';

const ask = (more: Partial<PlacementAsk>): PlacementAsk => ({
  resources: { VCPU: 4, MEMORY_MB: 8_192, DISK_GB: 40 },
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
  constraints: noConstraints,
  leaseMs: 600_000,
  maxAttempts: 3,
  ...more,
});

const request = (requestId: string, count: number, ...alternatives: DeviceSpec[]): PciRequest => ({
  requestId,
  count,
  alternatives,
  numaPolicy: 'legacy',
  aliasName: null,
});

const GPU = { vendorId: '10de', productId: '2331' };
const VF = { vendorId: '8086', productId: '154c', kind: 'type-VF' } as const;
const NVME = { vendorId: '144d', productId: 'a824' };
const tenth = { ...noConstraints, requiredTraits: ['CUSTOM_TENTH'] };

/** What is asked of the scheduler, and which figure it counts for. */
export const DECISIONS: readonly { name: string; kind: 'fits' | 'tenth' | 'nowhere'; ask: PlacementAsk }[] = [
  { name: 'CPU, memory, disk', kind: 'fits', ask: ask({}) },
  { name: 'one GPU', kind: 'fits', ask: ask({ pciRequests: [request('a', 1, GPU)] }) },
  { name: 'two GPUs or drives', kind: 'fits', ask: ask({ pciRequests: [request('a', 2, GPU, NVME)] }) },
  {
    name: 'VF, and two of any NIC',
    kind: 'fits',
    ask: ask({ pciRequests: [request('a', 1, VF), request('b', 2, { kind: 'type-VF' })] }),
  },
  { name: 'CPU, memory, disk; trait of 10 %', kind: 'tenth', ask: ask({ constraints: tenth }) },
  {
    name: 'one GPU; trait of 10 %',
    kind: 'tenth',
    ask: ask({ pciRequests: [request('a', 1, GPU)], constraints: tenth }),
  },
  {
    name: 'more disk than any host has',
    kind: 'nowhere',
    ask: ask({ resources: { VCPU: 4, MEMORY_MB: 8_192, DISK_GB: 40_000 } }),
  },
  { name: 'nine GPUs', kind: 'nowhere', ask: ask({ pciRequests: [request('a', 9, GPU)] }) },
  {
    name: 'a GPU and a VF of one host',
    kind: 'nowhere',
    ask: ask({ pciRequests: [request('a', 1, GPU), request('b', 1, VF)] }),
  },
];
