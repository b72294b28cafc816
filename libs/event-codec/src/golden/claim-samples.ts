import type { ClaimContent, HostRejection } from '@berth/domain';
import type { EventType } from '../event-types.js';
import { CARD, CLAIM, GROUP, HOST, INSTANCE, MOVE } from './sample-ids.js';
import type { Samples } from './sample-data.js';

const content: ClaimContent = {
  projectId: 'p-1',
  userId: 'u-1',
  consumerType: 'INSTANCE',
  consumerGeneration: 1,
  allocations: { [HOST]: { VCPU: 4, MEMORY_MB: 8_192 }, [CARD]: { CUSTOM_PCI_8086_154C: 1 } },
  devices: [
    { address: '0000:81:02.0', providerId: CARD, resourceClass: 'CUSTOM_PCI_8086_154C', requestId: 'r-1' },
    { address: '0000:81:02.1', providerId: CARD, resourceClass: 'CUSTOM_PCI_8086_154C', requestId: null },
  ],
  pciRequests: [
    {
      requestId: 'r-1',
      count: 1,
      alternatives: [{ vendorId: '8086', productId: '154c', kind: 'type-VF', tags: { physical_network: 'physnet1' } }],
      numaPolicy: 'preferred',
      aliasName: 'nic',
    },
  ],
  numa: {
    cells: [{ guestCell: 0, hostCell: 1, pinnedCpus: [4, 5], cpuCount: 2, memoryMib: 4_096, pageSizeKib: 2_048 }],
  },
  groups: [{ groupId: GROUP, policy: 'anti-affinity', maxServerPerHost: 1, epoch: null }],
  move: { moveId: MOVE, role: 'destination' },
  mappings: { '': [HOST], _nic: [CARD] },
};
const reasons: HostRejection[] = [
  {
    code: 'CapacityExceeded',
    providerId: HOST,
    resourceClass: 'MEMORY_MB',
    asked: 8_192,
    free: 4_096.5,
    total: 16_384,
    reserved: 512,
    allocationRatio: 1,
    used: 11_776,
  },
  { code: 'InsufficientDevices', requestId: 'r-1', asked: 2, free: 1, total: 8, held: 5, blocked: 1, quarantined: 1 },
];

type Of =
  | 'ClaimAccepted'
  | 'ClaimRejected'
  | 'ClaimChanged'
  | 'ClaimConfirmed'
  | 'ClaimRenewed'
  | 'ClaimAborted'
  | 'ClaimReleased'
  | 'ClaimExpired'
  | 'InstanceRescheduled';

export const claimSamples: Samples<Of & EventType> = {
  ClaimAccepted: {
    generations: { [HOST]: 8, [CARD]: 2 },
    ...content,
    claimId: CLAIM,
    instanceId: INSTANCE,
    attempt: 1,
    status: 'held',
    leaseMs: 600_000,
  },
  ClaimRejected: { claimId: CLAIM, instanceId: INSTANCE, attempt: 1, reasons },
  ClaimChanged: { generations: { [HOST]: 9 }, ...content, claimId: CLAIM, devicesDropped: ['0000:83:00.0'] },
  ClaimConfirmed: { claimId: CLAIM },
  ClaimRenewed: { claimId: CLAIM, leaseMs: 300_000 },
  ClaimAborted: {
    generations: { [HOST]: 10 },
    claimId: CLAIM,
    devicesDropped: [],
    instanceId: null,
    reason: 'gave up',
    neverSeen: true,
  },
  ClaimReleased: {
    generations: { [HOST]: 11, [CARD]: 3 },
    claimId: CLAIM,
    devicesDropped: ['0000:83:00.0'],
    instanceId: INSTANCE,
  },
  ClaimExpired: { generations: { [HOST]: 12 }, claimId: CLAIM, devicesDropped: [], instanceId: INSTANCE },
  InstanceRescheduled: { instanceId: INSTANCE, claimId: CLAIM, attempt: 1, reason: 'spawn failed' },
};
