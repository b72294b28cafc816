import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

jest.setTimeout(60_000);

const ROOT = join(__dirname, '../..');
const CRUISER = join(ROOT, 'node_modules/.bin/depcruise');

interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
}

/** Runs the real rules in a folder and returns what they found. */
function violationsIn(folder: string): Violation[] {
  const args = ['--config', join(folder, '.dependency-cruiser.cjs'), '--output-type', 'json', 'libs', 'apps'];
  try {
    return parse(execFileSync(CRUISER, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 }));
  } catch (error) {
    return parse((error as { stdout: string }).stdout);
  }
}
const parse = (json: string): Violation[] =>
  (JSON.parse(json) as { summary: { violations: Violation[] } }).summary.violations;

test('the code keeps every import rule', () => {
  expect(violationsIn(ROOT).map(({ rule, from }) => `${rule.name}: ${from}`)).toEqual([]);
}, 120_000);

describe('each import rule is proved by a planted violation', () => {
  /** File to plant → what it imports → the rule that must catch it. */
  const planted: [string, string, string][] = [
    ['libs/domain/src/planted.ts', '@berth/scheduling', 'domain-imports'],
    ['libs/pci-config/src/planted.ts', '@berth/scheduling', 'pci-config-imports'],
    ['libs/scheduling/src/planted.ts', '@berth/projections', 'scheduling-imports'],
    ['libs/event-store/src/planted.ts', '@berth/domain', 'event-store-imports'],
    ['libs/contracts/src/planted.ts', '@berth/domain', 'contracts-imports'],
    ['libs/event-codec/src/planted.ts', '@berth/runtime', 'event-codec-imports'],
    ['libs/runtime/src/planted.ts', '@berth/projections', 'runtime-imports'],
    ['libs/projections/src/planted.ts', '@berth/runtime', 'projections-imports'],
    ['libs/audit/src/planted.ts', '@berth/runtime', 'audit-imports'],
    ['libs/native-api/src/planted.ts', '@berth/event-store', 'native-api-imports'],
    ['libs/native-api/src/planted2.ts', '@berth/event-store', 'no-store-adapter-in-apis'],
    ['libs/client/src/planted.ts', '@berth/domain', 'client-imports'],
    ['apps/host-agent/src/planted.ts', '@berth/runtime', 'host-agent-imports'],
    ['libs/domain/src/planted2.ts', 'node:fs', 'pure-packages-import-nothing-foreign'],
    ['libs/scheduling/src/planted2.ts', 'commander', 'pure-packages-import-nothing-foreign'],
    ['libs/simulation/src/auditor/planted.ts', '@berth/domain', 'auditor-does-not-know-the-domain'],
    ['libs/simulation/src/auditor/planted2.ts', '@berth/audit', 'auditor-does-not-know-the-domain'],
    ['libs/simulation/src/auditor/host/planted.ts', '../../index.js', 'auditor-does-not-know-the-domain'],
    ['libs/audit/src/planted2.ts', '@berth/simulation', 'simulation-only-for-tests-benches-and-cli'],
    ['libs/runtime/src/planted2.ts', '@nestjs/common', 'no-framework-in-the-shell-loops'],
    ['libs/runtime/src/planted3.ts', '../../domain/src/kernel/ids.js', 'no-deep-imports'],
    ['libs/domain/src/planted3.ts', './planted4.js', 'no-cycles'],
    ['libs/domain/src/planted5.ts', './planted.spec.js', 'tests-are-not-imported'],
  ];
  let folder: string;
  let found: Violation[];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-imports-'));
    for (const name of ['.dependency-cruiser.cjs', 'tsconfig.depcruise.json', 'tsconfig.base.json', 'package.json']) {
      cpSync(join(ROOT, name), join(folder, name));
    }
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    };
    for (const lib of [
      'domain',
      'pci-config',
      'scheduling',
      'contracts',
      'event-store',
      'event-codec',
      'runtime',
      'projections',
      'native-api',
      'audit',
      'client',
      'simulation',
    ]) {
      write(`libs/${lib}/src/index.ts`, 'export const here = 1;\n');
    }
    write('libs/domain/src/kernel/ids.ts', 'export const id = 1;\n');
    write('libs/domain/src/planted4.ts', "export * as loop from './planted3.js';\n");
    write('libs/domain/src/planted.spec.ts', 'export const spec = 1;\n');
    for (const [file, imports] of planted) write(file, `export * as found from '${imports}';\n`);
    found = violationsIn(folder);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(planted)('%s importing %s', (file, _imports, rule) => {
    expect(found.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toContain(rule);
  });
});
