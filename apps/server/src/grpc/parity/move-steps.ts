import { NOBODY, type Seen, type Step, uuid } from './step.js';

const FROM = uuid(5);
const TO = uuid(6);
const GUEST = uuid(61);
const DEVICE = { vendorId: '1002', productId: '740f' };
const atGuest = { path: { instanceId: GUEST } };
const atMove = { path: ({ moveId = NOBODY }: Seen) => ({ instanceId: GUEST, moveId }) };
const atNoMove = { path: { instanceId: GUEST, moveId: NOBODY } };
const REASON = { reason: 'no route' };
const report = (...addresses: string[]) => ({
  bootId: 'boot-1',
  sequence: 1,
  totals: { VCPU: { total: 8 } },
  devices: addresses.map((address) => ({ address, ...DEVICE, kind: 'type-PCI' })),
});

const failed = ({ destination }: Seen) => ({ ...REASON, claimId: destination?.claimId });

/** A guest that moves, is shelved, rebuilt, and gets devices. */
export const MOVE_STEPS: readonly Step[] = [
  { operation: 'registerHost', body: { hostId: FROM, name: 'from' }, status: 201 },
  { operation: 'registerHost', body: { hostId: TO, name: 'to' }, status: 201 },
  { operation: 'reportHost', path: { hostId: FROM }, body: report('0000:11:00.0', '0000:12:00.0'), status: 200 },
  { operation: 'reportHost', path: { hostId: TO }, body: report('0000:21:00.0', '0000:22:00.0'), status: 200 },
  {
    operation: 'place',
    body: {
      instanceId: GUEST,
      resources: { VCPU: 2 },
      pciRequests: [{ count: 1, ...DEVICE }],
      constraints: { onlyHosts: [FROM] },
    },
    status: 201,
  },
  { operation: 'confirmClaim', path: ({ claimId = NOBODY }) => ({ hostId: FROM, claimId }), status: 200 },
  { operation: 'startMove', ...atGuest, body: { kind: 'evacuation' }, status: 409 },
  { operation: 'startMove', ...atGuest, body: { kind: 'cold-migration', hostId: TO }, status: 201 },
  { operation: 'getMove', ...atMove, status: 200 },
  { operation: 'getMove', ...atNoMove, status: 404 },
  { operation: 'confirmMove', ...atNoMove, status: 404 },
  { operation: 'revertMove', ...atNoMove, status: 404 },
  { operation: 'cancelMove', ...atNoMove, status: 404 },
  { operation: 'commitMove', ...atNoMove, status: 404 },
  { operation: 'failMove', ...atNoMove, body: { ...REASON, claimId: NOBODY }, status: 404 },
  { operation: 'startMove', ...atGuest, body: { kind: 'cold-migration', hostId: TO }, key: 'move', status: 409 },
  { operation: 'getInstance', ...atGuest, status: 200 },
  { operation: 'deleteInstance', path: { instanceId: NOBODY }, status: 404 },
];

/** Each kind of end, one after the other. */
export const MOVE_END_STEPS: readonly Step[] = [
  { operation: 'commitMove', ...atMove, status: 200 },
  { operation: 'revertMove', ...atMove, body: REASON, status: 200 },
  { operation: 'startMove', ...atGuest, body: { kind: 'resize', resources: { VCPU: 3 }, hostId: TO }, status: 201 },
  { operation: 'cancelMove', ...atMove, status: 200 },
  { operation: 'startMove', ...atGuest, body: { kind: 'live-migration', hostId: TO }, status: 409 },
  { operation: 'startMove', ...atGuest, body: { kind: 'cold-migration', hostId: TO }, status: 201 },
  { operation: 'failMove', ...atMove, body: failed, status: 409 },
  { operation: 'startMove', ...atGuest, body: { kind: 'cold-migration', hostId: TO }, status: 201 },
  { operation: 'commitMove', ...atMove, status: 200 },
  { operation: 'confirmMove', ...atMove, status: 200 },
  { operation: 'attachDevices', ...atGuest, body: { count: 1, ...DEVICE, requestId: 'more' }, status: 200 },
  { operation: 'attachDevices', ...atGuest, body: { count: 9, ...DEVICE, requestId: 'most' }, status: 409 },
  { operation: 'detachDevices', ...atGuest, body: { requestId: 'more' }, status: 200 },
  { operation: 'detachDevices', ...atGuest, body: { requestId: '' }, status: 400 },
  { operation: 'rebuildInstance', ...atGuest, status: 200 },
  { operation: 'rebuildInstance', path: { instanceId: NOBODY }, status: 404 },
  { operation: 'shelveInstance', ...atGuest, status: 200 },
  { operation: 'shelveInstance', path: { instanceId: NOBODY }, status: 404 },
  { operation: 'unshelveInstance', ...atGuest, body: { hostId: FROM }, status: 201 },
  { operation: 'commitMove', ...atMove, status: 200 },
  { operation: 'startMove', ...atGuest, body: { kind: 'cold-migration', hostId: TO }, status: 201 },
  { operation: 'commitMove', ...atMove, status: 200 },
  { operation: 'failMove', ...atMove, body: failed, status: 200 },
  { operation: 'unshelveInstance', path: { instanceId: NOBODY }, status: 404 },
];
