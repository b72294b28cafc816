#!/usr/bin/env node
/**
 * Runs the checks of one size and ends with one line, `N passed, N failed`.
 *   node tools/ci.js         what every change must pass (reduced size)
 *   node tools/ci.js --full  every "must show" at full size
 */

const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const ROOT = path.join(__dirname, '..');
const FULL = process.argv.includes('--full');
const started = Date.now();
const totals = { passed: 0, failed: 0, skipped: 0 };
const failedSteps = [];

/** Debian packages that tests use where they can be had: each test says so when its own is missing. */
const PACKAGES = ['python3-nova', 'chromium', 'docker-compose', 'strace', 'sqlite3', 'python3-grpcio'];

function installPackages() {
  if (process.getuid?.() !== 0 || spawnSync('which', ['apt-get']).status !== 0) {
    process.stdout.write('-- no root or no apt-get: tests that need Debian packages will say so and skip\n');
    return;
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const known = (name) => spawnSync('dpkg', ['-s', name], { stdio: 'ignore' }).status === 0;
  const missing = PACKAGES.filter((name) => !known(name));
  if (missing.length === 0) return;
  process.stdout.write(`-- installing ${missing.join(' ')}\n`);
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  for (const name of missing) {
    const run = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      env,
      stdio: 'ignore',
    });
    if (run.status !== 0) process.stdout.write(`-- ${name} can't be installed here: its tests will say so and skip\n`);
  }
}

/** A step passes by exit code 0. If its output ends with a count, that is added too. */
function step(name, command, args, options = {}) {
  const from = Date.now();
  process.stdout.write(`== ${name}\n`);
  const run = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...(FULL ? { BERTH_FULL: '1' } : {}), ...options.env },
  });
  const out = run.stdout ?? '';
  const lines = out.trimEnd().split('\n');
  process.stdout.write(`${lines.slice(-(options.lines ?? 15)).join('\n')}\n`);
  const count = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(lines.at(-1) ?? '');
  if (count) {
    totals.passed += Number(count[1]);
    totals.failed += Number(count[2]);
    totals.skipped += Number(count[3] ?? 0);
  }
  const ok = run.status === 0;
  if (ok) totals.passed += count ? 0 : 1;
  else {
    failedSteps.push(name);
    if (!count || Number(count[2]) === 0) totals.failed += 1;
  }
  process.stdout.write(`== ${name}: ${ok ? 'ok' : 'FAILED'} in ${((Date.now() - from) / 1000).toFixed(1)} s\n`);
  return ok;
}

const CLI = path.join(ROOT, 'apps/cli/dist/main.js');
const scenarios = () => fs.readdirSync(path.join(ROOT, 'scenarios')).map((name) => path.join('scenarios', name));
const bin = (name) => path.join(ROOT, 'node_modules/.bin', name);

installPackages();
const ready = step('set-up and build', 'node', ['tools/setup.js']);
if (ready) {
  step('lint and format', bin('biome'), ['check', '--error-on-warnings', '.']);
  step('types of tests', bin('tsc'), ['-p', 'tsconfig.tests.json']);
  step('purity of the core', 'node', ['tools/purity.js']);
  step('tests', 'node', ['tools/run-tests.js']);
  step('crash test', 'node', ['apps/trials/dist/crash/main.js', '--runs', FULL ? '100' : '5']);
  step('fuzz', 'node', ['apps/trials/dist/fuzz/main.js', ...(FULL ? [] : ['--quick', '--requests', '5000'])], {
    lines: 40,
  });
  if (FULL) {
    step('scenarios', 'node', [CLI, 'scenario', 'run', ...scenarios()]);
    step('scenarios that bite', 'node', [CLI, 'scenario', 'run', '--mutate', ...scenarios()]);
    const sim = (name, ...args) => step(name, 'node', [CLI, 'sim', ...args], { lines: 60 });
    sim('simulation', '--seeds', '1..200', '--steps', '2000');
    sim('simulation of three servers', '--seeds', '1..200', '--steps', '2000', '--servers', '3');
    sim('simulation of planted faults', '--planted', '--seeds', '1..200', '--steps', '2000', '--servers', '3');
    step('demo', 'node', ['apps/trials/dist/demo/main.js'], { lines: 60 });
    step('bench', 'node', ['apps/trials/dist/bench/main.js'], { lines: 60 });
    step('mutants of the core', 'node', ['tools/mutants.js'], { lines: 400 });
  }
}
if (failedSteps.length > 0) process.stdout.write(`failed: ${failedSteps.join(', ')}\n`);
process.stdout.write(`took ${((Date.now() - started) / 60_000).toFixed(1)} min\n`);
process.stdout.write(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}\n`,
);
process.exit(totals.failed > 0 ? 1 : 0);
