import type { ReportedDevice } from '@berth/domain';
import type { EventType } from '../event-types.js';
import { AGGREGATE, CARD, CLAIM, GROUP, HOST, NEXT_CLAIM, NUMA_CELL, OTHER_HOST } from './sample-ids.js';
import type { Samples } from './sample-data.js';

const pf: ReportedDevice = {
  address: '0000:81:00.0',
  vendorId: '8086',
  productId: '1572',
  kind: 'type-PF',
  parentAddress: null,
  numaNode: 1,
  resourceClass: 'CUSTOM_PCI_8086_1572',
  traits: ['HW_NIC_SRIOV'],
  tags: { physical_network: 'physnet1', remote_managed: null },
  providerId: CARD,
  iommuGroup: ['0000:81:00.0'],
  bridgePath: ['0000:80:01.0'],
  info: { driver: 'i40e', linkMbps: 40_000, sriov: true, serial: null },
};
const vf: ReportedDevice = {
  address: '0000:81:02.0',
  vendorId: '8086',
  productId: '154c',
  kind: 'type-VF',
  parentAddress: '0000:81:00.0',
  numaNode: null,
  resourceClass: 'CUSTOM_PCI_8086_154C',
  traits: [],
  tags: {},
  providerId: CARD,
};
const node = { providerId: CARD, parentProviderId: HOST, name: 'höst-1_0000:81:00.0' };
const record = { total: 64, reserved: 2, minUnit: 1, maxUnit: 64, stepSize: 1, allocationRatio: 1.5 };

type Of =
  | 'HostRegistered'
  | 'ProviderAdded'
  | 'ProviderRenamed'
  | 'ProviderMoved'
  | 'ProviderRemoved'
  | 'InventoryReported'
  | 'ProviderInventorySet'
  | 'ProviderTraitsSet'
  | 'ProviderAggregatesSet'
  | 'HostDisabled'
  | 'HostEnabled'
  | 'HostDrainStarted'
  | 'HostDrained'
  | 'HostFenced'
  | 'HostReturned'
  | 'HostRetired'
  | 'HostSuspended'
  | 'HostResumed'
  | 'DeviceQuarantined'
  | 'DeviceRestored'
  | 'DevicesReserved'
  | 'DeviceReservationCleared'
  | 'DeviceDriftObserved'
  | 'GroupEpochClosed';

export const hostSamples: Samples<Of & EventType> = {
  HostRegistered: { generations: { [HOST]: 1 }, hostId: HOST, name: 'höst-1', kind: 'machine', incarnation: 1 },
  ProviderAdded: {
    generations: { [NUMA_CELL]: 0 },
    providerId: NUMA_CELL,
    parentProviderId: HOST,
    name: 'höst-1_numa0',
  },
  ProviderRenamed: { generations: { [NUMA_CELL]: 1 }, providerId: NUMA_CELL, name: 'höst-1 "cell" \u2028 0' },
  ProviderMoved: {
    generations: { [NUMA_CELL]: 2 },
    providerId: NUMA_CELL,
    parentProviderId: null,
    handover: {
      direction: 'given',
      otherHostId: OTHER_HOST,
      providers: [
        {
          providerId: NUMA_CELL,
          parentProviderId: HOST,
          name: 'höst-1_numa0',
          generation: 2,
          inventories: { VCPU: record },
          traits: ['CUSTOM_FAST'],
          aggregates: [AGGREGATE],
        },
      ],
      claims: [],
    },
  },
  ProviderRemoved: { generations: { [HOST]: 3 }, providerId: NUMA_CELL },
  InventoryReported: {
    generations: { [HOST]: 4, [CARD]: 1 },
    bootId: '5c1e1b0e-3a1b-4d5e-9d7a-1f2e3d4c5b6a',
    sequence: 7,
    providersAdded: [node],
    providersRemoved: [NUMA_CELL],
    totals: { [HOST]: { VCPU: { total: 64, reserved: 2 }, MEMORY_MB: { total: 524_288, reserved: 0 } } },
    devicesAppeared: [pf],
    devicesChanged: [vf],
    devicesVanished: ['0000:82:00.0'],
    devicesReturned: ['0000:83:00.0'],
  },
  ProviderInventorySet: { generations: { [HOST]: 5 }, providerId: HOST, inventories: { VCPU: record } },
  ProviderTraitsSet: { generations: { [HOST]: 6 }, providerId: HOST, traits: ['HW_CPU_X86_AVX2', 'CUSTOM_FAST'] },
  ProviderAggregatesSet: { generations: { [HOST]: 7 }, providerId: HOST, aggregates: [AGGREGATE, '2'] },
  HostDisabled: { reason: 'maintenance' },
  HostEnabled: {},
  HostDrainStarted: { reason: 'replacement' },
  HostDrained: {},
  HostFenced: { epoch: 3, attestedBy: 'operator:17' },
  HostReturned: { epoch: 3, bootId: '6c1e1b0e-3a1b-4d5e-9d7a-1f2e3d4c5b6a' },
  HostRetired: { reason: 'scrapped', endedClaims: [CLAIM, NEXT_CLAIM] },
  HostSuspended: { invariant: 'INV-01', detail: 'device 0000:81:00.0 is held twice', firstBadEventId: CLAIM },
  HostResumed: { reason: 'looked at' },
  DeviceQuarantined: { address: '0000:81:02.0', reason: 'uncorrectable errors' },
  DeviceRestored: { address: '0000:81:02.0' },
  DevicesReserved: { claimId: CLAIM, addresses: ['0000:81:00.0', '10000:01:00.0'] },
  DeviceReservationCleared: { address: '0000:81:00.0' },
  DeviceDriftObserved: {
    seenRevision: 41,
    bootId: '5c1e1b0e-3a1b-4d5e-9d7a-1f2e3d4c5b6a',
    sequence: 8,
    used: [{ address: '0000:81:02.1', by: 'vfio-pci pid 4711' }],
    unused: [{ address: '0000:81:02.0', claimId: CLAIM }],
  },
  GroupEpochClosed: { groupId: GROUP, epoch: 2 },
};
