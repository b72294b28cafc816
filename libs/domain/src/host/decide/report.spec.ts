import type { InventoryReported, ReportedDevice } from '../host.events.js';
import {
  claim,
  GPU,
  HOST,
  pf,
  plain,
  providerOf,
  release,
  report,
  request,
  VF,
  vf,
} from '../../testing/host-builders.js';
import { ScriptedHost } from '../../testing/scripted-host.js';

import { soundDevices } from './report-devices.js';

const A = '0000:81:00.0';
const B = '0000:82:00.0';
const next = (devices: Parameters<typeof report>[0], sequence = 2, more: Parameters<typeof report>[1] = {}) =>
  report(devices, { sequence, ...more });
const reported = (host: ScriptedHost, command: ReturnType<typeof report>): InventoryReported['data'] => {
  const [event] = host.accept(command);
  if (event?.type !== 'InventoryReported') throw new Error(event?.type);
  return event.data;
};
const holdingA = (): ScriptedHost => {
  const host = ScriptedHost.reporting([plain(A), plain(B)]);
  host.accept(claim('c', 'i', { pciRequests: [request('r', 1, GPU, { addresses: [A] })] }, { leaseMs: null }));
  return host;
};

describe('soundDevices', () => {
  const said = (devices: readonly ReportedDevice[]) => {
    const { sound, dropped } = soundDevices(devices, {});
    return [sound.map(({ address }) => address), dropped.map(({ address, field }) => `${address} ${field}`)];
  };

  test('one bad device costs only itself', () => {
    expect(said([plain(A), { ...plain(B), vendorId: '10DE' }])).toEqual([[A], [`${B} vendorId`]]);
    expect(said([plain(A), plain(B), plain(A)])).toEqual([[A, B], [`${A} address`]]);
  });

  test('a VF under anything but a PF is named with its parent; an unreported parent is fine', () => {
    const child = '0000:81:00.1';
    const { dropped } = soundDevices([plain(A), vf(child, A)], {});
    expect(dropped).toEqual([
      {
        address: child,
        field: 'parentAddress',
        value: A,
        expected: `the address of a type-PF: ${A}, which ${child} names as its parent, is reported as type-PCI`,
      },
    ]);
    const grandchild = '0000:81:00.2';
    expect(said([pf(A), vf(child, A), vf(grandchild, child)])).toEqual([[A, child], [`${grandchild} parentAddress`]]);
    expect(said([vf(child, A)])).toEqual([[child], []]);
  });

  test('where not one is sound the report as a whole is wrong', () => {
    const bad = [{ ...plain(A), productId: 'zz' }];
    expect(soundDevices(bad, {})).toEqual({ sound: bad, dropped: [] });
    expect(soundDevices([], {})).toEqual({ sound: [], dropped: [] });
  });

  test('a class that the host counts by number is no class of devices', () => {
    const devices = [plain(A), plain(B, { resourceClass: 'CUSTOM_SLOTS' })];
    const { dropped } = soundDevices(devices, { [HOST]: { CUSTOM_SLOTS: { total: 4, reserved: 0 } } });
    expect(dropped).toMatchObject([{ address: B, field: 'resourceClass', value: 'CUSTOM_SLOTS' }]);
  });
});

describe('ReportInventory', () => {
  test('the first report says everything: providers, totals, devices, generations', () => {
    const host = new ScriptedHost();
    host.accept({ type: 'RegisterHost', hostId: HOST, name: 'h1', kind: 'machine' });
    const device = plain(A, { numaNode: 1, tags: { physical_network: null } });
    expect(host.accept(report([device]))).toEqual([
      {
        type: 'InventoryReported',
        data: {
          bootId: 'boot-1',
          sequence: 1,
          providersAdded: [{ providerId: providerOf(A), parentProviderId: HOST, name: `${HOST}_${providerOf(A)}` }],
          providersRemoved: [],
          totals: { [HOST]: { MEMORY_MB: { total: 4096, reserved: 0 }, VCPU: { total: 8, reserved: 0 } } },
          devicesAppeared: [device],
          devicesChanged: [],
          devicesVanished: [],
          devicesReturned: [],
          generations: { [HOST]: 1, [providerOf(A)]: 1 },
        },
      },
    ]);
    const { providerId, ...description } = device;
    expect(host.state.devices.get(A)).toEqual({
      description,
      providerId,
      claimId: null,
      vanished: false,
      pending: null,
      quarantine: null,
      reserved: null,
      usedBy: null,
      ownerSince: 1,
    });
    expect(host.state).toMatchObject({ bootId: 'boot-1', reportSequence: 1, reportedAtMs: expect.any(Number) });
  });

  test('one that changes nothing leaves no event, whatever the order of devices and lists (DESIGN rule 12)', () => {
    const device = plain(A, {
      traits: ['X', 'Y'],
      tags: { a: '1', b: '2' },
      iommuGroup: [A, B],
      info: { driver: 'x' },
    });
    const host = ScriptedHost.reporting([device, plain(B)]);
    const again = { ...device, traits: ['Y', 'X'], tags: { b: '2', a: '1' }, iommuGroup: [B, A] };
    expect(host.decide(next([plain(B), again]))).toEqual({ kind: 'unchanged', code: 'ReportUnchanged' });
  });

  test('a repeated, older or earlier boot’s report is late; a new boot starts at 1 again (DESIGN rule 11)', () => {
    const host = ScriptedHost.reporting([plain(A)]);
    host.accept(next([plain(B)], 5));
    const late = { kind: 'unchanged', code: 'ReportLate' };
    expect(host.decide(next([], 5))).toEqual(late);
    expect(host.decide(next([], 4))).toEqual(late);
    expect(reported(host, next([plain(B)], 1, { bootId: 'boot-2' }))).toMatchObject({ bootId: 'boot-2', sequence: 1 });
    expect(host.decide(next([], 6))).toEqual(late);
    expect(host.state.pastBoots).toEqual(['boot-1']);
  });

  test('appeared, vanished and changed devices are the difference; emptied providers go', () => {
    const host = ScriptedHost.reporting([plain(A), plain(B)]);
    const changed = plain(B, { numaNode: 1 });
    const data = reported(host, next([changed, plain('0000:83:00.0')]));
    expect(data).toMatchObject({
      providersAdded: [expect.objectContaining({ providerId: providerOf('0000:83:00.0') })],
      providersRemoved: [providerOf(A)],
      totals: {},
      devicesAppeared: [expect.objectContaining({ address: '0000:83:00.0' })],
      devicesChanged: [changed],
      devicesVanished: [A],
      devicesReturned: [],
      generations: { [providerOf(B)]: 2, [providerOf('0000:83:00.0')]: 1 },
    });
    expect([...host.state.devices.keys()]).toEqual([B, '0000:83:00.0']);
    expect(host.state.devices.get(B)?.description.numaNode).toBe(1);
    expect(host.state.providers.has(providerOf(A))).toBe(false);
  });

  test('all free devices of an empty report are gone at once (B17)', () => {
    const host = ScriptedHost.reporting(Array.from({ length: 6 }, (_, n) => plain(`0000:8${n}:00.0`)));
    host.accept(next([]));
    expect(host.state.devices.size).toBe(0);
  });

  test('a held device survives a report without it and is not given to anybody when it is back (B16)', () => {
    const host = holdingA();
    host.accept(next([]));
    expect(host.owners()).toEqual({ [A]: 'c' });
    expect(host.state.devices.get(A)?.vanished).toBe(true);
    expect(host.state.providers.has(providerOf(A))).toBe(true);
    const data = reported(host, next([plain(A), plain(B)], 3));
    expect(data).toMatchObject({ devicesReturned: [A], devicesAppeared: [expect.objectContaining({ address: B })] });
    expect(host.decide(claim('d', 'j', { pciRequests: [request('r', 2, GPU)] })).kind).toBe('rejected');
    host.accept(claim('d', 'j', { pciRequests: [request('r', 1, GPU)] }));
    expect(host.owners()).toEqual({ [A]: 'c', [B]: 'd' });
  });

  test('a device that came back is free at once when its claim ends (X6, D11)', () => {
    const host = holdingA();
    host.accept(next([plain(B)]));
    host.accept(next([plain(A), plain(B)], 3));
    host.accept(release('c'));
    host.accept(claim('d', 'j', { pciRequests: [request('r', 2, GPU)] }));
  });

  test('a held VF still counts when only its PF is reported (B88)', () => {
    const P = '0000:90:00.0';
    const host = ScriptedHost.reporting([pf(P), vf('0000:90:02.0', P)]);
    host.accept(claim('c', 'i', { pciRequests: [request('r', 1, VF)] }));
    host.accept(next([pf(P)]));
    expect(host.decide(claim('d', 'j', { pciRequests: [request('r', 1, { kind: 'type-PF' })] }))).toMatchObject({
      reasons: [{ code: 'InsufficientDevices', blocked: 1 }],
    });
  });

  test('properties that change while held take effect when the claim ends (Nova facts 4.6)', () => {
    const host = holdingA();
    const moved = plain(A, { numaNode: 1, productId: '20b5', resourceClass: 'CUSTOM_NEW' });
    host.accept(next([moved, plain(B)]));
    expect(host.state.devices.get(A)).toMatchObject({
      description: { productId: '20b0' },
      pending: { description: { productId: '20b5' } },
    });
    expect(host.decide(next([moved, plain(B)], 3))).toEqual({ kind: 'unchanged', code: 'ReportUnchanged' });
    const [event] = host.accept(release('c'));
    expect(event?.data).toMatchObject({ devicesDropped: [], generations: { [providerOf(A)]: 4 } });
    expect(host.state.devices.get(A)).toMatchObject({ description: { productId: '20b5', numaNode: 1 }, pending: null });
  });

  test('a property that changed back while held is no change any more', () => {
    const host = holdingA();
    host.accept(next([plain(A, { numaNode: 1 }), plain(B)]));
    host.accept(next([plain(A), plain(B)], 3));
    host.accept(release('c'));
    expect(host.state.devices.get(A)?.description.numaNode).toBeNull();
  });

  test('totals are replaced per provider; one no longer reported loses them', () => {
    const host = ScriptedHost.reporting([]);
    const data = reported(host, next([], 2, { totals: { [HOST]: { VCPU: { total: 16, reserved: 2 } } } }));
    expect(data).toMatchObject({
      totals: { [HOST]: { VCPU: { total: 16, reserved: 2 } } },
      generations: { [HOST]: 2 },
    });
    expect(reported(host, next([], 3, { totals: {} })).totals).toEqual({ [HOST]: {} });
    expect(host.state.providers.get(HOST)?.reported).toEqual({});
  });

  test('a provider that an operator wrote on, or that holds something, is not removed with its devices', () => {
    const host = ScriptedHost.reporting([plain(A), plain(B)]);
    host.accept({
      type: 'SetProviderTraits',
      providerId: providerOf(A),
      traits: ['CUSTOM_X'],
      expectedGeneration: null,
    });
    expect(reported(host, next([])).providersRemoved).toEqual([providerOf(B)]);
  });

  test('a report of a host without providers under it leaves nothing half done: every fault is named, nothing applied', () => {
    const host = ScriptedHost.reporting([plain(A)]);
    const before = host.state;
    const bad = (address: string, more: object) => ({ ...plain(address), providerId: providerOf(A), ...more });
    const decision = host.run({
      ...report([
        bad(B, { address: '81:00.0' }),
        bad(A, { vendorId: '10DE', productId: 'zz' }),
        bad(A, {}),
        bad('0000:83:00.0', { kind: 'type-VF' }),
        bad('0000:84:00.0', { kind: 'type-XX', parentAddress: A }),
        bad('0000:85:00.0', { kind: 'vdpa', parentAddress: '0000:85:00.0' }),
        bad('0000:86:00.0', { numaNode: -1, providerId: 'nowhere' }),
      ]),
      bootId: '',
      sequence: 1.5,
      deviceProviders: [{ providerId: 'x', parentProviderId: 'nowhere', name: 'x' }],
      totals: {
        elsewhere: {},
        [HOST]: { VCPU: { total: 0, reserved: -1 }, MEMORY_MB: { total: 5, reserved: 6 } },
      },
    });
    expect(decision.kind === 'rejected' && decision.reasons).toEqual(
      [
        ['bootId', '', 'the id of the running boot'],
        ['sequence', 1.5, 'a whole number from 1, one more in each report of a boot'],
        ['deviceProviders[0].parentProviderId', 'nowhere', 'a provider of this host'],
        ['totals.elsewhere', 'elsewhere', 'a provider of this host'],
        [`totals.${HOST}.VCPU.total`, 0, 'a whole number from 1 to 2147483647'],
        [`totals.${HOST}.VCPU.reserved`, -1, 'a whole number from 0 to 2147483647'],
        [`totals.${HOST}.MEMORY_MB.reserved`, 6, 'at most the total, 5'],
        ['devices[0].address', '81:00.0', 'an address like 0000:81:00.0'],
        ['devices[1].vendorId', '10DE', 'four lower-case hexadecimal digits'],
        ['devices[1].productId', 'zz', 'four lower-case hexadecimal digits'],
        ['devices[2].address', A, 'an address of its own: devices[1] has the same'],
        ['devices[3].parentAddress', null, 'the address of the PF that this type-VF belongs to'],
        ['devices[4].kind', 'type-XX', 'type-PCI, type-PF, type-VF, vdpa'],
        ['devices[4].parentAddress', A, 'null for a type-XX'],
        ['devices[5].parentAddress', '0000:85:00.0', 'the address of another device, like 0000:81:00.0'],
        ['devices[6].numaNode', -1, 'a whole number from 0, or null where unknown'],
        ['devices[6].providerId', 'nowhere', 'a listed provider'],
      ].map(([field, value, expected]) => ({ code: 'ReportMalformed', field, value, expected })),
    );
    expect(host.state).toEqual(before);
  });

  test('a device may not take the class of what the host counts itself', () => {
    const host = ScriptedHost.reporting([]);
    for (const resourceClass of ['VCPU', 'PCPU', 'DISK_GB', 'CUSTOM_LICENCE']) {
      const totals = { [HOST]: { CUSTOM_LICENCE: { total: 4, reserved: 0 } } };
      expect(host.decide(next([plain(A, { resourceClass })], 2, { totals }))).toEqual({
        kind: 'rejected',
        event: null,
        reasons: [
          {
            code: 'ReportMalformed',
            field: 'devices[0].resourceClass',
            value: resourceClass,
            expected: 'a class of devices, which the host does not count itself',
          },
        ],
      });
    }
  });
});
