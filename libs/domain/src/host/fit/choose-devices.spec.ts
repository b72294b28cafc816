import type { DeviceSpec, PciRequest, ReportedDevice } from '../../index.js';
import { claim, GPU, PF, pf, plain, providerOf, report, request, VF, vf } from '../../testing/host-builders.js';
import { ScriptedHost } from '../../testing/scripted-host.js';

const P1 = '0000:90:00.0';
const P2 = '0000:a0:00.0';
const card = (parent: string, count: number): ReportedDevice[] => [
  pf(parent),
  ...Array.from({ length: count }, (_, n) => vf(`${parent.slice(0, 7)}:02.${n}`, parent)),
];
const take = (host: ScriptedHost, ...requests: PciRequest[]) => host.run(claim('c', 'i', { pciRequests: requests }));
const reasons = (decision: ReturnType<typeof take>) => (decision.kind === 'rejected' ? decision.reasons : decision);
const any: DeviceSpec = { vendorId: '8086' };

describe('device choice: least waste (DESIGN decision 4)', () => {
  test('address order, never insertion order', () => {
    const host = ScriptedHost.reporting([plain('0001:02:00.0'), plain('0000:82:00.0'), plain('0000:81:00.0')]);
    take(host, request('r', 2, GPU));
    expect(host.devicesOf('c')).toEqual(['0000:81:00.0', '0000:82:00.0']);
  });

  test('a VF comes from the card that is already broken up', () => {
    const host = ScriptedHost.reporting([...card(P1, 2), ...card(P2, 2)]);
    host.accept(claim('first', 'j', { pciRequests: [request('r', 1, VF, { addresses: ['0000:a0:02.1'] })] }));
    take(host, request('r', 1, VF));
    expect(host.devicesOf('c')).toEqual(['0000:a0:02.0']);
  });

  test('several VFs break up as few cards as they can', () => {
    const host = ScriptedHost.reporting([...card(P1, 2), ...card(P2, 2)]);
    take(host, request('r', 2, VF));
    expect(host.devicesOf('c')).toEqual(['0000:90:02.0', '0000:90:02.1']);
  });

  test('a plain device serves before a whole card is broken up, after a broken one', () => {
    const spare = plain('0000:b0:00.0', { vendorId: '8086' });
    const host = ScriptedHost.reporting([...card(P1, 2), spare]);
    take(host, request('r', 1, any));
    expect(host.devicesOf('c')).toEqual(['0000:b0:00.0']);
    const broken = ScriptedHost.reporting([...card(P1, 2), spare]);
    broken.accept(claim('first', 'j', { pciRequests: [request('r', 1, VF)] }));
    take(broken, request('r', 1, any));
    expect(broken.devicesOf('c')).toEqual(['0000:90:02.1']);
  });

  test('without a device type a PF or vDPA device is never given (Nova facts 5.7)', () => {
    const vdpa: ReportedDevice = { ...vf('0000:90:02.7', P1), kind: 'vdpa' };
    const host = ScriptedHost.reporting([pf(P1), vdpa]);
    expect(reasons(take(host, request('r', 1, any)))).toEqual([
      { code: 'InsufficientDevices', requestId: 'r', asked: 1, free: 0, total: 0, held: 0, blocked: 0, quarantined: 0 },
    ]);
    take(host, request('r', 1, { ...any, kind: 'vdpa' }));
    expect(host.devicesOf('c')).toEqual(['0000:90:02.7']);
  });

  test('a PF without VFs is given before one whose VFs others could use', () => {
    const host = ScriptedHost.reporting([...card(P1, 2), pf(P2)]);
    take(host, request('p', 1, PF), request('v', 1, VF));
    expect(host.devicesOf('c')).toEqual(['0000:90:02.0', P2]);
  });

  test('alternatives are served from several pools (B104)', () => {
    const host = ScriptedHost.reporting([plain('0000:81:00.0'), plain('0000:82:00.0', { productId: '20b5' })]);
    take(host, request('r', 2, GPU, { alternatives: [GPU, { ...GPU, productId: '20b5' }] }));
    expect(host.devicesOf('c')).toEqual(['0000:81:00.0', '0000:82:00.0']);
  });
});

describe('PF and VF exclude each other (INV-02, Nova facts 3.3)', () => {
  test('walk: VF taken blocks the PF until the last VF is back (B08)', () => {
    const host = ScriptedHost.reporting(card(P1, 2));
    host.accept(claim('v1', 'i', { pciRequests: [request('r', 1, VF)] }, { leaseMs: null }));
    host.accept(claim('v2', 'j', { pciRequests: [request('r', 1, VF)] }, { leaseMs: null }));
    const whole = () => reasons(host.decide(claim('p', 'k', { pciRequests: [request('r', 1, PF)] })));
    const blocked = {
      code: 'InsufficientDevices',
      requestId: 'r',
      asked: 1,
      free: 0,
      total: 1,
      held: 0,
      blocked: 1,
      quarantined: 0,
    };
    expect(whole()).toEqual([blocked]);
    host.accept({ type: 'ReleaseClaim', claimId: 'v1', instanceId: null });
    expect(whole()).toEqual([blocked]);
    host.accept({ type: 'ReleaseClaim', claimId: 'v2', instanceId: null });
    host.accept(claim('p', 'k', { pciRequests: [request('r', 1, PF)] }));
    expect(reasons(take(host, request('r', 1, VF)))).toEqual([{ ...blocked, total: 2, blocked: 2 }]);
  });

  test('by parent address, also when the PF is not reported', () => {
    const host = ScriptedHost.reporting([vf('0000:90:02.0', P1)]);
    take(host, request('r', 1, VF));
    host.accept({ ...report(card(P1, 1)), sequence: 2 });
    expect(reasons(host.run(claim('p', 'k', { pciRequests: [request('r', 1, PF)] })))).toEqual([
      { code: 'InsufficientDevices', requestId: 'r', asked: 1, free: 0, total: 1, held: 0, blocked: 1, quarantined: 0 },
    ]);
  });

  test('one claim gets a whole card and VFs of another one, whichever is asked first', () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const host = ScriptedHost.reporting([...card(P1, 1), ...card(P2, 3)]);
      const both = [request('p', 1, PF), request('v', 3, VF)];
      take(host, ...order.map((at) => both[at] as PciRequest));
      expect(host.devicesOf('c')).toEqual([P1, '0000:a0:02.0', '0000:a0:02.1', '0000:a0:02.2']);
    }
  });

  test('each request alone would fit, together they do not: RequestsConflict', () => {
    const host = ScriptedHost.reporting(card(P1, 2));
    expect(reasons(take(host, request('p', 1, PF), request('v', 1, VF)))).toEqual([
      { code: 'RequestsConflict', requestIds: ['p', 'v'], asked: 2, free: 3 },
    ]);
    const one = ScriptedHost.reporting([plain('0000:81:00.0')]);
    expect(reasons(take(one, request('a', 1, GPU), request('b', 1, GPU)))).toEqual([
      { code: 'RequestsConflict', requestIds: ['a', 'b'], asked: 2, free: 1 },
    ]);
  });

  test('a rejected claim of VF + impossible, or PF + impossible, loses no relative (X1, D1)', () => {
    const host = ScriptedHost.reporting(card(P1, 2));
    const before = host.state;
    take(host, request('v', 1, VF), request('x', 1, { vendorId: 'ffff' }));
    take(host, request('p', 1, PF), request('x', 1, { vendorId: 'ffff' }));
    expect(host.state).toEqual(before);
  });
});

describe('requests of one claim together (Nova facts 5.6)', () => {
  const T4 = { productId: '1eb8' };
  test('the picky request gets the only device it can have', () => {
    const host = ScriptedHost.reporting([plain('0000:81:00.0', T4), plain('0000:82:00.0')]);
    take(host, request('any', 1, { vendorId: '10de' }), request('t4', 1, { vendorId: '10de', ...T4 }));
    expect(host.state.claims.get('c')?.devices.map(({ address, requestId }) => [address, requestId])).toEqual([
      ['0000:81:00.0', 't4'],
      ['0000:82:00.0', 'any'],
    ]);
  });

  test('tags decide and only that pool shrinks (B14)', () => {
    const host = ScriptedHost.reporting([
      plain('0000:81:00.0', { tags: { physical_network: 'physnet1' } }),
      plain('0000:82:00.0', { tags: { physical_network: 'physnet2' } }),
      plain('0000:83:00.0', { tags: { physical_network: null } }),
    ]);
    const on = (physnet: string | null) => request('r', 1, { ...GPU, tags: { physical_network: physnet } });
    take(host, on('PHYSNET2'));
    expect(host.devicesOf('c')).toEqual(['0000:82:00.0']);
    expect(host.decide(claim('d', 'j', { pciRequests: [on('physnet2')] })).kind).toBe('rejected');
    host.accept(claim('d', 'j', { pciRequests: [on(null)] }));
    expect(host.devicesOf('d')).toEqual(['0000:83:00.0']);
  });

  test('traits and classes narrow a request', () => {
    const host = ScriptedHost.reporting([
      plain('0000:81:00.0'),
      plain('0000:82:00.0', { traits: ['CUSTOM_FAST', 'CUSTOM_NVLINK'] }),
      plain('0000:83:00.0', { resourceClass: 'CUSTOM_GPU' }),
    ]);
    host.accept(claim('c', 'i', { pciRequests: [request('r', 1, { traits: ['CUSTOM_FAST'] })] }));
    host.accept(claim('d', 'j', { pciRequests: [request('r', 1, { resourceClass: 'CUSTOM_GPU' })] }));
    expect([host.devicesOf('c'), host.devicesOf('d')]).toEqual([['0000:82:00.0'], ['0000:83:00.0']]);
  });

  test('a budget that runs out is said so, never called "no capacity" (DESIGN rule 15)', () => {
    const cards = Array.from({ length: 6 }, (_, n) => card(`0000:${(0x90 + n).toString(16)}:00.0`, 1)).flat();
    const host = ScriptedHost.reporting(cards);
    const ask = claim('c', 'i', { pciRequests: [request('p', 4, PF), request('v', 3, VF)] });
    expect(reasons(host.decide(ask, 1))).toEqual([{ code: 'SearchBudgetExceeded', steps: 2 }]);
    expect(reasons(host.decide(ask))).toEqual([
      { code: 'RequestsConflict', requestIds: ['p', 'v'], asked: 7, free: 12 },
    ]);
  });
});

describe('inventory of a device class (Nova facts 7.7)', () => {
  const reserve = (
    host: ScriptedHost,
    address: string,
    reserved: number,
    total: number,
    resourceClass = 'CUSTOM_PCI_10DE_20B0',
  ) =>
    host.accept({
      type: 'SetProviderInventory',
      providerId: providerOf(address),
      inventories: {
        [resourceClass]: { total, reserved, minUnit: 1, maxUnit: total, stepSize: 1, allocationRatio: 1 },
      },
      expectedGeneration: null,
    });

  test('a reserved device is passed over (B109)', () => {
    const host = ScriptedHost.reporting([plain('0000:81:00.0'), plain('0000:82:00.0')]);
    reserve(host, '0000:81:00.0', 1, 1);
    take(host, request('r', 1, GPU));
    expect(host.devicesOf('c')).toEqual(['0000:82:00.0']);
    expect(reasons(host.run(claim('d', 'j', { pciRequests: [request('r', 1, GPU)] })))).toEqual([
      { code: 'InsufficientDevices', requestId: 'r', asked: 1, free: 0, total: 2, held: 1, blocked: 0, quarantined: 0 },
    ]);
  });

  test('part of a card reserved: so many of its VFs and no more, shared by all requests', () => {
    const host = ScriptedHost.reporting([...card(P1, 4), ...card(P2, 1)]);
    reserve(host, P1, 2, 4, 'CUSTOM_PCI_8086_154C');
    expect(reasons(take(host, request('a', 2, VF), request('b', 2, VF)))).toEqual([
      { code: 'RequestsConflict', requestIds: ['a', 'b'], asked: 4, free: 5 },
    ]);
    take(host, request('a', 2, VF), request('b', 1, VF));
    expect(host.devicesOf('c')).toEqual(['0000:90:02.0', '0000:90:02.1', '0000:a0:02.0']);
  });

  test('units of a declared device class are obeyed', () => {
    const host = ScriptedHost.reporting(card(P1, 4));
    host.accept({
      type: 'SetProviderInventory',
      providerId: providerOf(P1),
      inventories: {
        CUSTOM_PCI_8086_154C: { total: 4, reserved: 0, minUnit: 2, maxUnit: 4, stepSize: 2, allocationRatio: 1 },
      },
      expectedGeneration: null,
    });
    expect(reasons(take(host, request('r', 3, VF)))).toEqual([
      {
        code: 'UnitsViolated',
        providerId: providerOf(P1),
        resourceClass: 'CUSTOM_PCI_8086_154C',
        asked: 3,
        minUnit: 2,
        maxUnit: 4,
        stepSize: 2,
      },
    ]);
    take(host, request('r', 2, VF));
    expect(host.devicesOf('c')).toHaveLength(2);
  });
});
