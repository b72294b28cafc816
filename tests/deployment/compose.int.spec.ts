import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

const has = (tool: string): boolean => spawnSync('which', [tool], { stdio: 'ignore' }).status === 0;

const run = (tool: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(tool, args, { cwd: ROOT, encoding: 'utf8' });
  return { status, text: `${stdout}${stderr}`, stdout };
};

/** Runs a test where its tool is installed; elsewhere it is skipped and says why. */
const withTool = (tool: string, name: string, test: () => void): void => {
  if (has(tool)) it(name, test);
  else {
    console.info(
      `skipped: ${tool} is not installed (Debian: apt-get install ${tool === 'promtool' ? 'prometheus' : tool})`,
    );
    it.skip(`${name}: ${tool} is not installed`, () => {});
  }
};

const compose = (...args: string[]) => run('docker-compose', '--env-file', 'deploy/example.env', ...args);

interface Service {
  readonly environment?: Record<string, string>;
  readonly restart?: string;
  readonly ports?: readonly (string | { host_ip?: string })[];
  readonly network_mode?: string;
  readonly volumes?: readonly unknown[];
  readonly profiles?: readonly string[];
}

/** The services as docker-compose understands them. */
const services = (): Record<string, Service> => {
  const { status, stdout } = compose('--profile', 'single', 'config');
  expect(status).toBe(0);
  // the output is YAML; python3 comes with docker-compose and knows how to read it
  const read = spawnSync('python3', ['-c', 'import sys,yaml,json; json.dump(yaml.safe_load(sys.stdin), sys.stdout)'], {
    input: stdout,
    encoding: 'utf8',
  });
  expect(read.stderr).toBe('');
  return (JSON.parse(read.stdout) as { services: Record<string, Service> }).services;
};

withTool('docker-compose', 'docker-compose takes the file, with and without the single-node profile', () => {
  expect(compose('config', '-q')).toMatchObject({ status: 0, text: '' });
  const cluster = compose('config', '--services').stdout.trim().split('\n');
  for (const name of [
    'esdb-node1',
    'esdb-node2',
    'esdb-node3',
    'certificates',
    'prepare',
    'berth1',
    'berth2',
    'gateway',
    'prometheus',
  ]) {
    expect(cluster).toContain(name);
  }
  expect(compose('--profile', 'single', 'config', '-q')).toMatchObject({ status: 0, text: '' });
});

withTool('docker-compose', 'a password that is not set stops the start with a clear message', () => {
  const empty = join(mkdtempSync(join(tmpdir(), 'berth-env-')), 'env');
  writeFileSync(empty, '');
  const { status, text } = run('docker-compose', '--env-file', empty, 'config', '-q');
  expect(status).not.toBe(0);
  expect(text).toContain('set it in .env');
});

withTool('docker-compose', 'the nodes are secure, come back always, and name each other', () => {
  const all = services();
  const nodes = [1, 2, 3].map((n) => [`esdb-node${n}`, all[`esdb-node${n}`] as Service] as const);
  for (const [name, node] of nodes) {
    expect(node.restart).toBe('always');
    expect(node.environment).not.toHaveProperty('EVENTSTORE_INSECURE');
    expect(node.environment?.EVENTSTORE_CERTIFICATE_FILE).toMatch(/node\.crt$/);
    expect(node.environment?.EVENTSTORE_ADVERTISE_HOST_TO_CLIENT_AS).toBe(name);
    const others = nodes.map(([other]) => other).filter((other) => other !== name);
    expect(node.environment?.EVENTSTORE_GOSSIP_SEED?.split(',').sort()).toEqual(others.map((other) => `${other}:2113`));
    expect(node.environment?.EVENTSTORE_STREAM_INFO_CACHE_CAPACITY).toMatch(/^\d+$/);
  }
});

withTool('docker-compose', 'nothing is published off loopback, and no Berth server sees the admin’s password', () => {
  for (const [name, service] of Object.entries(services())) {
    for (const port of service.ports ?? []) {
      expect([name, typeof port === 'string' ? port : port.host_ip]).toEqual([
        name,
        expect.stringMatching(/^127\.0\.0\.1/),
      ]);
    }
    if (!name.startsWith('berth')) continue;
    expect(service.network_mode).toMatch(/^service:.*gateway$/);
    expect(Object.keys(service.environment ?? {}).filter((key) => /ADMIN/.test(key))).toEqual([]);
    expect(service.environment?.BERTH_STORE).toMatch(/^esdb:\/\/esdb-/);
  }
});

withTool('haproxy', 'the gateway’s configuration is valid', () => {
  const { status, text } = run('haproxy', '-c', '-f', 'deploy/haproxy.cfg');
  expect([status, text]).toEqual([0, expect.any(String)]);
});

withTool('promtool', 'Prometheus’ configuration is valid', () => {
  const { status, text } = run('promtool', 'check', 'config', '--syntax-only', 'deploy/prometheus.yml');
  expect([status, text]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

it('every file the compose file mounts or builds from is there', () => {
  const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
  const mounted = [...text.matchAll(/- \.\/([^:\s]+):/g)].map(([, path]) => path as string);
  expect(mounted.length).toBeGreaterThan(1);
  for (const path of [
    ...mounted,
    'Dockerfile',
    '.dockerignore',
    'deploy/eventstoredb/prepare.mjs',
    'deploy/example.env',
  ]) {
    expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
  }
});
