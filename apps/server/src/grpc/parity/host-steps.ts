import { GPU_CLASS, GPU_SPEC, HOST, NOBODY, SPARE_HOST, type Step, uuid } from './step.js';

const device = (address: string, more: object = {}) => ({ address, ...GPU_SPEC, kind: 'type-PCI', ...more });
const report = (sequence: number, more: object = {}) => ({
  bootId: 'boot-1',
  sequence,
  totals: { VCPU: { total: 64, reserved: 2 }, MEMORY_MB: { total: 65_536 }, DISK_GB: { total: 1_000 } },
  devices: [
    device('0000:81:00.0', {
      numaNode: 0,
      tags: { rack: 'r7', empty: null },
      info: { driver: 'vfio-pci', lanes: 16, hot: true, note: null },
    }),
    device('0000:82:00.0', { numaNode: 1, traits: ['CUSTOM_NVLINK'] }),
    device('0000:83:00.0'),
    { address: '0000:90:00.1', vendorId: '15b3', productId: '101e', kind: 'type-VF', parentAddress: '0000:90:00.0' },
  ],
  ...more,
});
const REASON = { reason: 'fan replacement' };
const CELL = uuid(11);
const ENDING = uuid(3);

/** Hosts, their reports and their providers. */
export const HOST_STEPS: readonly Step[] = [
  { operation: 'registerHost', body: { hostId: HOST, name: 'node-1', kind: 'machine' }, key: 'reg', status: 201 },
  { operation: 'registerHost', body: { hostId: HOST, name: 'node-1', kind: 'machine' }, key: 'reg', status: 201 },
  { operation: 'registerHost', body: { hostId: HOST, name: 'node-2', kind: 'machine' }, key: 'reg', status: 422 },
  { operation: 'registerHost', body: { hostId: HOST, name: 'node-1' }, status: 201 },
  { operation: 'registerHost', body: { name: 'from-the-key' }, status: 201 },
  { operation: 'registerHost', body: { hostId: SPARE_HOST, name: 'node-1' }, status: 409 },
  {
    operation: 'registerHost',
    body: { hostId: 'no-uuid', name: 'x'.repeat(201) },
    status: 400,
    code: 'InvalidRequest',
  },
  { operation: 'registerHost', body: { hostId: SPARE_HOST, name: 'node-2' }, status: 201 },
  { operation: 'reportHost', path: { hostId: HOST }, body: report(1), status: 200 },
  { operation: 'reportHost', path: { hostId: HOST }, body: report(2, { devices: report(2).devices }), status: 200 },
  {
    operation: 'reportHost',
    path: { hostId: SPARE_HOST },
    body: report(1, { devices: [], topology: topology() }),
    status: 200,
  },
  { operation: 'reportHost', path: { hostId: NOBODY }, body: report(1), status: 404, code: 'HostUnknown' },
  {
    operation: 'reportHost',
    path: { hostId: HOST },
    body: report(3, { devices: [device('81:00.0'), { ...device('0000:84:00.0'), kind: 'type-VF' }] }),
    status: 400,
  },
  { operation: 'listHosts', status: 200 },
  { operation: 'listHosts', query: { name: 'NODE', kind: 'machine', limit: 1 }, status: 200 },
  { operation: 'listHosts', query: { limit: 5_000 }, status: 400 },
  { operation: 'listHosts', query: { cursor: 'nonsense' }, status: 400 },
  { operation: 'getHost', path: { hostId: HOST }, status: 200 },
  { operation: 'getHost', path: { hostId: SPARE_HOST }, status: 200 },
  { operation: 'getHost', path: { hostId: NOBODY }, status: 404 },
  { operation: 'listHostPools', path: { hostId: HOST }, status: 200 },
  { operation: 'listHostPools', path: { hostId: NOBODY }, status: 404 },
  { operation: 'listPools', query: { resourceClass: GPU_CLASS, kind: 'type-PCI' }, status: 200 },
  { operation: 'listPools', query: { vendorId: 'xyz' }, status: 400 },
  { operation: 'addProvider', path: { hostId: HOST }, body: { providerId: CELL, name: 'node-1_numa0' }, status: 201 },
  { operation: 'addProvider', path: { hostId: NOBODY }, body: { name: 'nowhere' }, status: 404 },
  { operation: 'renameProvider', path: { hostId: HOST, providerId: CELL }, body: { name: 'cell-0' }, status: 200 },
  { operation: 'renameProvider', path: { hostId: HOST, providerId: NOBODY }, body: { name: 'cell-1' }, status: 404 },
  {
    operation: 'setProviderInventories',
    ...atCell({ inventories: { CUSTOM_CACHE: { total: 16, allocationRatio: 1.5 } } }),
    status: 200,
  },
  {
    operation: 'setProviderInventories',
    ...atCell({ inventories: { CUSTOM_CACHE: { total: 8 } } }),
    ifMatch: '"77"',
    status: 412,
  },
  {
    operation: 'setProviderInventories',
    ...atCell({ inventories: { CUSTOM_CACHE: { total: 8 } }, expectedGeneration: 77 }),
    status: 409,
  },
  { operation: 'setProviderInventories', ...atCell({ inventories: {} }), ifMatch: 'seven', status: 400 },
  { operation: 'setProviderTraits', ...atCell({ traits: ['HW_CPU_X86_AVX2'] }), status: 200 },
  { operation: 'setProviderTraits', ...atCell({ traits: ['lower'] }), status: 400 },
  { operation: 'setProviderAggregates', ...atCell({ aggregates: ['rack-7'] }), status: 200 },
  { operation: 'setProviderAggregates', ...atCell({ aggregates: [] }), ifMatch: '"77"', status: 412 },
  { operation: 'setProviderInventories', ...atCell({ inventories: {} }), status: 200 },
  { operation: 'removeProvider', path: { hostId: HOST, providerId: CELL }, status: 200 },
  { operation: 'removeProvider', path: { hostId: HOST, providerId: CELL }, status: 404 },
  { operation: 'quarantineDevice', path: { hostId: HOST, address: '0000:83:00.0' }, body: REASON, status: 200 },
  { operation: 'quarantineDevice', path: { hostId: HOST, address: '0000:aa:00.0' }, body: REASON, status: 404 },
  { operation: 'restoreDevice', path: { hostId: HOST, address: '0000:83:00.0' }, status: 200 },
  { operation: 'restoreDevice', path: { hostId: HOST, address: 'nonsense' }, status: 400 },
  { operation: 'clearDeviceReservation', path: { hostId: HOST, address: '0000:83:00.0' }, status: 200 },
  { operation: 'clearDeviceReservation', path: { hostId: NOBODY, address: '0000:83:00.0' }, status: 404 },
];

/** The ends of hosts, after everything else. */
export const HOST_END_STEPS: readonly Step[] = [
  { operation: 'registerHost', body: { hostId: ENDING, name: 'node-3' }, status: 201 },
  { operation: 'disableHost', path: { hostId: ENDING }, body: REASON, status: 200 },
  { operation: 'disableHost', path: { hostId: ENDING }, body: { reason: 'x'.repeat(1_001) }, status: 400 },
  { operation: 'enableHost', path: { hostId: ENDING }, status: 200 },
  { operation: 'enableHost', path: { hostId: NOBODY }, status: 404 },
  { operation: 'previewEvacuation', path: { hostId: HOST }, status: 200 },
  { operation: 'previewEvacuation', path: { hostId: NOBODY }, status: 404 },
  { operation: 'drainHost', path: { hostId: HOST }, body: REASON, status: 200 },
  { operation: 'drainHost', path: { hostId: NOBODY }, body: REASON, status: 404 },
  { operation: 'completeHostDrain', path: { hostId: HOST }, status: 409 },
  { operation: 'drainHost', path: { hostId: ENDING }, body: REASON, status: 200 },
  { operation: 'completeHostDrain', path: { hostId: ENDING }, status: 200 },
  { operation: 'resumeHost', path: { hostId: ENDING }, body: REASON, status: 200 },
  { operation: 'resumeHost', path: { hostId: NOBODY }, body: REASON, status: 404 },
  { operation: 'reportHostDrift', path: { hostId: HOST }, body: drift('0000:83:00.0'), status: 200 },
  { operation: 'reportHostDrift', path: { hostId: NOBODY }, body: drift('0000:83:00.0'), status: 404 },
  { operation: 'fenceHost', path: { hostId: HOST }, body: { attestedBy: 'bmc-1' }, status: 200 },
  { operation: 'fenceHost', path: { hostId: NOBODY }, body: {}, status: 404 },
  { operation: 'reportHost', path: { hostId: HOST }, body: { ...report(1), bootId: 'boot-2' }, status: 200 },
  {
    operation: 'returnHost',
    path: { hostId: HOST },
    body: { bootId: 'boot-1', devicesInUse: [], instancesRunning: [] },
    status: 409,
  },
  {
    operation: 'returnHost',
    path: { hostId: HOST },
    body: { bootId: 'boot-2', devicesInUse: [], instancesRunning: [] },
    status: 200,
  },
  { operation: 'retireHost', path: { hostId: ENDING }, body: REASON, status: 200 },
  { operation: 'retireHost', path: { hostId: NOBODY }, body: REASON, status: 404 },
  { operation: 'getHost', path: { hostId: ENDING }, status: 200 },
  { operation: 'listEvents', query: { stream: `host-${HOST}`, limit: 1_000 }, status: 200 },
  { operation: 'listEvents', query: { stream: `host-${HOST}`, limit: 2, direction: 'backwards' }, status: 200 },
  { operation: 'listEvents', query: { after: 'nowhere' }, status: 400 },
];

function atCell(body: object): Pick<Step, 'path' | 'body'> {
  return { path: { hostId: HOST, providerId: CELL }, body };
}

function drift(address: string): object {
  return { seenRevision: 5, bootId: 'boot-1', sequence: 2, used: [{ address, by: uuid(50) }], unused: [] };
}

function topology(): object {
  const pages = [{ sizeKib: 2_048, total: 1_024, reserved: 8 }];
  const cell = {
    cell: 0,
    socket: 0,
    sharedCpus: [0, 1],
    dedicatedCpus: [2, 3],
    cores: [{ threads: [2, 3] }],
    memoryMib: 32_768,
    pages,
  };
  return { cells: [cell, { cell: 1, memoryMib: 32_768 }] };
}
