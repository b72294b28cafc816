import { capacityOf, classesOf, deviceTotals, effectiveRecord, hasClass } from './effective-inventory.js';
import { initialHostState, type ProviderState } from './host.state.js';
import { plain, providerOf, report, vf } from '../testing/host-builders.js';
import { record } from '../testing/fit-builders.js';
import { ScriptedHost } from '../testing/scripted-host.js';

const provider = (
  reported: ProviderState['reported'] = {},
  declared: ProviderState['declared'] = {},
): ProviderState => ({
  providerId: 'p',
  parentProviderId: null,
  name: 'p',
  generation: 0,
  ofDevices: false,
  reported,
  declared,
  traits: [],
  aggregates: [],
  used: {},
  changedAtMs: 0,
});
const said = { total: 10, reserved: 2 };

describe('what counts of a class on a provider', () => {
  test.each([
    ['nothing is known', provider(), null, null],
    ['reported only', provider({ X: said }), null, record({ total: 10, reserved: 2, maxUnit: 2_147_483_647 })],
    [
      'declared only',
      provider({}, { X: record({ total: 6, allocationRatio: 4 }) }),
      null,
      record({ total: 6, allocationRatio: 4 }),
    ],
    [
      'declared, capped by what is there',
      provider({ X: said }, { X: record({ total: 16, reserved: 1, minUnit: 2, stepSize: 2 }) }),
      null,
      record({ total: 10, reserved: 1, minUnit: 2, stepSize: 2 }),
    ],
    ['declared below what is there', provider({ X: said }, { X: record({ total: 6 }) }), null, record({ total: 6 })],
    ['devices alone', provider(), 3, record({ total: 3, maxUnit: 3 })],
    [
      'devices with an operator’s numbers',
      provider(
        { X: said },
        { X: record({ total: 99, reserved: 1, minUnit: 2, maxUnit: 4, stepSize: 2, allocationRatio: 8 }) },
      ),
      3,
      record({ total: 3, reserved: 1, minUnit: 2, maxUnit: 4, stepSize: 2 }),
    ],
  ])('%s', (_, from, devices, expected) => {
    expect(effectiveRecord(from, 'X', devices)).toEqual(expected);
  });

  test('capacity is not rounded', () => {
    expect(capacityOf(record({ total: 5, reserved: 2, allocationRatio: 1.5 }))).toBe(4.5);
  });

  test('classes come from declarations, reports and devices', () => {
    const one = provider({ A: said }, { B: record() });
    const devices = new Map([['C', 1]]);
    expect([...classesOf(one, devices)].sort()).toEqual(['A', 'B', 'C']);
    expect([...classesOf(one, undefined)].sort()).toEqual(['A', 'B']);
    expect(['A', 'B', 'C', 'D'].map((name) => hasClass(one, devices, name))).toEqual([true, true, true, false]);
    expect(hasClass(one, undefined, 'C')).toBe(false);
    expect(hasClass(one, undefined, 'toString')).toBe(false);
  });

  test('devices are counted by provider and class', () => {
    expect(deviceTotals(initialHostState)).toEqual(new Map());
    const P = '0000:81:00.0';
    const host = ScriptedHost.reporting([]);
    host.accept(
      report(
        [
          vf('0000:81:02.0', P),
          vf('0000:81:02.1', P, { resourceClass: 'CUSTOM_Y' }),
          vf('0000:81:02.2', P),
          plain('0000:82:00.0'),
        ],
        { sequence: 2 },
      ),
    );
    expect(deviceTotals(host.state)).toEqual(
      new Map([
        [
          providerOf(P),
          new Map([
            ['CUSTOM_PCI_8086_154C', 2],
            ['CUSTOM_Y', 1],
          ]),
        ],
        [providerOf('0000:82:00.0'), new Map([['CUSTOM_PCI_10DE_20B0', 1]])],
      ]),
    );
  });
});
