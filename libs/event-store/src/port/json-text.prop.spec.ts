import fc from 'fast-check';
import { jsonFaultOf, jsonTextFault } from './json-text.js';

const numRuns = process.env.BERTH_FULL === '1' ? 20_000 : 500;

describe('texts that may be stored', () => {
  it('are those JSON.stringify writes, for every value without lone surrogates', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        // -0 is written as 0, which is fine: only the text -0 is refused
        expect(jsonTextFault(JSON.stringify(value))).toBeNull();
      }),
      { numRuns },
    );
  });

  it('are refused with white space anywhere outside of strings', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(' ', '\n', '\t', '\r'), (value, space) => {
        const text = JSON.stringify(value);
        expect(jsonTextFault(`${text}${space}`)).toMatch(/differs|not JSON/);
        expect(jsonTextFault(`${space}${text}`)).toMatch(/differs at character 0/);
      }),
      { numRuns },
    );
  });

  it('are refused when a string in them has a lone surrogate, wherever', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.integer({ min: 0xd800, max: 0xdfff }),
        fc.string({ unit: 'grapheme-ascii' }),
        (before, unit, after) => {
          // a low surrogate after a text that ends in a high one would make a pair
          fc.pre(!/[\ud800-\udbff]$/.test(before));
          const text = JSON.stringify({ text: before + String.fromCharCode(unit) + after });
          expect(jsonTextFault(text)).toBe('holds a lone surrogate, which has no UTF-8');
        },
      ),
      { numRuns },
    );
  });

  it('take an escaped backslash before "ud800" for what it is', () => {
    expect(jsonTextFault('"\\\\ud800"')).toBeNull();
    expect(jsonTextFault('"\\\\\\\\ud800"')).toBeNull();
    expect(jsonTextFault('"\\\\\\ud800"')).toMatch(/lone surrogate/);
  });

  it('do not overflow the stack on deep nesting', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(jsonTextFault(deep)).toMatch(/^is not JSON/);
  });

  it('name the event and the field of the first fault', () => {
    const fine = { data: '{}', metadata: '[]' };
    expect(jsonFaultOf([fine, fine])).toBeNull();
    expect(jsonFaultOf([fine, { data: '{}', metadata: '-0' }])).toMatch(/^events\[1\]\.metadata is not JSON as/);
  });
});
