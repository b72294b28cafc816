import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from '@berth/server';

jest.setTimeout(120_000);

const ROOT = join(__dirname, '..', '..');
const read = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8');
const has = (tool: string): boolean => spawnSync('which', [tool], { stdio: 'ignore' }).status === 0;
const run = (tool: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(tool, args, { cwd: ROOT, encoding: 'utf8' });
  return { status, text: `${stdout}${stderr}` };
};

/** Runs a test where its tool is installed; elsewhere it is skipped and says why. */
const withTool = (tool: string, name: string, test: () => void): void => {
  if (has(tool)) it(name, test);
  else it.skip(`${name}: ${tool} is not installed`, () => {});
};

/** Every metric that a text of expressions names. */
const metricsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\b(?:berth|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name)),
];

describe('what operators are given', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-deploy-'));
  let server: RunningServer;
  let known: Set<string>;
  beforeAll(async () => {
    server = await startServer({ port: 0, dataDir, logLevel: 'silent' });
    const text = await (await fetch(`${server.url}/metrics`)).text();
    known = new Set([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name]) => String(name)));
  });
  afterAll(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test.each([
    ['the dashboard', ['deploy', 'grafana', 'berth.json']],
    ['the alert rules', ['deploy', 'prometheus', 'berth-alerts.yml']],
    ['the page for operators', ['docs', 'how-to', 'operate-berth.md']],
  ])('%s names only figures that the server has', (_what, path) => {
    const named = metricsIn(read(...path)).map((name) => name.replace(/_(bucket|sum|count)$/, ''));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  test('the page for operators has every figure of Berth, and every alert', () => {
    const page = read('docs', 'how-to', 'operate-berth.md');
    const own = [...known].filter((name) => name.startsWith('berth_') && !name.startsWith('berth_runtime_'));
    expect(own.filter((name) => !page.includes(name))).toEqual([]);
    const alerts = [...read('deploy', 'prometheus', 'berth-alerts.yml').matchAll(/alert: (\w+)/g)].map(
      ([, name]) => name,
    );
    expect(alerts.filter((name) => !page.includes(String(name)))).toEqual([]);
  });

  withTool('promtool', 'the alert rules are right, and fire when they should', () => {
    expect(run('promtool', 'check', 'rules', 'deploy/prometheus/berth-alerts.yml')).toMatchObject({ status: 0 });
    expect(run('promtool', 'test', 'rules', 'deploy/prometheus/berth-alerts-test.yml')).toMatchObject({ status: 0 });
  });

  withTool('systemd-analyze', 'the unit is one', () => {
    expect(run('systemd-analyze', 'verify', 'deploy/systemd/berth.service')).toEqual({ status: 0, text: '' });
  });

  test('the example of a settings file is taken, but for files that are not here', () => {
    const { status, text } = run('node', 'apps/cli/dist/main.js', 'config', 'print', '--config', 'deploy/berth.yaml');
    expect(text).toContain('/etc/berth/tokens.json');
    expect(status).toBe(0);
  });
});
