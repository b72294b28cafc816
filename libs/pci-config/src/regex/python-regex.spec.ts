import { compilePythonRegex } from './python-regex.js';

const matches = (pattern: string, text: string) => {
  const regex = compilePythonRegex(pattern);
  return regex.ok ? regex.matches(text) : regex.kind;
};

describe('patterns as Python reads them', () => {
  it.each([
    ['0', '0a', true],
    ['a', '0a', false],
    ['^0a$', '0a', true],
    ['[]0]a', '0a', true],
    ['0{,2}a', 'a', true],
    ['0{1', '0{1', true],
    ['(?i)0A', '0a', true],
    ['(?P<bus>0a)', '0a', true],
    ['0a\\Z', '0ab', false],
    ['[0\\]]', ']', true],
    ['(?=0)0a', '0a', true],
    ['', '0a', true],
    ['b|0', '0a', true],
  ])('%s against %s', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });

  it.each([
    '*0',
    '0**',
    '(0',
    '0)',
    '[0',
    '[b-a]',
    '\\q',
    '0{2,1}',
    '^*',
    '(?P<a>0)(?P<a>1)',
    '0(?i)',
    '\\400',
    '(?L)',
  ])('%s is invalid', (pattern) => {
    expect(compilePythonRegex(pattern)).toMatchObject({ ok: false, kind: 'invalid' });
  });

  it.each(['(0)\\1', '(?<=0)a', '(?>0)', '0*+', '(?P<a>0)(?P=a)', '(?i:0)', '(?x)0', '0'.repeat(1001)])(
    '%s is not supported',
    (pattern) => {
      expect(compilePythonRegex(pattern)).toMatchObject({ ok: false, kind: 'unsupported' });
    },
  );
});
