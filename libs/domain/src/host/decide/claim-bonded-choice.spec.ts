import { claim, GPU, PF, pf, plain, providerOf, request, VF, vf } from '../../testing/host-builders.js';
import { guest, guestCell } from '../../testing/numa-builders.js';
import { machine, reasonsOf, TWO } from '../../testing/numa-host.js';
import { ScriptedHost } from '../../testing/scripted-host.js';

const P1 = '0000:90:00.0';
const P2 = '0000:a0:00.0';
const P3 = '0000:b0:00.0';
const card = (parent: string, count: number) => [
  pf(parent),
  ...Array.from({ length: count }, (_, n) => vf(`${parent.slice(0, 7)}:02.${n}`, parent)),
];
const bond = (
  rule: 'same' | 'different',
  attribute: 'card' | 'root-port' | 'numa-cell',
  ...requestIds: readonly string[]
) => ({ rule, attribute, requestIds });
const on = (port: string, numaNode = 0) => ({ bridgePath: [`0000:00:0${port}.0`], numaNode });
const chosen = (host: ScriptedHost) =>
  Object.fromEntries((host.state.claims.get('c')?.devices ?? []).map(({ requestId, address }) => [address, requestId]));

describe('which value a bond "same" gets: least waste, then scarce, then the lowest (DESIGN decision 4)', () => {
  test('a card that is broken up already, before a whole one', () => {
    const host = ScriptedHost.reporting([...card(P1, 2), ...card(P2, 3)]);
    host.accept(claim('x', 'k', { pciRequests: [request('x', 1, VF, { addresses: ['0000:a0:02.0'] })] }));
    host.accept(
      claim('c', 'i', {
        pciRequests: [request('a', 1, VF), request('b', 1, VF)],
        deviceConstraints: [bond('same', 'card', 'a', 'b')],
      }),
    );
    expect(chosen(host)).toEqual({ '0000:a0:02.1': 'a', '0000:a0:02.2': 'b' });
  });

  test('of whole cards the one with the fewest that still suffice', () => {
    const host = ScriptedHost.reporting([...card(P1, 4), ...card(P2, 1), ...card(P3, 2)]);
    host.accept(
      claim('c', 'i', {
        pciRequests: [request('a', 2, VF)],
        deviceConstraints: [bond('same', 'card', 'a')],
      }),
    );
    expect(chosen(host)).toEqual({ '0000:b0:02.0': 'a', '0000:b0:02.1': 'a' });
  });

  test('among equals the lowest address', () => {
    const host = ScriptedHost.reporting([...card(P3, 2), ...card(P2, 2)]);
    host.accept(
      claim('c', 'i', { pciRequests: [request('a', 2, VF)], deviceConstraints: [bond('same', 'card', 'a')] }),
    );
    expect(host.devicesOf('c')).toEqual(['0000:a0:02.0', '0000:a0:02.1']);
  });

  test('a change keeps the value it has, even where another is less waste', () => {
    const host = ScriptedHost.reporting([...card(P1, 3), ...card(P2, 3)]);
    const wish = (count: number) => ({
      pciRequests: [request('a', count, VF)],
      deviceConstraints: [bond('same', 'card', 'a')],
    });
    host.accept(claim('x', 'k', { pciRequests: [request('x', 1, VF, { addresses: ['0000:a0:02.0'] })] }));
    host.accept(claim('c', 'i', wish(1)));
    expect(host.devicesOf('c')).toEqual(['0000:a0:02.1']);
    host.accept({ ...claim('c', 'i', wish(2)), type: 'ChangeClaim' });
    expect(host.devicesOf('c')).toEqual(['0000:a0:02.1', '0000:a0:02.2']);
    host.accept({ ...claim('c', 'i', wish(3)), type: 'ChangeClaim' });
    expect(host.devicesOf('c')).toEqual(['0000:90:02.0', '0000:90:02.1', '0000:90:02.2']);
  });

  test('a value near the guest, before one with less waste that is far', () => {
    const two = [plain('0000:81:00.0', on('1', 1)), plain('0000:81:00.1', on('1', 1))];
    const far = [plain('0000:80:00.0', on('2', 0)), plain('0000:80:00.1', on('2', 0))];
    const host = machine(TWO, [...far, ...two]);
    host.accept(
      claim('c', 'i', {
        numa: guest([guestCell(0, { dedicatedCpus: [0], hostCell: 1 })]),
        pciRequests: [request('a', 2, GPU, { numaPolicy: 'preferred' })],
        deviceConstraints: [bond('same', 'root-port', 'a')],
      }),
    );
    expect(host.devicesOf('c')).toEqual(['0000:81:00.0', '0000:81:00.1']);
  });
});

describe('several bonds together', () => {
  test('a value that looks best alone is given up where the others leave it too little', () => {
    // Port 1 has the lowest devices but none on a second card; port 2 has two cards.
    const host = ScriptedHost.reporting([
      plain('0000:81:00.0', on('1')),
      plain('0000:81:00.1', on('1')),
      plain('0000:82:00.0', on('2')),
      plain('0000:83:00.0', on('2')),
      plain('0000:83:00.1', on('2')),
    ]);
    host.accept(
      claim('c', 'i', {
        pciRequests: [request('a', 1, GPU), request('b', 1, GPU)],
        deviceConstraints: [bond('same', 'root-port', 'a', 'b'), bond('different', 'card', 'a', 'b')],
      }),
    );
    expect(chosen(host)).toEqual({ '0000:82:00.0': 'a', '0000:83:00.0': 'b' });
  });

  test('two bonds "same" of different requests choose each their own value', () => {
    const gpu = (address: string, port: string) => plain(address, on(port));
    const nic = (address: string, port: string) => plain(address, { ...on(port), vendorId: '15b3', productId: '1017' });
    const NIC = { vendorId: '15b3', productId: '1017' };
    const host = ScriptedHost.reporting([
      gpu('0000:81:00.0', '1'),
      gpu('0000:82:00.0', '2'),
      gpu('0000:83:00.0', '2'),
      nic('0000:84:00.0', '2'),
      gpu('0000:85:00.0', '3'),
      nic('0000:86:00.0', '3'),
    ]);
    host.accept(
      claim('c', 'i', {
        pciRequests: [request('g1', 1, GPU), request('n1', 1, NIC), request('g2', 1, GPU), request('n2', 1, NIC)],
        deviceConstraints: [
          bond('same', 'root-port', 'g1', 'n1'),
          bond('same', 'root-port', 'g2', 'n2'),
          bond('different', 'root-port', 'g1', 'g2'),
        ],
      }),
    );
    expect(chosen(host)).toEqual({
      '0000:85:00.0': 'g1',
      '0000:86:00.0': 'n1',
      '0000:82:00.0': 'g2',
      '0000:84:00.0': 'n2',
    });
  });

  test('requests that no bond names take what is left', () => {
    const host = ScriptedHost.reporting([...card(P1, 2), ...card(P2, 1)]);
    host.accept(
      claim('c', 'i', {
        pciRequests: [request('free', 1, VF), request('a', 2, VF)],
        deviceConstraints: [bond('same', 'card', 'a')],
      }),
    );
    expect(chosen(host)).toEqual({ '0000:90:02.0': 'a', '0000:90:02.1': 'a', '0000:a0:02.0': 'free' });
  });
});

describe('whole cards beside children under bonds (INV-02)', () => {
  test('the value of a bond is chosen first, the whole card is another one', () => {
    const host = ScriptedHost.reporting([...card(P1, 2), ...card(P2, 2)]);
    host.accept(
      claim('c', 'i', {
        pciRequests: [request('p', 1, PF), request('v', 2, VF)],
        deviceConstraints: [bond('same', 'card', 'v')],
      }),
    );
    expect(chosen(host)).toEqual({ '0000:90:02.0': 'v', '0000:90:02.1': 'v', [P2]: 'p' });
  });

  test('a whole card and its own child are never one card to a bond', () => {
    const host = ScriptedHost.reporting([...card(P1, 2), ...card(P2, 2)]);
    const wish = {
      pciRequests: [request('p', 1, PF), request('v', 1, VF)],
      deviceConstraints: [bond('same', 'card', 'p', 'v')],
    };
    expect(reasonsOf(host.run(claim('c', 'i', wish)))).toMatchObject([{ code: 'ConstraintUnsatisfied', asked: 2 }]);
    host.accept(claim('c', 'i', { ...wish, deviceConstraints: [bond('different', 'card', 'p', 'v')] }));
    expect(host.devicesOf('c')).toHaveLength(2);
  });

  test("an operator's reserve limits bonded requests as it does others", () => {
    const host = ScriptedHost.reporting([...card(P1, 3), ...card(P2, 2)]);
    host.accept({
      type: 'SetProviderInventory',
      providerId: providerOf(P2),
      inventories: {
        CUSTOM_PCI_8086_154C: { total: 2, reserved: 1, minUnit: 1, maxUnit: 2, stepSize: 1, allocationRatio: 1 },
      },
      expectedGeneration: null,
    });
    host.accept(
      claim('c', 'i', { pciRequests: [request('a', 2, VF)], deviceConstraints: [bond('same', 'card', 'a')] }),
    );
    expect(host.devicesOf('c')).toEqual(['0000:90:02.0', '0000:90:02.1']);
  });
});
