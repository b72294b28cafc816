import { canServe, type Transport } from './flow.js';

const problem = (more: Partial<Transport>): Transport => ({
  needs: [1],
  supplies: [1],
  edges: [[0]],
  limitOf: (more.supplies ?? [1]).map(() => -1),
  limits: [],
  ...more,
});

describe('whether all needs can be served together', () => {
  test.each<[string, Partial<Transport>, boolean]>([
    ['nothing is needed', { needs: [0], supplies: [], edges: [[]] }, true],
    ['exactly enough', { needs: [2], supplies: [2] }, true],
    ['one too few', { needs: [3], supplies: [2] }, false],
    ['enough in all, but of the wrong kind', { needs: [1, 1], supplies: [1, 1], edges: [[0], [0]] }, false],
    ['the second takes the way of the first', { needs: [1, 1], supplies: [1, 1], edges: [[0, 1], [0]] }, true],
    ['two ways round', { needs: [1, 1, 1], supplies: [1, 1, 1], edges: [[0, 1], [1, 2], [0]] }, true],
    [
      'Hall’s condition fails for two of three',
      { needs: [1, 1, 1], supplies: [1, 1, 1], edges: [[0], [0], [1, 2]] },
      false,
    ],
    ['several units through several bins', { needs: [3, 2], supplies: [2, 3], edges: [[0, 1], [1]] }, true],
    [
      'a limit binds two bins together',
      { needs: [2], supplies: [1, 1], edges: [[0, 1]], limitOf: [0, 0], limits: [1] },
      false,
    ],
    ['a limit that is enough', { needs: [2], supplies: [2, 2], edges: [[0, 1]], limitOf: [0, 0], limits: [2] }, true],
    ['a limit on one bin only', { needs: [2], supplies: [2, 1], edges: [[0, 1]], limitOf: [0, -1], limits: [1] }, true],
    ['two limits', { needs: [2, 1], supplies: [2, 2], edges: [[0, 1], [0]], limitOf: [0, 1], limits: [1, 2] }, true],
    [
      'two limits, one too small',
      { needs: [2, 1], supplies: [2, 2], edges: [[0], [0]], limitOf: [0, 1], limits: [2, 9] },
      false,
    ],
  ])('%s', (_, more, expected) => {
    expect(canServe(problem(more))).toBe(expected);
  });

  const gate = (demands: number, valueIn: number[], left: number[]) => ({ demands, valueIn, left });
  test.each<[string, Partial<Transport>, boolean]>([
    ['two of one value', { needs: [2], supplies: [2], gates: [gate(1, [0], [1])] }, false],
    ['two of two values', { needs: [2], supplies: [1, 1], edges: [[0, 1]], gates: [gate(1, [0, 1], [1, 1])] }, true],
    [
      'two demands share a gate',
      { needs: [1, 1], supplies: [2], edges: [[0], [0]], gates: [gate(3, [0], [1])] },
      false,
    ],
    [
      'only one of them is bound',
      { needs: [1, 1], supplies: [2], edges: [[0], [0]], gates: [gate(1, [0], [1])] },
      true,
    ],
    ['a value that is spent', { needs: [1], supplies: [1], gates: [gate(1, [0], [0])] }, false],
    [
      'two gates in a row',
      { needs: [2], supplies: [1, 1], edges: [[0, 1]], gates: [gate(1, [0, 1], [1, 1]), gate(1, [0, 0], [1])] },
      false,
    ],
  ])('through gates: %s', (_, more, expected) => {
    expect(canServe(problem(more))).toBe(expected);
  });
});
