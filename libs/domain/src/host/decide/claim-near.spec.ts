import type { NumaPolicy } from '../../index.js';
import { claim, GPU, plain, request } from '../../testing/host-builders.js';
import { guest, guestCell } from '../../testing/numa-builders.js';
import { A, B, machine, reasonsOf, TWO } from '../../testing/numa-host.js';

const NOWHERE = '0000:83:00.0';
/** Beside {@link A} on cell 0 and {@link B} on cell 1, a device that does not say where it is. */
const three = () => machine(TWO, [plain(A, { numaNode: 0 }), plain(B, { numaNode: 1 }), plain(NOWHERE)]);
const onCell = (cell: number) => ({ numa: guest([guestCell(0, { dedicatedCpus: [0], hostCell: cell })]) });
const asked = (numaPolicy: NumaPolicy, more: object = {}) => ({
  pciRequests: [request('r', 1, GPU, { numaPolicy, ...more })],
});
const named = (address: string) => ({ addresses: [address] });
const cells = (...free: readonly number[]) => [
  { cell: 0, free: free[0], fits: false },
  { cell: 1, free: free[1], fits: true },
];

describe('devices of a guest on cell 1, by NUMA policy (Nova facts 6.2 to 6.6)', () => {
  test.each([
    ['required', B],
    ['legacy', B],
    ['preferred', B],
    ['socket', B],
  ] as const)('%s: the near one first', (policy, address) => {
    const host = three();
    host.accept(claim('c', 'i', { ...onCell(1), ...asked(policy) }));
    expect(host.devicesOf('c')).toEqual([address]);
  });

  test.each([
    ['legacy', [NOWHERE]],
    ['preferred', [NOWHERE]],
    ['required', 'NumaDevicesUnfit'],
    ['socket', 'NumaDevicesUnfit'],
  ] as const)('%s: without a near one that of unknown place, or none', (policy, chosen) => {
    const host = three();
    host.accept(claim('x', 'k', { pciRequests: [request('x', 1, GPU, named(B))] }));
    const decision = host.run(claim('c', 'i', { ...onCell(1), ...asked(policy) }));
    if (typeof chosen === 'string') {
      expect(reasonsOf(decision)).toEqual([
        { code: chosen, requestIds: ['r'], asked: 1, cells: [...cells(1, 0), { cell: null, free: 1, fits: false }] },
      ]);
    } else expect(host.devicesOf('c')).toEqual(chosen);
  });

  test('preferred alone takes a far one, after all others', () => {
    const host = three();
    host.accept(claim('c', 'i', { ...onCell(1), pciRequests: [request('r', 3, GPU, { numaPolicy: 'preferred' })] }));
    expect(host.devicesOf('c')).toEqual([A, B, NOWHERE]);
    const two = three();
    two.accept(claim('c', 'i', { ...onCell(1), pciRequests: [request('r', 2, GPU, { numaPolicy: 'preferred' })] }));
    expect(two.devicesOf('c')).toEqual([B, NOWHERE]);
    expect(
      reasonsOf(
        three().run(claim('c', 'i', { ...onCell(1), pciRequests: [request('r', 3, GPU, { numaPolicy: 'legacy' })] })),
      ),
    ).toMatchObject([{ code: 'NumaDevicesUnfit', asked: 3 }]);
  });

  test.each([
    ['required', A, false],
    ['required', B, true],
    ['required', NOWHERE, false],
    ['legacy', A, false],
    ['legacy', NOWHERE, true],
    ['preferred', A, true],
  ] as const)('%s with the device at %s named: served %s', (policy, address, served) => {
    const decision = three().run(claim('c', 'i', { ...onCell(1), ...asked(policy, named(address)) }));
    if (served) expect(decision.kind).toBe('accepted');
    else expect(reasonsOf(decision)).toMatchObject([{ code: 'NumaDevicesUnfit', asked: 1 }]);
  });

  test('named devices draw a guest with a free choice of cells to them', () => {
    const host = three();
    host.accept(
      claim('c', 'i', { numa: guest([guestCell(0, { dedicatedCpus: [0] })]), ...asked('required', named(B)) }),
    );
    expect(host.state.claims.get('c')?.numa?.cells[0]?.hostCell).toBe(1);
  });

  test('a guest without devices keeps away from cells that have more of them free (LP#2144660)', () => {
    const host = machine(TWO, [plain(A, { numaNode: 0 })]);
    host.accept(claim('c', 'i', { numa: guest([guestCell(0, { dedicatedCpus: [0] })]) }));
    expect(host.state.claims.get('c')?.numa?.cells[0]?.hostCell).toBe(1);
  });
});

describe('devices attached to a guest on cell 1', () => {
  const running = () => {
    const host = three();
    host.accept(claim('c', 'i', onCell(1)));
    return host;
  };
  const attach = (numaPolicy: NumaPolicy, count = 1, more: object = {}) =>
    ({
      type: 'AttachDevices',
      claimId: 'c',
      instanceId: 'i',
      request: request('r', count, GPU, { numaPolicy, ...more }),
    }) as const;

  test.each([
    ['required', 1, [B]],
    ['legacy', 2, [B, NOWHERE]],
    ['preferred', 2, [B, NOWHERE]],
    ['preferred', 3, [A, B, NOWHERE]],
  ] as const)('%s: %i of the nearest', (policy, count, chosen) => {
    const host = running();
    host.accept(attach(policy, count));
    expect(host.devicesOf('c')).toEqual(chosen);
  });

  test('too few that are near enough: how many of those asked are free, cell by cell', () => {
    const host = running();
    host.accept(claim('x', 'k', { pciRequests: [request('x', 1, GPU, named(A))] }));
    expect(reasonsOf(host.run(attach('required', 2)))).toEqual([
      {
        code: 'NumaDevicesUnfit',
        requestIds: ['r'],
        asked: 2,
        cells: [...cells(0, 1), { cell: null, free: 1, fits: false }],
      },
    ]);
    expect(reasonsOf(host.run(attach('preferred', 3)))).toMatchObject([{ code: 'InsufficientDevices', free: 2 }]);
  });
});
