import type { AttemptFailure, DecisionEvidence, PlacementAsk, RankedHost } from '@berth/domain';
import type { EventsOf } from '../event-types.js';
import { AGGREGATE, CLAIM, COMMAND, DIGEST, HOST, INSTANCE, MOVE, NEXT_CLAIM, OTHER_HOST } from './sample-ids.js';
import type { Samples } from './sample-data.js';

const ask: PlacementAsk = {
  projectId: 'p-1',
  userId: null,
  consumerType: null,
  consumerGeneration: null,
  resources: { VCPU: 4, MEMORY_MB: 8_192, DISK_GB: 40 },
  allocations: {},
  pciRequests: [
    {
      requestId: 'r-1',
      count: 2,
      alternatives: [{ resourceClass: 'CUSTOM_GPU', traits: ['CUSTOM_FAST'] }, { vendorId: '10de' }],
      numaPolicy: 'legacy',
      aliasName: null,
      addresses: ['0000:c1:00.0', '0000:c2:00.0'],
    },
  ],
  numa: null,
  groups: [],
  move: null,
  mappings: null,
  constraints: {
    requiredTraits: ['HW_CPU_X86_AVX2'],
    forbiddenTraits: [],
    memberOf: [[AGGREGATE]],
    forbiddenAggregates: [],
    zone: 'az-1',
    sameHost: [],
    differentHost: [MOVE],
    onlyHosts: [],
    ignoreHosts: [OTHER_HOST],
  },
  leaseMs: 600_000,
  maxAttempts: 3,
};
const ranked: RankedHost[] = [
  { hostId: HOST, score: 1.75, revision: 41 },
  { hostId: OTHER_HOST, score: -0.5, revision: 0 },
];
const evidence: DecisionEvidence = {
  position: '1024',
  lastEventId: COMMAND,
  overlay: ['0a000000-0d000000'],
  policyRevision: -1,
  rulesVersion: 1,
  seed: `${DIGEST}:1`,
  hostsConsidered: 1_000,
  hostsPassed: 2,
  refusedBy: { enabled: 3, resources: 995 },
};
const because: AttemptFailure = {
  hostId: HOST,
  attempt: 1,
  reasons: [
    { code: 'HostDisabled', hostId: HOST },
    { code: 'BuildFailed', detail: 'spawn failed' },
  ],
};

export const instanceSamples: Samples<EventsOf['instance']['type']> = {
  PlacementRequested: { instanceId: INSTANCE, requestDigest: DIGEST, ask, ranked, evidence, firstClaimNumber: 1 },
  AttemptStarted: { instanceId: INSTANCE, attempt: 2, claimNumber: 2, hostId: OTHER_HOST, because },
  InstancePlaced: { instanceId: INSTANCE, hostId: HOST, claimId: CLAIM, attempt: 1 },
  PlacementFailed: {
    instanceId: INSTANCE,
    code: 'MaxRetriesExceeded',
    attempts: [because],
    refusedBy: { resources: 995 },
  },
  InstanceActivated: { instanceId: INSTANCE, claimId: CLAIM },
  MoveStarted: {
    instanceId: INSTANCE,
    moveId: MOVE,
    kind: 'live-migration',
    source: { hostId: HOST, claimId: CLAIM },
    requestDigest: DIGEST,
    ask,
    ranked,
    evidence,
    firstClaimNumber: 3,
  },
  MoveCommitted: { instanceId: INSTANCE, moveId: MOVE, destination: { hostId: OTHER_HOST, claimId: NEXT_CLAIM } },
  MoveConfirmed: { instanceId: INSTANCE, moveId: MOVE },
  MoveReverted: { instanceId: INSTANCE, moveId: MOVE, reason: 'user asked' },
  MoveFailed: { instanceId: INSTANCE, moveId: MOVE, code: 'MoveRefused', attempts: [because] },
  ProcessAbandoned: { instanceId: INSTANCE, process: 'placement', processId: COMMAND, reason: 'no progress' },
  InstanceShelved: { instanceId: INSTANCE, hostId: HOST, claimId: CLAIM },
  InstanceDeleted: { instanceId: INSTANCE },
};
