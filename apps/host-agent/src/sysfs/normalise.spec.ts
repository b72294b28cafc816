import {
  hexDigits,
  hexOrNone,
  linkSpeedMtps,
  linkWidth,
  msixCount,
  numberList,
  singleLine,
  wholeNumber,
} from './normalise.js';

describe('attribute texts', () => {
  it.each([
    ['0x8086\n', 4, '8086'],
    ['ABCD', 4, 'abcd'],
    ['86', 4, '0086'],
    ['0x20000\n', 6, '020000'],
    ['1889\n', 4, '1889'],
    ['0x12345', 4, null],
    ['', 4, null],
    ['xyz', 4, null],
    [null, 4, null],
  ])('hexDigits(%j, %d) is %j', (text, digits, expected) => expect(hexDigits(text, digits)).toBe(expected));

  it('takes zero ids for none', () => expect([hexOrNone('0x0000', 4), hexOrNone('0x0001', 4)]).toEqual([null, '0001']));

  it.each([
    ['0\n', 0],
    ['128\n', 128],
    ['-1\n', null],
    ['1.5', null],
    ['many', null],
    ['99999999999999999999', null],
    ['', null],
  ])('wholeNumber(%j) is %j', (text, expected) => expect(wholeNumber(text)).toBe(expected));

  it('takes an MSI-X count above 16 bits for the negative number it is', () =>
    expect([msixCount('4294967033\n'), msixCount('2048\n')]).toEqual([null, 2048]));

  it.each([
    ['16.0 GT/s PCIe\n', 16000],
    ['2.5 GT/s', 2500],
    ['5 GT/s\n', 5000],
    ['Unknown', null],
    ['', null],
  ])('linkSpeedMtps(%j) is %j', (text, expected) => expect(linkSpeedMtps(text)).toBe(expected));

  it('takes 0 and 255 lanes for unknown', () => expect(['0', '255', '16\n'].map(linkWidth)).toEqual([null, null, 16]));

  it('puts text on one line and takes (null) for nothing', () =>
    expect([singleLine(' Embedded NIC 1   \n'), singleLine('(null)\n'), singleLine('\n')]).toEqual([
      'Embedded NIC 1',
      null,
      null,
    ]));

  it.each([
    ['0-3,8\n', [0, 1, 2, 3, 8]],
    ['0,2,4', [0, 2, 4]],
    ['\n', []],
    ['3,1,1-2', [1, 2, 3]],
    ['4-2', []],
    ['0-3:1/2', null],
    ['all', null],
    [null, null],
  ])('numberList(%j) is %j', (text, expected) => expect(numberList(text)).toEqual(expected));
});
