import { checkHost, type ClaimWish } from '../../index.js';
import { abort, claim, confirm, GPU, HOST, release, request } from '../../testing/host-builders.js';
import { guest, guestCell, hostCell } from '../../testing/numa-builders.js';
import { A, B, machine, reasonsOf, TWO } from '../../testing/numa-host.js';
import type { ScriptedHost } from '../../testing/scripted-host.js';

/** So many dedicated vCPUs in one cell of 1 GiB. */
const pinned = (count: number, more: Parameters<typeof guest>[1] = {}): Partial<ClaimWish> => ({
  numa: guest([guestCell(0, { dedicatedCpus: Array.from({ length: count }, (_, cpu) => cpu) })], more),
});
const near = (numaPolicy: 'required' | 'preferred' = 'required') => ({
  pciRequests: [request('r', 1, GPU, { numaPolicy })],
});
const fitsOf = (host: ScriptedHost, claimId: string) => host.state.claims.get(claimId)?.numa?.cells;

describe('a claim with NUMA cells', () => {
  test('carries where they are, with CPUs and pages, and what was asked', () => {
    const host = machine();
    const numa = guest(
      [guestCell(0, { sharedCpus: [0], dedicatedCpus: [1, 2] }), guestCell(1, { dedicatedCpus: [3], memoryMib: 512 })],
      { pageSize: 'large', emulatorPolicy: 'isolate' },
    );
    const [event] = host.accept(claim('c', 'i', { numa, resources: { VCPU: 1 } }));
    const cells = [
      {
        guestCell: 0,
        hostCell: 0,
        pinnedCpus: [2, 3],
        cpuCount: 3,
        memoryMib: 1024,
        pageSizeKib: 2048,
        emulatorCpus: [4],
      },
      { guestCell: 1, hostCell: 1, pinnedCpus: [12], cpuCount: 1, memoryMib: 512, pageSizeKib: 2048 },
    ];
    expect(event).toMatchObject({ type: 'ClaimAccepted', data: { numa: { cells, asked: numa } } });
    expect(event?.data).toMatchObject({ allocations: { [HOST]: { VCPU: 1 } } });
  });

  test('gets devices attached from where it is, as their policy says', () => {
    const host = machine();
    const on = (claimId: string, cell: number) =>
      host.accept(
        claim(claimId, `of ${claimId}`, { numa: guest([guestCell(0, { dedicatedCpus: [0], hostCell: cell })]) }),
      );
    on('c', 1);
    const attach = (requestId: string, numaPolicy: 'legacy' | 'required' | 'preferred') =>
      ({
        type: 'AttachDevices',
        claimId: 'c',
        instanceId: 'of c',
        request: request(requestId, 1, GPU, { numaPolicy }),
      }) as const;
    host.accept(attach('near', 'legacy'));
    expect(host.owners()).toEqual({ [A]: null, [B]: 'c' });
    expect(reasonsOf(host.decide(attach('more', 'required')))).toMatchObject([
      { code: 'NumaDevicesUnfit', requestIds: ['more'], asked: 1 },
    ]);
    expect(reasonsOf(host.decide(attach('more', 'legacy')))).toMatchObject([{ code: 'NumaDevicesUnfit' }]);
    host.accept(attach('more', 'preferred'));
    expect(host.owners()).toEqual({ [A]: 'c', [B]: 'c' });
  });

  test('gets CPUs that nobody else has, and gives them back at its end', () => {
    const host = machine({ cells: [TWO.cells[0]!] });
    host.accept(claim('a', 'i', pinned(2)));
    host.accept(claim('b', 'j', pinned(1)));
    expect([fitsOf(host, 'a')?.[0]?.pinnedCpus, fitsOf(host, 'b')?.[0]?.pinnedCpus]).toEqual([[2, 3], [4]]);
    expect(reasonsOf(host.run(claim('c', 'k', pinned(2))))).toEqual([
      {
        code: 'NumaCellUnfit',
        guestCell: 0,
        hostCells: [{ cell: 0, resource: 'dedicated-cpus', asked: 2, free: 1, total: 4 }],
      },
    ]);
    host.accept(abort('a'));
    host.accept(claim('d', 'k', pinned(3)));
    expect(fitsOf(host, 'd')?.[0]?.pinnedCpus).toEqual([2, 3, 5]);
    host.accept(confirm('b'));
    host.accept(release('b'));
    host.accept(claim('e', 'l', pinned(1)));
    expect(fitsOf(host, 'e')?.[0]?.pinnedCpus).toEqual([4]);
  });

  test('a host CPU in two open claims is a breach (INV-12)', () => {
    const host = machine();
    host.accept(claim('a', 'i', pinned(2)));
    host.accept(claim('b', 'j', pinned(2)));
    expect(checkHost(host.state)).toEqual([]);
    const [first, second] = [...host.state.claims.values()];
    const claims = new Map([
      ['a', first!],
      ['b', { ...second!, numa: first!.numa }],
    ]);
    expect(checkHost({ ...host.state, claims }).map(({ invariant, detail }) => [invariant, detail])).toEqual([
      ['INV-12', 'host CPU 2 is given to claims a and b'],
      ['INV-12', 'host CPU 3 is given to claims a and b'],
    ]);
  });

  test('a repeat is no second claim; other cells under its id are refused', () => {
    const host = machine();
    host.accept(claim('c', 'i', { ...pinned(2), resources: { VCPU: 1 } }));
    expect(host.run(claim('c', 'i', { ...pinned(2), resources: { VCPU: 1 } }))).toMatchObject({ kind: 'unchanged' });
    expect(reasonsOf(host.run(claim('c', 'i', { ...pinned(1), resources: { VCPU: 1 } })))).toMatchObject([
      { code: 'ClaimIdReused' },
    ]);
    const bonds = [{ rule: 'same' as const, attribute: 'card' as const, requestIds: ['r'] }];
    host.accept(claim('d', 'j', { ...near(), deviceConstraints: bonds }));
    expect(host.run(claim('d', 'j', { ...near(), deviceConstraints: bonds }))).toMatchObject({ kind: 'unchanged' });
    expect(reasonsOf(host.run(claim('d', 'j', near())))).toMatchObject([{ code: 'ClaimIdReused' }]);
  });

  test('a change keeps the cells and CPUs that still serve', () => {
    const host = machine();
    host.accept(claim('x', 'k', pinned(1)));
    host.accept(claim('c', 'i', pinned(3)));
    const [before] = fitsOf(host, 'c') ?? [];
    expect(before).toMatchObject({ hostCell: 1, pinnedCpus: [12, 13, 14] });
    const change = (wish: Partial<ClaimWish>) => ({ ...claim('c', 'i', wish), type: 'ChangeClaim' as const });
    expect(host.run(change(pinned(3)))).toMatchObject({ kind: 'unchanged' });
    host.accept(abort('x'));
    expect(host.run(change(pinned(3)))).toMatchObject({ kind: 'unchanged' });
    const [changed] = host.accept(change(pinned(4)));
    expect(changed).toMatchObject({ type: 'ClaimChanged', data: { numa: { cells: [{ hostCell: 1 }] } } });
    expect(fitsOf(host, 'c')?.[0]?.pinnedCpus).toEqual([12, 13, 14, 15]);
    host.accept(change({ resources: { VCPU: 1 } }));
    expect(host.state.claims.get('c')?.numa).toBeNull();
    host.accept(
      claim('y', 'l', {
        numa: guest(
          [0, 1].map((cell) => guestCell(cell, { dedicatedCpus: [0, 1, 2, 3].map((cpu) => cell * 4 + cpu) })),
        ),
      }),
    );
    expect(reasonsOf(host.run(change(pinned(1))))).toMatchObject([{ code: 'NumaCellUnfit' }]);
  });

  test('every host cell says what of it does not suffice', () => {
    const host = machine({
      cells: [
        hostCell(0, { sharedCpus: [0], dedicatedCpus: [1], memoryMib: 512 }),
        hostCell(1, {
          pages: [
            { sizeKib: 4, total: 10, reserved: 0 },
            { sizeKib: 2048, total: 9, reserved: 4 },
          ],
        }),
      ],
    });
    const numa = guest([guestCell(0, { sharedCpus: [0, 1], dedicatedCpus: [2, 3] })], { pageSize: 2048 });
    expect(reasonsOf(host.run(claim('c', 'i', { numa })))).toEqual([
      {
        code: 'NumaCellUnfit',
        guestCell: 0,
        hostCells: [
          { cell: 0, resource: 'pages', asked: 1024, free: 0, total: 0, pageSizeKib: 2048 },
          { cell: 0, resource: 'memory', asked: 1024, free: 512, total: 512 },
          { cell: 0, resource: 'shared-cpus', asked: 2, free: 1, total: 1 },
          { cell: 0, resource: 'dedicated-cpus', asked: 2, free: 1, total: 1 },
          { cell: 1, resource: 'pages', asked: 512, free: 5, total: 9, pageSizeKib: 2048 },
          { cell: 1, resource: 'shared-cpus', asked: 2, free: 0, total: 0 },
          { cell: 1, resource: 'dedicated-cpus', asked: 2, free: 0, total: 0 },
        ],
      },
    ]);
  });

  test('is refused where the host did not tell of its cells, has too few, or the wrong ones', () => {
    expect(reasonsOf(machine(null).run(claim('c', 'i', pinned(1))))).toEqual([
      { code: 'NumaTopologyUnknown', asked: 1 },
    ]);
    const three = guest([0, 1, 2].map((cell) => guestCell(cell)));
    expect(reasonsOf(machine().run(claim('c', 'i', { numa: three })))).toEqual([
      { code: 'NumaCellsInsufficient', asked: 3, total: 2 },
    ]);
    const lopsided = machine({ cells: [TWO.cells[0]!, hostCell(1)] });
    const two = guest([0, 1].map((cell) => guestCell(cell, { dedicatedCpus: [cell] })));
    expect(reasonsOf(lopsided.run(claim('c', 'i', { numa: two })))).toEqual([
      { code: 'NumaCellsConflict', asked: 2, free: 1 },
    ]);
  });

  test('goes where its devices are, and says where they are if it can not (Nova facts 6.2, 6.7)', () => {
    const host = machine();
    host.accept(claim('x', 'k', { pciRequests: [request('x', 1, GPU, { addresses: [A] })] }));
    host.accept(claim('c', 'i', { ...pinned(4), ...near() }));
    expect(fitsOf(host, 'c')?.[0]?.hostCell).toBe(1);
    host.accept(abort('x'));
    host.accept(abort('c'));
    host.accept(
      claim('y', 'l', { ...pinned(4), numa: guest([guestCell(0, { dedicatedCpus: [0, 1, 2, 3], hostCell: 0 })]) }),
    );
    host.accept(claim('z', 'm', { pciRequests: [request('z', 1, GPU, { addresses: [B] })] }));
    expect(reasonsOf(host.run(claim('d', 'j', { ...pinned(1), ...near() })))).toEqual([
      {
        code: 'NumaDevicesUnfit',
        requestIds: ['r'],
        asked: 1,
        cells: [
          { cell: 0, free: 1, fits: false },
          { cell: 1, free: 0, fits: true },
        ],
      },
    ]);
    host.accept(claim('e', 'j', { ...pinned(1), ...near('preferred') }));
    expect(host.devicesOf('e')).toEqual([A]);
  });

  test('may name its cells and CPUs, for a guest that runs already (DESIGN decision 5)', () => {
    const host = machine();
    const running = (hostCpus: number[]) => ({
      numa: guest([guestCell(0, { dedicatedCpus: [0, 1], hostCell: 1, hostCpus })]),
    });
    host.accept(claim('c', 'i', running([15, 13]), { leaseMs: null }));
    expect(fitsOf(host, 'c')).toMatchObject([{ hostCell: 1, pinnedCpus: [15, 13] }]);
    expect(reasonsOf(host.run(claim('d', 'j', running([13, 12]))))).toEqual([
      {
        code: 'NumaCellUnfit',
        guestCell: 0,
        hostCells: [{ cell: 1, resource: 'dedicated-cpus', asked: 2, free: 2, total: 4 }],
      },
    ]);
  });

  test('shared CPUs and memory may be promised as often as the root provider allows, huge pages and pinned memory never', () => {
    const host = machine({ cells: [hostCell(0, { sharedCpus: [0, 1], dedicatedCpus: [2, 3], memoryMib: 1024 })] });
    const record = { total: 4096, reserved: 0, minUnit: 1, maxUnit: 4096, stepSize: 1 };
    host.accept({
      type: 'SetProviderInventory',
      providerId: HOST,
      inventories: { VCPU: { ...record, allocationRatio: 2 }, MEMORY_MB: { ...record, allocationRatio: 1.5 } },
      expectedGeneration: null,
    });
    const floating = (memoryMib: number) => ({ numa: guest([guestCell(0, { sharedCpus: [0, 1], memoryMib })]) });
    host.accept(claim('a', 'i', floating(1024)));
    expect(reasonsOf(host.run(claim('b', 'j', pinned(1, {}))))).toMatchObject([
      { hostCells: [{ resource: 'memory', asked: 1024, free: 0, total: 1024 }] },
    ]);
    expect(reasonsOf(host.run(claim('b', 'j', floating(513))))).toMatchObject([
      { hostCells: [{ resource: 'memory', asked: 513, free: 512, total: 1024 }] },
    ]);
    host.accept(claim('b', 'j', floating(512)));
    expect(reasonsOf(host.run(claim('c', 'k', floating(1))))).toMatchObject([
      {
        hostCells: [
          { resource: 'memory', free: 0 },
          { resource: 'shared-cpus', asked: 2, free: 0, total: 2 },
        ],
      },
    ]);
  });
});
