import { claim, GPU, plain, request } from '../../testing/host-builders.js';
import { guest, guestCell } from '../../testing/numa-builders.js';
import { A, B, machine, reasonsOf, TWO } from '../../testing/numa-host.js';

describe('bonds between devices', () => {
  const ports = (...at: readonly [string, string, number][]) =>
    at.map(([address, rootPort, numaNode]) => plain(address, { bridgePath: [rootPort], numaNode }));
  const two = (more: object = {}) => [request('a', 1, GPU), request('b', 1, GPU, more)];
  const host = () =>
    machine(TWO, ports([A, '0000:00:01.0', 0], [B, '0000:00:02.0', 0], ['0000:82:00.1', '0000:00:02.0', 1]));
  const bond = (
    rule: 'same' | 'different',
    attribute: 'card' | 'root-port' | 'numa-cell',
    ...requestIds: string[]
  ) => ({
    pciRequests: two(),
    deviceConstraints: [{ rule, attribute, requestIds: requestIds.length > 0 ? requestIds : ['a', 'b'] }],
  });

  test.each([
    ['same', 'card', [B, '0000:82:00.1']],
    ['same', 'root-port', [B, '0000:82:00.1']],
    ['same', 'numa-cell', [A, B]],
    ['different', 'card', [A, B]],
    ['different', 'root-port', [A, B]],
    ['different', 'numa-cell', [A, '0000:82:00.1']],
  ] as const)('%s %s', (rule, attribute, chosen) => {
    const one = host();
    one.accept(claim('c', 'i', bond(rule, attribute)));
    expect(one.devicesOf('c')).toEqual(chosen);
    expect(one.state.claims.get('c')?.deviceConstraints).toEqual(bond(rule, attribute).deviceConstraints);
  });

  test('with named devices the others follow them', () => {
    const one = host();
    const wish = bond('same', 'root-port');
    one.accept(claim('c', 'i', { ...wish, pciRequests: two({ addresses: ['0000:82:00.1'] }) }));
    expect(one.devicesOf('c')).toEqual([B, '0000:82:00.1']);
    const other = host();
    expect(reasonsOf(other.run(claim('c', 'i', { ...wish, pciRequests: two({ addresses: [A] }) })))).toEqual([
      {
        code: 'ConstraintUnsatisfied',
        constraint: 0,
        rule: 'same',
        attribute: 'root-port',
        requestIds: ['a', 'b'],
        asked: 2,
        free: 1,
      },
    ]);
  });

  test('say which of them can not be kept, or that all can, one at a time', () => {
    const one = host();
    one.accept(claim('x', 'k', { pciRequests: [request('x', 1, GPU, { addresses: ['0000:82:00.1'] })] }));
    expect(reasonsOf(one.run(claim('c', 'i', bond('same', 'root-port'))))).toMatchObject([
      { code: 'ConstraintUnsatisfied', constraint: 0, asked: 2, free: 1 },
    ]);
    expect(reasonsOf(one.run(claim('c', 'i', bond('different', 'numa-cell'))))).toMatchObject([
      { code: 'ConstraintUnsatisfied', rule: 'different', asked: 2, free: 1 },
    ]);
    const contrary = [...bond('same', 'card').deviceConstraints, ...bond('different', 'root-port').deviceConstraints];
    expect(reasonsOf(host().run(claim('c', 'i', { pciRequests: two(), deviceConstraints: contrary })))).toEqual([
      { code: 'ConstraintsConflict', requestIds: ['a', 'b'], asked: 2, free: 3 },
    ]);
  });

  test('and cells can be too much together only', () => {
    const numa = guest([guestCell(0, { dedicatedCpus: [0, 1, 2, 3], hostCell: 1 })]);
    const wish = { ...bond('same', 'numa-cell'), numa };
    expect(
      reasonsOf(
        host().run(
          claim('c', 'i', {
            ...wish,
            pciRequests: [
              request('a', 1, GPU, { numaPolicy: 'required' }),
              request('b', 1, GPU, { numaPolicy: 'preferred' }),
            ],
          }),
        ),
      ),
    ).toMatchObject([
      { code: 'ConstraintsConflict', asked: 2, free: 3 },
      { code: 'NumaDevicesUnfit', requestIds: ['a'], asked: 2 },
    ]);
  });

  test('a search that runs out of steps says so', () => {
    const one = host();
    const contrary = [...bond('same', 'card').deviceConstraints, ...bond('different', 'root-port').deviceConstraints];
    const decision = one.decide(claim('c', 'i', { pciRequests: two(), deviceConstraints: contrary }), 0);
    expect(reasonsOf(decision)).toMatchObject([{ code: 'SearchBudgetExceeded' }]);
  });
});
