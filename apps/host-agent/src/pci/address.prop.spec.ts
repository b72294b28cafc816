import fc from 'fast-check';
import { compareAddresses, formatAddress, isWideDomain, parseAddress } from './address.js';

const location = fc.record({
  domain: fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0xffffffff })),
  bus: fc.integer({ min: 0, max: 0xff }),
  slot: fc.integer({ min: 0, max: 0x1f }),
  fn: fc.integer({ min: 0, max: 7 }),
});
const runs = { numRuns: process.env.BERTH_FULL ? 20_000 : 500 };

describe('addresses', () => {
  it('are printed as they were read', () => {
    fc.assert(
      fc.property(location, (at) => {
        expect(parseAddress(formatAddress(at))).toEqual(at);
        expect(isWideDomain(formatAddress(at))).toBe(at.domain > 0xffff);
      }),
      runs,
    );
  });

  it('are ordered as numbers', () => {
    const numbers = (at: { domain: number; bus: number; slot: number; fn: number }): number[] => [
      at.domain,
      at.bus,
      at.slot,
      at.fn,
    ];
    fc.assert(
      fc.property(location, location, (a, b) => {
        const index = numbers(a).findIndex((value, each) => value !== numbers(b)[each]);
        const expected = index < 0 ? 0 : Math.sign((numbers(a)[index] ?? 0) - (numbers(b)[index] ?? 0));
        expect(Math.sign(compareAddresses(formatAddress(a), formatAddress(b)))).toBe(expected);
      }),
      runs,
    );
  });

  it.each([
    '0000:00:1F.0',
    '00:1f.0',
    '0000:00:20.0',
    '0000:00:1f.8',
    ' 0000:00:1f.0',
    '000000000:00:00.0',
    'pci0000:00',
  ])('are not %j', (text) => expect(parseAddress(text)).toBeNull());
});
