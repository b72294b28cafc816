import {
  type CellState,
  EMULATOR_POLICIES,
  type FitView,
  fitClaim,
  type GuestNuma,
  NUMA_POLICIES,
  type NumaPolicy,
  THREAD_POLICIES,
} from '@berth/domain';
import * as fc from 'fast-check';
import { givenDevices, mayLoseRelatives, pciRequest, requestsMeet, viewOf, wantsRelatives } from './berth-host.js';
import { describeWithNova, itAgreesWithNova } from './differential.js';
import { type HostDevice, hostDevices, type NovaRequest, novaRequests } from './generate/hosts.js';

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, n) => from + n);

interface CellInput {
  readonly cell: number;
  readonly socket: number | null;
  readonly sharedCpus: readonly number[];
  readonly dedicatedCpus: readonly number[];
  readonly cores: readonly (readonly number[])[];
  readonly pinnedCpus: readonly number[];
  readonly sharedVcpus: number;
  readonly memoryMib: number;
  readonly memoryUsedMib: number;
  readonly pages: readonly { sizeKib: number; total: number; reserved: number; used: number }[];
}

interface Input {
  readonly cells: readonly CellInput[];
  readonly cpuRatio: number;
  readonly memoryRatio: number;
  readonly guest: GuestNuma;
  readonly devices: readonly HostDevice[];
  readonly requests: readonly (NovaRequest & { readonly numa_policy: NumaPolicy | null })[];
}

const VALUES = ['{"vendor_id": "8086"}'];

/** A cell of up to 4 shared and 6 dedicated CPUs, one or two threads a core, 4 GiB, a quarter to a half in huge pages. */
const cell = (number: number): fc.Arbitrary<CellInput> =>
  fc
    .record({
      shared: fc.integer({ min: 1, max: 4 }),
      dedicated: pick(2, 4, 4, 6),
      threads: pick(1, 2, 2),
      pinned: fc.subarray(range(0, 6), { maxLength: 2 }),
      sharedVcpus: pick(0, 0, 0, 1, 3),
      socket: pick(0, 1, number, number, null),
      memoryUsedMib: pick(0, 0, 0, 0, 1024, 3072),
      huge: pick(0, 512, 1024),
      hugeUsed: pick(0, 0, 0, 256),
      paged: pick(true, true, true, false),
    })
    .map((one): CellInput => {
      const base = number * 16;
      const dedicatedCpus = range(base + 4, one.dedicated);
      const sharedCpus = range(base, one.shared);
      const cores =
        one.threads === 1
          ? [...sharedCpus, ...dedicatedCpus].map((cpu) => [cpu])
          : [
              ...sharedCpus.map((cpu) => [cpu]),
              ...range(0, one.dedicated / 2).map((core) => [base + 4 + 2 * core, base + 5 + 2 * core]),
            ];
      const smallTotal = (4096 - one.huge * 2) * 256;
      return {
        cell: number,
        socket: one.socket,
        sharedCpus,
        dedicatedCpus,
        cores,
        pinnedCpus: one.pinned.filter((at) => at < one.dedicated).map((at) => base + 4 + at),
        sharedVcpus: one.sharedVcpus,
        memoryMib: 4096,
        memoryUsedMib: one.memoryUsedMib,
        pages: one.paged
          ? [
              { sizeKib: 4, total: smallTotal, reserved: 0, used: Math.min(smallTotal, one.memoryUsedMib * 128) },
              { sizeKib: 2048, total: one.huge, reserved: one.huge / 8, used: Math.min(one.huge, one.hugeUsed) },
            ]
          : [],
      };
    });

const guests: fc.Arbitrary<GuestNuma> = fc
  .record({
    cells: fc.array(
      fc.record({ shared: fc.nat(2), dedicated: fc.nat(3), memoryMib: pick(256, 256, 512, 1024, 3072) }),
      { minLength: 1, maxLength: 2 },
    ),
    kind: pick('shared', 'dedicated', 'dedicated', 'mixed'),
    pageSize: pick<GuestNuma['pageSize']>(
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      2048,
      4,
      'small' as const,
      'large' as const,
      'any' as const,
      1_048_576,
    ),
    threadPolicy: pick(null, null, null, 'prefer' as const, ...THREAD_POLICIES),
    emulatorPolicy: pick(null, null, ...EMULATOR_POLICIES),
  })
  .map(({ cells, kind, pageSize, threadPolicy, emulatorPolicy }): GuestNuma => {
    const made = cells.map(({ shared, dedicated, memoryMib }, at) => ({
      cell: at,
      // Every cell has a CPU: a cell of none is refused by Nova where others have overrun the shared ones.
      sharedCpus: range(
        at * 8,
        kind === 'dedicated' ? 0 : Math.max(shared, kind === 'shared' || dedicated === 0 ? 1 : 0),
      ),
      dedicatedCpus: range(at * 8 + 4, kind === 'shared' ? 0 : dedicated + (kind === 'dedicated' ? 1 : 0)),
      memoryMib,
    }));
    const pinned = made.some(({ dedicatedCpus }) => dedicatedCpus.length > 0);
    return {
      cells: made,
      pageSize,
      threadPolicy: pinned ? threadPolicy : null,
      emulatorPolicy: pinned ? emulatorPolicy : null,
    };
  });

const policies = pick<NumaPolicy | null>(null, ...NUMA_POLICIES);

const inputs: fc.Arbitrary<Input> = fc
  .record({
    cells: fc.integer({ min: 1, max: 4 }).chain((count) => fc.tuple(...range(0, count).map(cell))),
    cpuRatio: pick(1, 1.5, 4),
    memoryRatio: pick(1, 1.5),
    guest: guests,
    devices: fc.oneof({ weight: 1, arbitrary: hostDevices }, { weight: 1, arbitrary: fc.constant([]) }),
    asked: fc.oneof({ weight: 4, arbitrary: novaRequests(1) }, { weight: 1, arbitrary: novaRequests(2) }),
    policies: fc.tuple(policies, policies),
  })
  .map(({ asked, policies: of, ...one }) => ({
    ...one,
    requests: one.devices.length === 0 ? [] : asked.map((request, at) => ({ ...request, numa_policy: of[at] ?? null })),
  }));

const statesOf = ({ cells }: Input): CellState[] =>
  cells.map((one) => {
    const pinnedCpus = new Set(one.pinnedCpus);
    return {
      cell: {
        cell: one.cell,
        socket: one.socket,
        sharedCpus: one.sharedCpus,
        dedicatedCpus: one.dedicatedCpus,
        threadSiblings: one.cores.filter((threads) => threads.length > 1),
        memoryMib: one.memoryMib,
        pages: one.pages,
      },
      use: {
        sharedVcpus: one.sharedVcpus,
        pinnedCpus,
        memoryMib: one.memoryUsedMib,
        pages: new Map(one.pages.map(({ sizeKib, used }) => [sizeKib, used])),
      },
      freeCpus: one.dedicatedCpus.filter((cpu) => !pinnedCpus.has(cpu)),
    };
  });

/** Whether Berth puts the guest on the host; with `hostCells`, on exactly these. */
function fits(input: Input, hostCells: readonly number[] | null): boolean {
  const { guest, devices, requests, cpuRatio, memoryRatio } = input;
  const view: FitView = {
    ...viewOf(givenDevices(VALUES, devices)),
    cells: () => statesOf(input),
    inventory: (_, resourceClass) => ({
      record: {
        total: 10_000,
        reserved: 0,
        minUnit: 1,
        maxUnit: 10_000,
        stepSize: 1,
        allocationRatio: resourceClass === 'VCPU' ? cpuRatio : resourceClass === 'MEMORY_MB' ? memoryRatio : 1,
      },
      used: 0,
    }),
  };
  const cells = guest.cells.map((one, at) => ({ ...one, ...(hostCells ? { hostCell: hostCells[at] ?? -1 } : {}) }));
  const pciRequests = requests.map((request) => ({
    ...pciRequest(request),
    numaPolicy: request.numa_policy ?? ('legacy' as const),
  }));
  return fitClaim(view, { resources: {}, allocations: {}, pciRequests, numa: { ...guest, cells } }, 1_000_000).ok;
}

const isClass = ({ guest }: Input): boolean => typeof guest.pageSize === 'string';
const kinds = ({ requests }: Input): readonly (readonly (string | null | undefined)[])[] =>
  requests.map(({ spec }) => spec.map(({ dev_type: kind }) => kind));

describeWithNova('NUMA fits as the real Nova makes them', () => {
  const told = new WeakMap<Input, readonly number[] | null>();
  itAgreesWithNova<Input>({
    name: 'NUMA fits',
    arbitrary: inputs,
    seed: 60_812,
    runs: [500, 20_000],
    questions: (input) => [{ op: 'numa_fit', ...input, values: VALUES }],
    nova: ([answer], input) => {
      const cells: readonly number[] | null = answer?.ok ? answer.cells : null;
      told.set(input, cells);
      return cells === null ? null : { fits: true };
    },
    // Where Nova found cells, exactly those must do for Berth too.
    ours: (input) => {
      const theirs = told.get(input) ?? null;
      return fits(input, null) && (theirs === null || fits(input, theirs)) ? { fits: true } : null;
    },
    meant: [
      {
        name: 'guests of several cells: Nova remembers which pairs of cells fit under ids that it changes meanwhile',
        applies: ({ guest, cells }) => guest.cells.length > 1 && cells.length > 1,
      },
      {
        name: 'classes of page sizes: Nova settles the size on the first cell it tries, for all others too (fact 6.9)',
        applies: (input) => isClass(input) && input.cells.length > 1,
      },
      {
        name: 'a mixed guest’s cell without dedicated vCPUs: Nova can not pin none',
        applies: ({ guest }) =>
          guest.cells.some(({ dedicatedCpus }) => dedicatedCpus.length > 0) &&
          guest.cells.some(({ dedicatedCpus }) => dedicatedCpus.length === 0),
      },
      {
        name: 'a host of one cell: a device of unknown or other cell is on it (host facts 7)',
        applies: ({ cells, devices }) => cells.length === 1 && devices.some(({ numa_node }) => numa_node !== 0),
      },
      {
        name: 'a device of a cell that the host does not have is of unknown cell (host facts 4.9)',
        applies: ({ cells, devices }) =>
          devices.some(({ numa_node }) => numa_node !== null && numa_node >= cells.length),
      },
      {
        name: 'defect D4 (NUMA is tested before whole cards and vDPA devices are left out)',
        applies: (input) => kinds(input).some((list) => list.some((kind) => kind === undefined)),
      },
      {
        name: 'requests that want the same cards: Nova tries one order and forgets relatives (facts 5.6, 5.9)',
        applies: ({ devices, requests }) =>
          requestsMeet(VALUES, devices, requests) ||
          wantsRelatives(VALUES, devices, requests) ||
          mayLoseRelatives(VALUES, devices, requests),
      },
      {
        name: 'alternatives of which only one asks for remote-managed devices (fact 5.7, step 5)',
        applies: ({ requests }) =>
          requests.some(({ spec }) => new Set(spec.map(({ remote_managed }) => remote_managed === 'True')).size > 1),
      },
    ],
  });
});
