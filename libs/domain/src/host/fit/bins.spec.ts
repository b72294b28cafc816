import { addressesOf, demand, fitChild, fitDevice, fitView, record } from '../../testing/fit-builders.js';
import { type Bin, binsOf, brokenCards, byPlace, byPreferenceOf, capKeyOf, providerCaps, wasteOf } from './bins.js';

const P = '0000:81:00.0';
const Q = '0000:82:00.0';
const NO_CAPS: ReadonlyMap<string, number> = new Map();

describe('least waste (DESIGN decision 4)', () => {
  test('a VF of a broken card, a plain device, a VF of a whole card, a whole card', () => {
    const broken = new Set([P]);
    expect(wasteOf(fitChild('0000:81:02.0', P), broken)).toBe(0);
    expect(wasteOf(fitDevice(Q), broken)).toBe(1);
    expect(wasteOf(fitDevice(Q, { mates: [P] }), broken)).toBe(2);
    expect(wasteOf(fitChild('0000:82:02.0', Q), broken)).toBe(2);
    expect(wasteOf(fitDevice(P, { kind: 'type-PF' }), broken)).toBe(3);
  });

  test('a card is broken by a child that is held, or in use without a claim', () => {
    const view = fitView([
      fitChild('0000:81:02.0', P, { claimId: 'c' }),
      fitChild('0000:82:02.0', Q, { usedBy: 'g' }),
      fitChild('0000:83:02.0', '0000:83:00.0'),
      fitDevice('0000:84:00.0', { claimId: 'd' }),
    ]);
    expect([...brokenCards(view)]).toEqual([P, Q]);
  });
});

describe('limits of providers', () => {
  const vfs = [0, 1, 2].map((n) => fitChild(`0000:81:02.${n}`, P));
  const capsAt = (total: number, reserved: number, used: number, before = 0) =>
    providerCaps(
      fitView(vfs, [], () => ({ record: record({ total, reserved }), used })),
      vfs,
      () => before,
    );

  test('are there only where they bind', () => {
    expect(capKeyOf({ providerId: P, resourceClass: 'CUSTOM_X' })).toBe(`${P} CUSTOM_X`);
    expect([...capsAt(3, 0, 0)]).toEqual([]);
    expect([...capsAt(3, 1, 0)]).toEqual([[`${P} CUSTOM_X`, 2]]);
    expect([...capsAt(3, 1, 1)]).toEqual([[`${P} CUSTOM_X`, 1]]);
    expect([...capsAt(3, 3, 2)]).toEqual([[`${P} CUSTOM_X`, 0]]);
  });

  test('never take what the claim itself held there; a class without inventory gives nothing', () => {
    expect([...capsAt(3, 3, 0, 2)]).toEqual([[`${P} CUSTOM_X`, 2]]);
    expect([...capsAt(3, 3, 0, 3)]).toEqual([]);
    expect([
      ...providerCaps(
        fitView(vfs, [], () => null),
        vfs,
        () => 0,
      ),
    ]).toEqual([[`${P} CUSTOM_X`, 0]]);
  });

  test('are kept apart by provider and class', () => {
    const mixed = [...vfs, fitChild('0000:81:02.3', P, { resourceClass: 'CUSTOM_Y' }), fitChild('0000:82:02.0', Q)];
    const view = fitView(mixed, [], (provider, resourceClass) => ({
      record: record({ total: provider === P && resourceClass === 'CUSTOM_X' ? 2 : 9 }),
      used: 0,
    }));
    expect([...providerCaps(view, mixed, () => 0)]).toEqual([[`${P} CUSTOM_X`, 2]]);
  });
});

describe('bins', () => {
  test('hold what no demand can tell apart, in the order of waste; what serves none is left out', () => {
    const devices = [
      fitDevice('0000:a2:00.0'),
      fitDevice('0000:a1:00.0'),
      fitChild('0000:81:02.1', P),
      fitChild('0000:81:02.0', P),
      fitDevice('0000:c1:00.0'),
    ];
    const demands = [demand(1, ['0000:a', '0000:8']), demand(1, ['0000:a'], { kept: new Set(['0000:a2:00.0']) })];
    const bins = binsOf(fitView(devices), demands, devices, NO_CAPS);
    expect(bins.map((bin) => [addressesOf(bin.devices), bin.serves, bin.keptBy, bin.waste, bin.capKey])).toEqual([
      [['0000:a1:00.0'], 3, 0, 1, null],
      [['0000:a2:00.0'], 3, 2, 1, null],
      [['0000:81:02.0', '0000:81:02.1'], 1, 0, 2, null],
    ]);
  });

  test('are split by a limit that binds, and by marks', () => {
    const devices = [fitDevice(P), fitDevice(Q), fitDevice('0000:83:00.0')];
    const caps = new Map([[`${Q} CUSTOM_X`, 0]]);
    expect(
      binsOf(fitView(devices), [demand(1)], devices, caps).map((bin) => [addressesOf(bin.devices), bin.capKey]),
    ).toEqual([
      [[P, '0000:83:00.0'], null],
      [[Q], `${Q} CUSTOM_X`],
    ]);
    const marks = (address: string) => ({ second: address === Q ? 1 : 0, third: address === P ? 1 : 0, apart: ['v'] });
    const marked = binsOf(fitView(devices), [demand(1)], devices, NO_CAPS, ({ address }) => ({
      serves: 1,
      keptBy: 0,
      waste: 1,
      ...marks(address),
    }));
    expect(marked.map((bin) => [addressesOf(bin.devices), bin.second, bin.third, bin.apart])).toEqual([
      [['0000:83:00.0'], 0, 0, ['v']],
      [[P], 0, 1, ['v']],
      [[Q], 1, 0, ['v']],
    ]);
  });

  test('order devices by card, then by address, never as they came', () => {
    const list = [
      fitChild('0000:81:02.1', P),
      fitDevice(Q),
      fitChild('0000:91:02.0', '0000:80:00.0'),
      fitChild('0000:81:02.0', P),
    ];
    expect(addressesOf(list.sort(byPlace))).toEqual(['0000:91:02.0', '0000:81:02.0', '0000:81:02.1', Q]);
  });

  test('are preferred: kept, held by nobody before, near, least waste, lowest address', () => {
    const bin = (name: string, more: Partial<Bin>): Bin => ({
      devices: [fitDevice(name)],
      serves: 3,
      keptBy: 0,
      waste: 1,
      capKey: null,
      second: 0,
      third: 0,
      apart: [],
      ...more,
    });
    const bins = [
      bin('0000:09:00.0', { keptBy: 2 }),
      bin('0000:08:00.0', { third: 1 }),
      bin('0000:07:00.0', { second: 1 }),
      bin('0000:06:00.0', { waste: 2 }),
      bin('0000:05:00.0', { second: 2, third: 2 }),
      bin('0000:04:00.0', {}),
      bin('0000:03:00.0', { keptBy: 1, waste: 3, third: 1 }),
    ];
    const order = [...bins].sort(byPreferenceOf(0)).map(({ devices }) => devices[0]?.address.slice(5, 7));
    expect(order).toEqual(['03', '04', '05', '06', '07', '08', '09']);
  });
});
