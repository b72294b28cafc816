import { byCodeUnit, sortedKeys, sortedNumbers } from './order.js';

test('texts are ordered by code unit: the same on every machine, whatever its language', () => {
  expect([byCodeUnit('a', 'b'), byCodeUnit('b', 'a'), byCodeUnit('a', 'a')].map(Math.sign)).toEqual([-1, 1, 0]);
  expect(['b', 'é', 'B', 'a', '10', '9'].sort(byCodeUnit)).toEqual(['10', '9', 'B', 'a', 'b', 'é']);
});

test('keys come in that order, also of one or none', () => {
  expect(sortedKeys({ b: 1, a: 2, B: 3 })).toEqual(['B', 'a', 'b']);
  expect([sortedKeys({ b: 1 }), sortedKeys({})]).toEqual([['b'], []]);
});

test('numbers are ordered as numbers, and the list given stays as it is', () => {
  const given = [10, 9, -1, 100];
  expect(sortedNumbers(given)).toEqual([-1, 9, 10, 100]);
  expect(given).toEqual([10, 9, -1, 100]);
});
