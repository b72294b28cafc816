import { GPU, request } from '../../testing/host-builders.js';
import { fitDevice } from '../../testing/fit-builders.js';
import { demandOfAmount, demandOfClass, demandOfRequest } from './demand.js';

const A = '0000:81:00.0';
const NONE: ReadonlySet<string> = new Set();

describe('demands', () => {
  test('of a request: its count, policy and alternatives', () => {
    const made = demandOfRequest(request('r', 2, GPU, { numaPolicy: 'socket' }), new Set([A]));
    expect(made).toMatchObject({ requestId: 'r', count: 2, addresses: null, numaPolicy: 'socket', kept: new Set([A]) });
    expect([made.matches(fitDevice(A)), made.matches(fitDevice(A, { productId: '1234' }))]).toEqual([true, false]);
  });

  test('of a request that names its devices: these, and any where it says nothing else', () => {
    const named = request('r', 1, GPU, { addresses: [A] });
    const other = fitDevice(A, { vendorId: '8086' });
    expect(demandOfRequest(named, NONE).addresses).toEqual([A]);
    expect(demandOfRequest(named, NONE).matches(other)).toBe(false);
    expect(demandOfRequest({ ...named, alternatives: [] }, NONE).matches(other)).toBe(true);
    expect(demandOfRequest(request('r', 1, GPU, { alternatives: [] }), NONE).matches(fitDevice(A))).toBe(false);
  });

  test('of an amount: the class on that provider; of a class: anywhere', () => {
    const amount = demandOfAmount('p', 'CUSTOM_X', 3, NONE);
    const classed = demandOfClass('CUSTOM_X', 3, NONE);
    const devices = [
      fitDevice(A, { providerId: 'p' }),
      fitDevice(A, { providerId: 'q' }),
      fitDevice(A, { providerId: 'p', resourceClass: 'CUSTOM_Y' }),
    ];
    expect(devices.map(amount.matches)).toEqual([true, false, false]);
    expect(devices.map(classed.matches)).toEqual([true, true, false]);
    for (const made of [amount, classed]) {
      expect(made).toMatchObject({ requestId: null, count: 3, addresses: null, kept: NONE });
      expect(made.numaPolicy).toBeUndefined();
    }
  });
});
