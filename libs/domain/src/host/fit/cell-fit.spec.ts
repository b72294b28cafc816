import {
  type CellState,
  cellStates,
  type GuestCell,
  type GuestNuma,
  type HostCell,
  type NumaCellFit,
} from '../../index.js';
import { guest, guestCell, hostCell } from '../../testing/numa-builders.js';
import { fitCell } from './cell-fit.js';

const ONCE = { cpu: 1, memory: 1 };
const MIB_2 = 2048;
const GIB = 1048576;
const fitted = (cell: number, more: Partial<NumaCellFit> = {}): NumaCellFit => ({
  guestCell: 0,
  hostCell: cell,
  pinnedCpus: [],
  cpuCount: 0,
  memoryMib: 0,
  pageSizeKib: null,
  ...more,
});
/** Cell 0 of these members, with what these guests have of it. */
const state = (more: Partial<HostCell>, ...guests: Partial<NumaCellFit>[]): CellState =>
  cellStates({ cells: [hostCell(0, more)] }, [{ cells: guests.map((one) => fitted(0, one)) }])[0] as CellState;
const fit = (
  on: CellState,
  asked: Partial<GuestCell>,
  more: Partial<GuestNuma> = {},
  { ratios = ONCE, kept = null as NumaCellFit | null } = {},
) => {
  const made = fitCell(guest([guestCell(0, asked)], more), 0, on, ratios, kept);
  return made.ok ? made.fit : made.obstacles;
};
const pageOf = (made: ReturnType<typeof fit>) => ('pageSizeKib' in made ? made.pageSizeKib : made);

describe('pages of a guest cell (Nova facts 6.8)', () => {
  /** 1 GiB of ordinary pages, 1 GiB of 2 MiB ones, two of 1 GiB. */
  const pages = [
    { sizeKib: 4, total: 262144, reserved: 0 },
    { sizeKib: MIB_2, total: 512, reserved: 0 },
    { sizeKib: GIB, total: 2, reserved: 0 },
  ];
  const on = (...guests: Partial<NumaCellFit>[]) => state({ pages, memoryMib: 8192 }, ...guests);

  test.each([
    ['any: the largest that fit', 'any', 1024, GIB],
    ['any: of a size that divides the memory', 'any', 1022, MIB_2],
    ['any: ordinary ones for an odd amount', 'any', 1023, 4],
    ['large: never ordinary ones', 'large', 512, MIB_2],
    ['small: ordinary ones, however many large ones there are', 'small', 1024, 4],
    ['of one size, exactly as many as there are', MIB_2, 1024, MIB_2],
    ['of one size', 4, 1024, 4],
    ['none asked: ordinary memory, exactly as much as there is', null, 1024, null],
  ] as const)('%s', (_, pageSize, memoryMib, sizeKib) => {
    expect(pageOf(fit(on(), { memoryMib }, { pageSize }))).toBe(sizeKib);
  });

  test('what other guests have, and what the host keeps, is not there', () => {
    const large = { pageSize: 'large' } as const;
    expect(pageOf(fit(on({ pageSizeKib: GIB, memoryMib: 2048 }), { memoryMib: 1024 }, large))).toBe(MIB_2);
    const kept = state({ pages: [pages[0]!, { ...pages[1]!, reserved: 256 }] }, { pageSizeKib: MIB_2, memoryMib: 256 });
    expect(pageOf(fit(kept, { memoryMib: 256 }, large))).toBe(MIB_2);
    expect(fit(kept, { memoryMib: 258 }, large)).toEqual([
      { cell: 0, resource: 'pages', asked: 129, free: 128, total: 512, pageSizeKib: MIB_2 },
    ]);
  });

  test('too few are told of the size of which most memory is free; a size the host has not, of that size', () => {
    expect(fit(on({ pageSizeKib: MIB_2, memoryMib: 512 }), { memoryMib: 3072 }, { pageSize: 'large' })).toEqual([
      { cell: 0, resource: 'pages', asked: 3, free: 2, total: 2, pageSizeKib: GIB },
    ]);
    expect(fit(on({ pageSizeKib: GIB, memoryMib: 2048 }), { memoryMib: 3072 }, { pageSize: 'any' })).toEqual([
      { cell: 0, resource: 'pages', asked: 1536, free: 512, total: 512, pageSizeKib: MIB_2 },
    ]);
    expect(fit(on(), { memoryMib: 64 }, { pageSize: 64 })).toEqual([
      { cell: 0, resource: 'pages', asked: 64, free: 0, total: 0, pageSizeKib: 64 },
    ]);
    expect(fit(state({}), { memoryMib: 64 }, { pageSize: 'any' })).toEqual([
      { cell: 0, resource: 'pages', asked: 64, free: 0, total: 0, pageSizeKib: null },
    ]);
  });

  test('a guest without pages never has more than the ordinary pages, free or not', () => {
    expect(fit(on(), { memoryMib: 1025 })).toEqual([
      { cell: 0, resource: 'memory', asked: 1025, free: 1024, total: 1024 },
    ]);
    expect(pageOf(fit(on({ memoryMib: 1024 }), { memoryMib: 1024 }))).toBeNull();
  });
});

describe('memory and shared CPUs of a guest cell', () => {
  test('memory is promised as often as the ratio says, to guests without dedicated CPUs', () => {
    const on = state({ memoryMib: 1000 }, { memoryMib: 900 });
    const twice = { ratios: { cpu: 1, memory: 2 } };
    expect(pageOf(fit(on, { memoryMib: 1000 }, {}, twice))).toBeNull();
    expect(fit(state({ memoryMib: 1000 }), { memoryMib: 1001 }, {}, twice)).toEqual([
      { cell: 0, resource: 'memory', asked: 1001, free: 1000, total: 1000 },
    ]);
  });

  test('a guest with dedicated CPUs anywhere shares memory nowhere; one with both keeps both limits', () => {
    const on = state({ memoryMib: 1000, dedicatedCpus: [1], sharedCpus: [0] }, { memoryMib: 900 });
    const twice = { ratios: { cpu: 1, memory: 2 } };
    const full = [{ cell: 0, resource: 'memory', asked: 101, free: 100, total: 1000 }];
    expect(fit(on, { memoryMib: 101, dedicatedCpus: [0] }, {}, twice)).toEqual(full);
    const elsewhere = guest([guestCell(0, { memoryMib: 101 }), guestCell(1, { dedicatedCpus: [0] })]);
    expect(fitCell(elsewhere, 0, on, { cpu: 1, memory: 2 }, null)).toEqual({ ok: false, obstacles: full });
    const half = { ratios: { cpu: 1, memory: 0.95 } };
    expect(pageOf(fit(on, { memoryMib: 100, dedicatedCpus: [0] }, {}, half))).toBeNull();
    expect(fit(on, { memoryMib: 51, dedicatedCpus: [1], sharedCpus: [0] }, {}, half)).toEqual([
      { cell: 0, resource: 'memory', asked: 51, free: 50, total: 1000 },
    ]);
  });

  test('memory taken over is nothing free, not less', () => {
    expect(fit(state({ memoryMib: 1000 }, { memoryMib: 1200 }), { memoryMib: 1 })).toEqual([
      { cell: 0, resource: 'memory', asked: 1, free: 0, total: 1000 },
    ]);
  });

  test('one guest never floats over more CPUs than there are; all together as the ratio says', () => {
    const shared = (count: number) => ({ sharedCpus: Array.from({ length: count }, (_, cpu) => cpu) });
    const often = { ratios: { cpu: 1.5, memory: 1 } };
    const obstacle = { cell: 0, resource: 'shared-cpus', total: 2 };
    expect(fit(state(shared(2)), shared(2), {}, often)).toMatchObject({ cpuCount: 2 });
    expect(fit(state(shared(2)), shared(3), {}, often)).toEqual([{ ...obstacle, asked: 3, free: 2 }]);
    expect(fit(state(shared(2), { cpuCount: 2 }), shared(1), {}, often)).toMatchObject({ cpuCount: 1 });
    expect(fit(state(shared(2), { cpuCount: 2 }), shared(2), {}, often)).toEqual([{ ...obstacle, asked: 2, free: 1 }]);
    expect(fit(state(shared(2), { cpuCount: 4 }), shared(1), {}, often)).toEqual([{ ...obstacle, asked: 1, free: 0 }]);
  });
});

describe('dedicated CPUs of a guest cell', () => {
  const SMT = {
    dedicatedCpus: [0, 1, 2, 3],
    threadSiblings: [
      [0, 2],
      [1, 3],
    ],
  };
  const isolate = { emulatorPolicy: 'isolate' } as const;

  test("the emulator's CPU is one more, beside guest cell 0 alone", () => {
    const on = state({ dedicatedCpus: [0, 1, 2] });
    expect(fit(on, { dedicatedCpus: [0, 1] }, isolate)).toEqual(
      fitted(0, { pinnedCpus: [0, 1], cpuCount: 2, memoryMib: 1024, emulatorCpus: [2] }),
    );
    expect(fit(on, { dedicatedCpus: [0, 1, 2] }, isolate)).toEqual([
      { cell: 0, resource: 'dedicated-cpus', asked: 4, free: 3, total: 3 },
    ]);
    const two = guest(
      [0, 1].map((cell) => guestCell(cell, { dedicatedCpus: [cell] })),
      isolate,
    );
    expect(fitCell(two, 1, on, ONCE, null)).toEqual({
      ok: true,
      fit: fitted(0, { guestCell: 1, pinnedCpus: [0], cpuCount: 1, memoryMib: 1024 }),
    });
    expect(fit(on, { sharedCpus: [] }, isolate)).toMatchObject({ pinnedCpus: [], emulatorCpus: [0] });
    expect(fit(on, { dedicatedCpus: [0] }, { emulatorPolicy: 'share' })).not.toHaveProperty('emulatorCpus');
  });

  test('named host CPUs are taken as they are, with the emulator on another free one', () => {
    const on = state({ dedicatedCpus: [4, 5, 6] }, { pinnedCpus: [6], cpuCount: 1 });
    const named = (...hostCpus: number[]) => ({ dedicatedCpus: hostCpus.map((_, at) => at), hostCell: 0, hostCpus });
    expect(fit(on, named(5, 4))).toMatchObject({ pinnedCpus: [5, 4] });
    expect(fit(on, named(4), isolate)).toMatchObject({ pinnedCpus: [4], emulatorCpus: [5] });
    expect(fit(on, named(4, 5), isolate)).toMatchObject([{ resource: 'dedicated-cpus', asked: 3, free: 2, total: 3 }]);
    expect(fit(on, named(4, 6))).toMatchObject([{ resource: 'dedicated-cpus', asked: 2, free: 2, total: 3 }]);
    expect(fit(on, { ...named(4), hostCell: 1 })).toEqual([]);
  });

  test('a change keeps the CPUs it had there, where they still serve', () => {
    const on = state({ dedicatedCpus: [0, 1, 2, 3] });
    const kept = fitted(0, { pinnedCpus: [3, 1], cpuCount: 2, emulatorCpus: [2] });
    const again = (more: Partial<NumaCellFit>, where = on) =>
      fit(where, { dedicatedCpus: [0, 1] }, isolate, { kept: { ...kept, ...more } });
    expect(again({})).toMatchObject({ pinnedCpus: [3, 1], emulatorCpus: [2] });
    const anew = { pinnedCpus: [0, 1], emulatorCpus: [2] };
    expect(again({ hostCell: 1 })).toMatchObject(anew);
    expect(again({ pinnedCpus: [3] })).toMatchObject(anew);
    expect(again({ emulatorCpus: [] })).toMatchObject(anew);
    const taken = (cpu: number) => state({ dedicatedCpus: [0, 1, 2, 3] }, { pinnedCpus: [cpu], cpuCount: 1 });
    expect(again({}, taken(3))).toMatchObject(anew);
    expect(again({}, taken(2))).toMatchObject({ pinnedCpus: [0, 1], emulatorCpus: [3] });
  });

  test('says what is missing: the CPUs, or cores with (or without) a second thread', () => {
    const asked = (count: number, threadPolicy: GuestNuma['threadPolicy'], on: CellState) =>
      fit(on, { dedicatedCpus: Array.from({ length: count }, (_, cpu) => cpu) }, { threadPolicy });
    const numbers = { cell: 0, total: 4 };
    expect(asked(5, 'prefer', state(SMT))).toEqual([{ ...numbers, resource: 'dedicated-cpus', asked: 5, free: 4 }]);
    expect(asked(5, 'require', state(SMT))).toEqual([{ ...numbers, resource: 'dedicated-cpus', asked: 5, free: 4 }]);
    expect(asked(1, 'isolate', state(SMT))).toEqual([
      { ...numbers, resource: 'cores-without-threads', asked: 1, free: 0 },
    ]);
    const oneTaken = state(SMT, { pinnedCpus: [0], cpuCount: 1 });
    expect(asked(3, 'require', oneTaken)).toEqual([{ ...numbers, resource: 'cores-with-threads', asked: 3, free: 2 }]);
    expect(asked(1, 'require', state({ dedicatedCpus: [0, 1, 2, 3] }))).toEqual([
      { ...numbers, resource: 'cores-with-threads', asked: 1, free: 0 },
    ]);
  });
});
