import fc from 'fast-check';
import { InvalidRequestError } from '../problems/invalid-request.js';
import { MAX_JSON_DEPTH, parseStrictJson } from './strict-json.js';

const parse = (text: string): unknown => parseStrictJson(Buffer.from(text));
const faultOf = (text: string | Buffer): string => {
  try {
    parseStrictJson(Buffer.from(text as string));
  } catch (error) {
    if (error instanceof InvalidRequestError) return String(error.errors[0]?.field);
    throw error;
  }
  return 'none';
};

const escapesOf = (text: string): string =>
  Array.from({ length: text.length }, (_, i) => `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}`).join('');

describe('strict JSON', () => {
  test('gives what JSON.parse gives for every JSON value without forbidden names', () => {
    const plain = fc
      .jsonValue({ maxDepth: 6, noUnicodeString: false })
      .filter(
        (value) =>
          !/"(?:__\w+__|constructor|toString|valueOf|toLocaleString|hasOwnProperty|isPrototypeOf|propertyIsEnumerable)":/.test(
            JSON.stringify(value),
          ),
      );
    fc.assert(
      fc.property(plain, fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test('finds every name that is given twice, wherever it is and however it is spelled', () => {
    const name = fc.string({ minLength: 1, maxLength: 5 }).filter((text) => !(text in {}));
    fc.assert(
      fc.property(name, fc.boolean(), fc.integer({ min: 0, max: 3 }), (key, inEscapes, depth) => {
        const spelled = inEscapes ? `"${escapesOf(key)}"` : JSON.stringify(key);
        const inner = `{${JSON.stringify(key)}:1,"x:\\"{":2,${spelled}:3}`;
        expect(faultOf(`${'['.repeat(depth)}${inner}${']'.repeat(depth)}`)).toBe(key);
      }),
    );
  });

  test.each([
    ['', 'none'],
    ['{"a":[{"a":1},{"a":2}],"b":{"a":3}}', 'none'],
    ['{"a":":","b":"{\\":\\"}"}', 'none'],
    ['{"a":{"b":1,"b":1}}', 'b'],
    ['{"a":{"__proto__":1}}', 'a.__proto__'],
    ['[{"hasOwnProperty":1}]', '[0].hasOwnProperty'],
    ['{"a":"\\udc00"}', 'a'],
    ['{"a":"\\ud83d\\ude00"}', 'none'],
    ['{"a":1', 'body'],
    ['{"a":1}}', 'body'],
    ['"unfinished', 'body'],
    ['{"a":NaN}', 'body'],
  ])('%s → %s', (text, field) => expect(faultOf(text)).toBe(field));

  test('allows so much nesting and no more', () => {
    const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(faultOf(nested(MAX_JSON_DEPTH))).toBe('none');
    expect(faultOf(nested(MAX_JSON_DEPTH + 1))).toBe('body');
    expect(faultOf(nested(400_000))).toBe('body');
  });

  test('refuses bytes that are no UTF-8', () => expect(faultOf(Buffer.from([0x22, 0xff, 0x22]))).toBe('body'));
});
