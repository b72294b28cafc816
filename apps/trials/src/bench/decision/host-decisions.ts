import {
  type ClaimResources,
  type ClaimWish,
  decideHost,
  type DeviceConstraint,
  type HostCell,
  type HostCommand,
  type HostState,
  initialHostState,
  openHostFold,
  type PciRequest,
  type ReportedDevice,
  SEARCH_BUDGET,
} from '@berth/domain';
import { type Spread, spreadOf } from '../measure/percentiles.js';

const HOST = '7f3a2b10-0000-4000-8000-000000000001';

/** What one decision of one host takes, in microseconds. */
export interface HostDecisions {
  /** A host of 300 devices in 8 cells: 8 requests near a guest of 2 cells, CPUs and huge pages beside. */
  readonly near: Spread;
  /** 16 equal cards on 4 root ports, one of them taken; 4 requests of 4, each on one port: impossible, and proven so. */
  readonly oneShort: Spread;
  /** Whether the two decisions ended as they should: accepted, and refused without running out of steps. */
  readonly asMeant: boolean;
}

const device = (bus: number, fn: number, more: Partial<ReportedDevice>): ReportedDevice => {
  const address = `${(bus >> 8).toString(16).padStart(4, '0')}:${(bus & 0xff).toString(16).padStart(2, '0')}:00.${fn}`;
  return {
    address,
    vendorId: '10de',
    productId: '2330',
    kind: 'type-PCI',
    parentAddress: null,
    numaNode: null,
    resourceClass: 'CUSTOM_PCI_10DE_2330',
    traits: [],
    tags: {},
    providerId: `7f3a2b10-0000-4000-9000-${(bus * 8 + fn).toString(16).padStart(12, '0')}`,
    ...more,
  };
};

const cellOf = (cell: number): HostCell => ({
  cell,
  socket: cell >> 2,
  sharedCpus: [cell * 32, cell * 32 + 1],
  dedicatedCpus: Array.from({ length: 30 }, (_, cpu) => cell * 32 + 2 + cpu),
  threadSiblings: Array.from({ length: 16 }, (_, core) => [cell * 32 + 2 * core, cell * 32 + 2 * core + 1]),
  memoryMib: 131_072,
  pages: [
    { sizeKib: 4, total: 16_777_216, reserved: 0 },
    { sizeKib: 2_048, total: 32_768, reserved: 0 },
  ],
});

function hostOf(devices: readonly ReportedDevice[], cells: readonly HostCell[]): HostState {
  const fold = openHostFold(initialHostState);
  const run = (command: HostCommand): void => {
    const decision = decideHost(fold.state, command, { searchBudget: SEARCH_BUDGET });
    if (decision.kind !== 'accepted') throw new Error(`${command.type}: ${JSON.stringify(decision)}`);
    for (const event of decision.events) fold.apply(event, { timeMs: 1 });
  };
  run({ type: 'RegisterHost', hostId: HOST, name: 'big', kind: 'machine' });
  run({
    type: 'ReportInventory',
    bootId: 'b',
    sequence: 1,
    totals: { [HOST]: { MEMORY_MB: { total: 1_048_576, reserved: 0 } } },
    deviceProviders: devices.map(({ providerId, address }) => ({ providerId, parentProviderId: HOST, name: address })),
    devices,
    topology: { cells },
  });
  return fold.state;
}

const request = (requestId: string, count: number, more: Partial<PciRequest>): PciRequest => ({
  requestId,
  count,
  alternatives: [{ vendorId: '10de' }],
  numaPolicy: 'required',
  aliasName: null,
  ...more,
});

const claim = (wish: Partial<ClaimWish>): ClaimResources => ({
  type: 'ClaimResources',
  claimId: '7f3a2b10-0000-4000-a000-000000000001',
  instanceId: '7f3a2b10-0000-4000-b000-000000000001',
  attempt: 1,
  leaseMs: 600_000,
  resources: {},
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
  ...wish,
});

function measure(state: HostState, command: ClaimResources, runs: number) {
  const micros: number[] = [];
  let decision = decideHost(state, command, { searchBudget: SEARCH_BUDGET });
  for (let run = -Math.min(runs, 200); run < runs; run++) {
    const from = process.hrtime.bigint();
    decision = decideHost(state, command, { searchBudget: SEARCH_BUDGET });
    if (run >= 0) micros.push(Number(process.hrtime.bigint() - from) / 1_000);
  }
  return { decision, spread: spreadOf(micros) };
}

/** Decides on hosts made for it, so many times each. */
export function hostDecisions(runs: number): HostDecisions {
  const cells = Array.from({ length: 8 }, (_, cell) => cellOf(cell));
  const many = Array.from({ length: 300 }, (_, n) =>
    device(n, 0, { numaNode: n % 8, productId: n % 2 === 0 ? '2330' : '20b0', resourceClass: `CUSTOM_GPU_${n % 2}` }),
  );
  const guest = [0, 1].map((cell) => ({
    cell,
    sharedCpus: [],
    dedicatedCpus: Array.from({ length: 12 }, (_, cpu) => cell * 12 + cpu),
    memoryMib: 16_384,
  }));
  const near = measure(
    hostOf(many, cells),
    claim({
      numa: { cells: guest, pageSize: 2_048, threadPolicy: 'prefer', emulatorPolicy: null },
      pciRequests: Array.from({ length: 8 }, (_, n) =>
        request(`r${n}`, 2, {
          alternatives: [{ productId: n % 2 === 0 ? '2330' : '20b0' }],
          numaPolicy: n < 4 ? 'required' : 'preferred',
        }),
      ),
    }),
    runs,
  );
  const cards = Array.from({ length: 16 }, (_, n) =>
    device(0x10 + n, 0, { numaNode: n >> 3, bridgePath: [`0000:00:0${1 + (n >> 2)}.0`] }),
  );
  const same = (requestId: string): DeviceConstraint => ({
    rule: 'same',
    attribute: 'root-port',
    requestIds: [requestId],
  });
  const ids = ['a', 'b', 'c', 'd'];
  const oneShort = measure(
    hostOf(
      [...cards.slice(0, 15), { ...(cards[15] as ReportedDevice), bridgePath: ['0000:00:09.0'] }],
      cells.slice(0, 2),
    ),
    claim({ pciRequests: ids.map((id) => request(id, 4, {})), deviceConstraints: ids.map(same) }),
    runs,
  );
  const refused = oneShort.decision.kind === 'rejected' ? oneShort.decision.reasons.map(({ code }) => code) : [];
  return {
    near: near.spread,
    oneShort: oneShort.spread,
    asMeant: near.decision.kind === 'accepted' && refused.length > 0 && !refused.includes('SearchBudgetExceeded'),
  };
}
