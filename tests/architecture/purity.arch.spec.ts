import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { findImpurities } = jest.requireActual<{
  findImpurities(file: string): { line: number; what: string }[];
}>('../../tools/purity.js');

describe('the pure packages', () => {
  test('use no clock, random, asynchrony, locale, process or exception', () => {
    const out = execFileSync('node', [join(__dirname, '../../tools/purity.js')], { encoding: 'utf8' });
    expect(out).toMatch(/purity: \d{2,} files, 0 findings/);
  });

  describe('each ban is proved by a planted violation', () => {
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'berth-purity-'));
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    test.each([
      ['const now = Date.now();', 'Date'],
      ['const n = new Date();', 'Date'],
      ['const r = Math.random();', '.random'],
      ['async function f() {}', 'async'],
      ['const f = async () => { await g(); };', 'await'],
      ['const p: Promise<void> = x;', 'Promise'],
      ["throw new Error('no');", 'throw'],
      ["const l = 'a'.localeCompare('b');", '.localeCompare'],
      ['const f = new Intl.NumberFormat();', 'Intl'],
      ['const e = process.env.HOME;', 'process'],
      ["const fs = require('node:fs');", 'require'],
      ['setTimeout(f, 1);', 'setTimeout'],
      ['console.log(1);', 'console'],
      ["void fetch('http://127.0.0.1');", 'fetch'],
      ['const t = performance.now();', 'performance'],
      ['const u = crypto.randomUUID();', 'crypto'],
    ])('%s', (code, named) => {
      const file = join(folder, 'planted.ts');
      writeFileSync(file, `export const clean = 1;\n${code}\n`);
      const found = findImpurities(file);
      expect(found.some(({ line, what }) => line === 2 && what.startsWith(named))).toBe(true);
    });

    test('names that only look alike are left alone', () => {
      const file = join(folder, 'clean.ts');
      writeFileSync(
        file,
        'export const record = { process: 1, Date: 2 };\nexport const x = record.process + record.Date;\n',
      );
      expect(findImpurities(file)).toEqual([]);
    });
  });
});
