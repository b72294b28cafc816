import { canonicalJson, digestOf } from './digest.js';

describe('digestOf', () => {
  it('does not depend on the order of keys or on undefined members', () => {
    expect(digestOf({ b: [1, { d: 2, c: 3 }], a: null })).toBe(
      digestOf({ a: null, b: [1, { c: 3, d: 2 }], x: undefined }),
    );
    expect(canonicalJson({ b: 'x"', a: [true, undefined] })).toBe('{"a":[true,null],"b":"x\\""}');
  });

  it('differs for different values, also of different types and orders of lists', () => {
    const values = [{ a: 1 }, { a: '1' }, { a: [1] }, [1, 2], [2, 1], null, {}, []];
    expect(new Set(values.map(digestOf)).size).toBe(values.length);
  });
});
