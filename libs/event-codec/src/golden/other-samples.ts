import type { EventsOf } from '../event-types.js';
import { CARD, CLAIM, DIGEST, GROUP, HOST, INSTANCE } from './sample-ids.js';
import type { Samples } from './sample-data.js';

export const groupSamples: Samples<EventsOf['group']['type']> = {
  ServerGroupCreated: { groupId: GROUP, policy: 'anti-affinity', maxServerPerHost: 2 },
  GroupHostPinned: { groupId: GROUP, hostId: HOST, epoch: 1 },
  GroupHostUnpinned: { groupId: GROUP, hostId: HOST, epoch: 1 },
  ServerGroupDeleted: { groupId: GROUP },
  GangRequested: {
    groupId: GROUP,
    requestDigest: DIGEST,
    members: [{ instanceId: INSTANCE, hostId: HOST, claimId: CLAIM }],
  },
  GangCommitted: { groupId: GROUP },
  GangAbandoned: { groupId: GROUP, reason: 'one member was refused' },
};

export const policySamples: Samples<EventsOf['policy']['type']> = {
  SchedulerPolicyChanged: {
    policy: {
      weights: { ram: 1, cpu: 0.5, disk: 0, pci: -2 },
      hostSubsetSize: 3,
      maxAttempts: 5,
      leaseMs: 900_000,
      zones: { 'az-1': ['agg-1', 'agg-2'] },
      maxReportAgeMs: null,
    },
  },
  AliasDefined: { name: 'gpu', alternatives: [{ vendorId: '10de', kind: 'type-PCI' }], numaPolicy: 'required' },
  FlavorDefined: {
    name: 'g1.large',
    resources: { VCPU: 8, MEMORY_MB: 32_768 },
    extraSpecs: { 'pci_passthrough:alias': 'gpu:1' },
  },
};

export const registrySamples: Samples<EventsOf['registry']['type']> = {
  ResourceClassDefined: { name: 'CUSTOM_GPU' },
  ResourceClassRenamed: { from: 'CUSTOM_GPU', to: 'CUSTOM_ACCELERATOR' },
  ResourceClassDeleted: { name: 'CUSTOM_ACCELERATOR' },
  TraitDefined: { name: 'CUSTOM_FAST' },
  TraitDeleted: { name: 'CUSTOM_FAST' },
};

export const nameSamples: Samples<EventsOf['name']['type']> = {
  NameReserved: { name: 'höst-1', hostId: HOST, providerId: CARD },
  NameReleased: { name: 'höst-1', reason: 'renamed' },
};
