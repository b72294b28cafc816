import { blockedBy } from './blocked.js';

const relative = (address: string, parentAddress: string | null, inUse = false) => ({ address, parentAddress, inUse });

describe('relatives that exclude each other (DESIGN rule 3)', () => {
  test('nothing in use blocks nothing', () => {
    expect(blockedBy([relative('p', null), relative('p.1', 'p')])).toEqual(new Map());
    expect(blockedBy([])).toEqual(new Map());
  });

  test('a PF in use blocks its children, not itself and not others', () => {
    const devices = [relative('p', null, true), relative('p.1', 'p'), relative('p.2', 'p'), relative('q.1', 'q')];
    expect([...blockedBy(devices)]).toEqual([
      ['p.1', 'p'],
      ['p.2', 'p'],
    ]);
  });

  test('a child in use blocks its PF, not its sisters; the lowest address is named', () => {
    const devices = [relative('p', null), relative('p.2', 'p', true), relative('p.1', 'p', true), relative('p.3', 'p')];
    expect([...blockedBy(devices)]).toEqual([['p', 'p.1']]);
    expect([...blockedBy([relative('p.1', 'p', true), relative('p.2', 'p', true), relative('p', null)])]).toEqual([
      ['p', 'p.1'],
    ]);
  });

  test('by address: a PF that nobody reports is in nobody’s way, one that comes later is blocked', () => {
    expect(blockedBy([relative('p.1', 'p', true), relative('p.2', 'p')])).toEqual(new Map());
    expect(blockedBy([relative('a', null, true), relative('b', null)])).toEqual(new Map());
  });
});
