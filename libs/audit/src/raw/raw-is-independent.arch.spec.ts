import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Module names a source text imports. */
const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:from|import|require\()\s*'([^']+)'/g)].map(([, name]) => name ?? '');

const isOwn = (name: string): boolean => /^\.\/[a-z-]+\.js$/.test(name);

describe('the raw checks', () => {
  const sources = readdirSync(__dirname).filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'));

  it.each(sources)('%s imports nothing but its own folder, so never evolve', (name) => {
    expect(importsOf(readFileSync(join(__dirname, name), 'utf8')).filter((module) => !isOwn(module))).toEqual([]);
  });

  it.each([
    "import { evolveHost } from '@berth/domain';",
    "import { HostAudit } from '../host/host-audit.js';",
    "export * from '@berth/domain';",
    "const fs = require('node:fs');",
  ])('would be caught with %s', (line) => {
    expect(importsOf(line).filter((module) => !isOwn(module))).toHaveLength(1);
  });
});
