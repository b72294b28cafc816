import { comparePciAddresses, formatPciAddress, isWideDomain, parsePciAddress } from './address.js';

describe('PCI addresses (Host facts 1.1)', () => {
  test.each([
    ['0000:81:1f.7', { domain: 0, bus: 0x81, slot: 0x1f, fn: 7 }],
    ['10000:00:02.0', { domain: 0x10000, bus: 0, slot: 2, fn: 0 }],
    ['ffffffff:ff:00.0', { domain: 0xffffffff, bus: 0xff, slot: 0, fn: 0 }],
  ])('%s', (text, parsed) => {
    expect(parsePciAddress(text)).toEqual(parsed);
    expect(formatPciAddress(parsed)).toBe(text);
  });

  test.each([
    '81:00.0',
    '0000:81:00.8',
    '0000:81:20.0',
    '0000:8G:00.0',
    '0000:AB:00.0',
    '00000:81:00.0',
    '000:81:00.0',
    '',
    ' 0000:81:00.0',
    '0000:81:00.0 ',
    '100000000:00:00.0',
  ])('%p is none', (text) => {
    expect(parsePciAddress(text)).toBeNull();
  });

  test('are ordered as numbers', () => {
    const sorted = ['0000:00:01.0', '0000:00:02.0', '0000:10:00.0', '0001:00:00.0', 'ffff:00:00.0', '10000:00:00.0'];
    expect([...sorted].reverse().sort(comparePciAddresses)).toEqual(sorted);
    expect(comparePciAddresses('0000:00:01.0', '0000:00:01.0')).toBe(0);
  });

  test('domains above ffff are wide', () => {
    expect([isWideDomain('ffff:00:00.0'), isWideDomain('10000:00:00.0')]).toEqual([false, true]);
  });
});
