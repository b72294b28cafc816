import { GPU_CLASS, GPU_SPEC, HOST, NOBODY, type Step, uuid } from './step.js';

const CLAIM = uuid(21);
const SECOND = uuid(22);
const INSTANCE = uuid(31);
const atClaim = (claimId: string) => ({ path: { hostId: HOST, claimId } });
const wish = { instanceId: INSTANCE, resources: { VCPU: 4, MEMORY_MB: 8_192 } };

/** Claims on a named host. */
export const CLAIM_STEPS: readonly Step[] = [
  {
    operation: 'createClaim',
    path: { hostId: HOST },
    body: {
      ...wish,
      claimId: CLAIM,
      projectId: 'p1',
      leaseMs: 600_000,
      pciRequests: [{ count: 1, alternatives: [{ ...GPU_SPEC, tags: { rack: 'r7' } }], numaPolicy: 'preferred' }],
    },
    status: 201,
  },
  {
    operation: 'createClaim',
    path: { hostId: HOST },
    body: { ...wish, resources: { VCPU: 4_000, MEMORY_MB: 99_999_999 } },
    status: 409,
    code: 'ClaimRejected',
  },
  {
    operation: 'createClaim',
    path: { hostId: HOST },
    body: {
      ...wish,
      pciRequests: [{ count: 1, requestId: 'r', ...GPU_SPEC }],
      mappings: { r: [HOST, HOST] },
    },
    status: 409,
    code: 'ClaimRejected',
  },
  { operation: 'createClaim', path: { hostId: HOST }, body: { ...wish, mappings: { r: ['x'] } }, status: 400 },
  { operation: 'createClaim', path: { hostId: HOST }, body: { instanceId: INSTANCE, resources: {} }, status: 400 },
  { operation: 'createClaim', path: { hostId: HOST }, body: { ...wish, confirmed: true, leaseMs: 5 }, status: 400 },
  { operation: 'createClaim', path: { hostId: NOBODY }, body: wish, status: 404 },
  {
    operation: 'createClaim',
    path: { hostId: HOST },
    body: {
      instanceId: uuid(33),
      pciRequests: [{ count: 1, requestId: 'r', ...GPU_SPEC }],
      mappings: { 'r-0': [NOBODY] },
    },
    status: 409,
    code: 'ClaimRejected',
  },
  {
    operation: 'createClaim',
    path: { hostId: HOST },
    body: { instanceId: uuid(33), resources: { VCPU: 1 }, mappings: { q: [NOBODY] } },
    status: 400,
  },
  {
    operation: 'createClaim',
    path: { hostId: HOST },
    body: {
      instanceId: uuid(32),
      claimId: SECOND,
      confirmed: true,
      devices: ['0000:82:00.0'],
      allocations: { [HOST]: { DISK_GB: 10 } },
    },
    status: 201,
  },
  { operation: 'getHostClaim', ...atClaim(CLAIM), status: 200 },
  { operation: 'getHostClaim', ...atClaim(NOBODY), status: 404 },
  { operation: 'listHostClaims', path: { hostId: HOST }, status: 200 },
  { operation: 'listHostClaims', path: { hostId: NOBODY }, status: 404 },
  { operation: 'listClaims', query: { instanceId: INSTANCE, status: 'held' }, status: 200 },
  { operation: 'listClaims', query: { instanceId: 'x' }, status: 400 },
  { operation: 'getClaim', path: { claimId: SECOND }, status: 200 },
  { operation: 'getClaim', path: { claimId: NOBODY }, status: 404 },
  {
    operation: 'changeClaim',
    ...atClaim(CLAIM),
    body: { instanceId: INSTANCE, resources: { VCPU: 2 }, pciRequests: [{ count: 1, resourceClass: GPU_CLASS }] },
    status: 200,
  },
  {
    operation: 'changeClaim',
    ...atClaim(CLAIM),
    body: { instanceId: INSTANCE, resources: { VCPU: 2_000 } },
    status: 409,
  },
  { operation: 'renewClaim', ...atClaim(CLAIM), body: { leaseMs: 700_000 }, status: 200 },
  { operation: 'renewClaim', ...atClaim(CLAIM), body: { instanceId: NOBODY }, status: 409 },
  { operation: 'confirmClaim', ...atClaim(CLAIM), body: { instanceId: INSTANCE }, status: 200 },
  { operation: 'confirmClaim', ...atClaim(CLAIM), status: 200 },
  { operation: 'confirmClaim', ...atClaim(NOBODY), status: 404 },
  { operation: 'abortClaim', ...atClaim(CLAIM), body: {}, status: 409 },
  {
    operation: 'abortClaim',
    ...atClaim(uuid(23)),
    body: { instanceId: INSTANCE, reason: 'build failed', reschedule: true },
    status: 200,
  },
  { operation: 'releaseClaim', ...atClaim(SECOND), body: {}, status: 200 },
  { operation: 'releaseClaim', ...atClaim(SECOND), status: 200 },
  { operation: 'releaseClaim', ...atClaim(NOBODY), status: 404 },
];

const placed = {
  instanceId: uuid(41),
  resources: { VCPU: 1 },
  pciRequests: [{ count: 1, ...GPU_SPEC, requestId: 'gpu' }],
};
const atPlaced = { path: { instanceId: uuid(41) } };

/** Instances placed by the scheduler, and the policy it follows. */
export const PLACEMENT_STEPS: readonly Step[] = [
  { operation: 'getPolicy', status: 200 },
  { operation: 'setPolicy', body: policy({ 'az-1': ['rack-7'] }), status: 200 },
  { operation: 'setPolicy', body: { ...policy({}), hostSubsetSize: 0 }, status: 400 },
  { operation: 'getPolicy', status: 200 },
  { operation: 'dryRunPlacement', body: placed, status: 200 },
  { operation: 'dryRunPlacement', body: { ...placed, pciRequests: [{ count: 9, ...GPU_SPEC }] }, status: 200 },
  { operation: 'dryRunPlacement', body: { resources: { 'not a class': 1 } }, status: 400 },
  { operation: 'place', body: placed, key: 'place', status: 201 },
  { operation: 'place', body: placed, key: 'place', status: 201 },
  {
    operation: 'place',
    body: { ...placed, resources: { VCPU: 2 } },
    key: 'place',
    status: 422,
    code: 'IdempotencyKeyReused',
  },
  { operation: 'place', body: { resources: { VCPU: 1 } }, key: 'named by its key', status: 201 },
  { operation: 'place', body: { resources: { VCPU: 9_999 } }, status: 409, code: 'NoValidHost' },
  {
    operation: 'place',
    body: {
      resources: { VCPU: 1 },
      constraints: { zone: 'az-1', memberOf: [['rack-7', 'rack-8']], onlyHosts: [HOST] },
    },
    status: 409,
  },
  { operation: 'place', body: { resources: { VCPU: -1 }, maxAttempts: 99, pciRequests: [{ count: 0 }] }, status: 400 },
  { operation: 'getPlacement', ...atPlaced, status: 200 },
  { operation: 'getPlacement', path: { instanceId: NOBODY }, status: 404 },
  {
    operation: 'explain',
    body: { ...placed, instanceId: uuid(42), constraints: { forbiddenTraits: ['CUSTOM_X'] } },
    query: { limit: 10 },
    status: 200,
  },
  { operation: 'explain', body: placed, query: { limit: 0 }, status: 400 },
  { operation: 'explainPlacement', ...atPlaced, status: 200 },
  { operation: 'explainPlacement', path: { instanceId: NOBODY }, status: 404 },
  { operation: 'reschedulePlacement', ...atPlaced, body: { claimId: NOBODY, reason: 'no huge pages' }, status: 409 },
  {
    operation: 'reschedulePlacement',
    path: { instanceId: uuid(43) },
    body: { claimId: NOBODY, reason: 'x' },
    status: 404,
  },
  { operation: 'place', body: { instanceId: uuid(45), resources: { VCPU: 1 } }, status: 201 },
  { operation: 'reschedulePlacement', path: { instanceId: uuid(45) }, body: lastClaim, status: 200 },
  { operation: 'createGroup', body: { groupId: uuid(71), policy: 'anti-affinity', maxServerPerHost: 2 }, status: 201 },
  { operation: 'createGroup', body: { policy: 'affinity', maxServerPerHost: 2 }, status: 400 },
  { operation: 'place', body: { instanceId: uuid(47), resources: { VCPU: 1 }, groupId: uuid(71) }, status: 201 },
  { operation: 'listGroups', status: 200 },
  { operation: 'listGroups', query: { limit: 0 }, status: 400 },
  { operation: 'getGroup', path: { groupId: uuid(71) }, status: 200 },
  { operation: 'getGroup', path: { groupId: NOBODY }, status: 404 },
  { operation: 'deleteInstance', path: { instanceId: uuid(47) }, status: 200 },
  { operation: 'deleteGroup', path: { groupId: uuid(71) }, status: 200 },
  { operation: 'deleteGroup', path: { groupId: NOBODY }, status: 404 },
  { operation: 'placeGang', body: { members: [{ resources: { VCPU: 1 }, count: 2 }] }, status: 201 },
  { operation: 'getGang', path: ({ gangId = '' }) => ({ gangId }), status: 200 },
  {
    operation: 'placeGang',
    body: { members: [{ resources: { VCPU: 1 } }, { resources: { VCPU: 9_999 } }] },
    status: 409,
  },
  { operation: 'placeGang', body: { members: [] }, status: 400 },
  { operation: 'placeMany', body: { count: 2, resources: { VCPU: 1 } }, status: 200 },
  { operation: 'placeMany', body: { count: 2, resources: { VCPU: 9_999 } }, status: 200 },
  { operation: 'placeMany', body: { count: 65, resources: { VCPU: 1 } }, status: 400 },
  { operation: 'getGang', path: { gangId: NOBODY }, status: 404 },
  { operation: 'listInstances', query: { status: 'placed', hostId: HOST }, status: 200 },
  { operation: 'listInstances', query: { limit: 0 }, status: 400 },
  { operation: 'getInstance', ...atPlaced, status: 200 },
  { operation: 'getInstance', path: { instanceId: NOBODY }, status: 404 },
  { operation: 'deleteInstance', ...atPlaced, status: 200 },
  { operation: 'deleteInstance', path: { instanceId: uuid(44) }, status: 404 },
  { operation: 'getStatus', status: 200 },
  { operation: 'drainServer', status: 200 },
  { operation: 'place', body: placed, status: 503, code: 'Draining' },
  { operation: 'resumeServer', status: 200 },
];

function policy(zones: Record<string, string[]>): object {
  const weights = { ram: 1, cpu: 0, disk: 0.5, pci: -1 };
  return { weights, hostSubsetSize: 1, maxAttempts: 3, leaseMs: 600_000, zones };
}

/** Names the claim of the answer before, over the same protocol. */
function lastClaim({ claimId }: { claimId?: string }): object {
  return { claimId, reason: 'no huge pages' };
}
