import { blockedBy, type Relative } from './blocked.js';

const at = (address: string, parentAddress: string | null, inUse = false, mates: string[] = []): Relative => ({
  address,
  parentAddress,
  inUse,
  mates,
});

describe('mates of an IOMMU group', () => {
  test('one in use blocks those that are not in use, the lowest address being named', () => {
    const devices = [
      at('a', null, true, ['b', 'c', 'd']),
      at('b', null, true, ['a', 'c', 'd']),
      at('c', null, false, ['a', 'b', 'd']),
      at('e', null),
    ];
    expect([...blockedBy(devices)]).toEqual([['c', 'a']]);
    expect(blockedBy([...devices].reverse()).get('c')).toBe('a');
  });

  test('a child in use is named before a PF, a PF before a mate', () => {
    expect(blockedBy([at('p', null), at('v', 'p', true, ['p'])]).get('p')).toBe('v');
    expect(blockedBy([at('p', null, true), at('v', 'p'), at('m', null, true, ['v'])]).get('v')).toBe('p');
  });

  test('nobody in use blocks nobody', () => {
    expect(blockedBy([at('a', null, false, ['b']), at('b', null, false, ['a'])])).toEqual(new Map());
  });
});
