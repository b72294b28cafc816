#!/usr/bin/env node
/**
 * Brings a fresh clone to where it can run: dependencies (npm ci) and build (tsc -b), each only when what it is made of
 * has changed. Prints what it does and how long it took. Uses nothing but Node itself.
 */

const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const ROOT = path.join(__dirname, '..');
const LOG_PREFIX = 'berth setup:';

function checkMachine() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 11)) {
    fail(
      `Node ${process.versions.node} is too old: Node 20.11 or newer is needed (Node 20 LTS is what Berth is tested with).`,
    );
  }
  const npm = spawnSync('npm', ['--version'], { encoding: 'utf8' });
  if (npm.status !== 0) fail('npm was not found: it comes with Node 20.');
}

/** Whether node_modules holds what the lock file says, by npm's own record of what it installed. */
function installed() {
  const packagesOf = (file) => JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8')).packages;
  if (!fs.existsSync(path.join(ROOT, 'node_modules/.package-lock.json'))) return false;
  const [wanted, present] = [packagesOf('package-lock.json'), packagesOf('node_modules/.package-lock.json')];
  return Object.entries(wanted).every(
    ([name, { version, link, optional }]) =>
      !name.includes('node_modules/') || link || optional || present[name]?.version === version,
  );
}

function install() {
  if (!installed()) {
    step('installing dependencies (npm ci); about two minutes the first time', () => {
      const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
      const run = spawnSync('npm', args, { cwd: ROOT, stdio: 'inherit' });
      if (run.status !== 0) fail('npm ci failed; see above.');
      checkSqlite();
    });
  }
}

/** The embedded store is native code: without a prebuilt binding it is compiled, which needs a C++ toolchain. */
function checkSqlite() {
  const probe = spawnSync(process.execPath, ['-e', "new (require('better-sqlite3'))(':memory:')"], {
    cwd: path.join(ROOT, 'libs/event-store'),
    encoding: 'utf8',
  });
  if (probe.status === 0) return;
  step('compiling the SQLite binding', () => {
    const missing = ['g++', 'make', 'python3'].filter((tool) => spawnSync('which', [tool]).status !== 0);
    if (missing.length > 0) {
      fail(
        `no prebuilt SQLite binding fits this machine and ${missing.join(', ')} is missing to compile one.\n  On Debian or Ubuntu: apt-get install -y python3 make g++`,
      );
    }
    const rebuild = spawnSync('npm', ['rebuild', 'better-sqlite3', '--foreground-scripts'], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (rebuild.status !== 0) fail('the SQLite binding could not be compiled; see above.');
  });
}

function build() {
  step('building (tsc -b)', () => {
    const tsc = path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
    const run = spawnSync(process.execPath, [tsc, '-b'], { cwd: ROOT, stdio: 'inherit' });
    if (run.status !== 0) fail('the build failed; see above.');
  });
}

function step(what, work) {
  const from = Date.now();
  process.stderr.write(`${LOG_PREFIX} ${what} …\n`);
  work();
  process.stderr.write(`${LOG_PREFIX} ${what.split(' (')[0]} took ${((Date.now() - from) / 1000).toFixed(1)} s\n`);
}

function fail(message) {
  process.stderr.write(`${LOG_PREFIX} ${message}\n`);
  process.exit(1);
}

/** Newest change below the sources against the last build: a second start need not ask the compiler. */
function sourcesChanged() {
  const stamp = path.join(ROOT, 'node_modules', '.berth-built');
  const builtMs = fs.existsSync(stamp) ? fs.statSync(stamp).mtimeMs : 0;
  const newer = (folder) =>
    fs.readdirSync(folder, { withFileTypes: true }).some((entry) => {
      if (entry.name === 'node_modules' || entry.name === 'dist') return false;
      const at = path.join(folder, entry.name);
      return entry.isDirectory() ? newer(at) : /\.(ts|json)$/.test(entry.name) && fs.statSync(at).mtimeMs > builtMs;
    });
  const unbuilt =
    !fs.existsSync(path.join(ROOT, 'apps/cli/dist/index.js')) ||
    !fs.existsSync(path.join(ROOT, 'apps/server/dist/index.js'));
  return { stamp, changed: unbuilt || newer(path.join(ROOT, 'libs')) || newer(path.join(ROOT, 'apps')) };
}

function setup() {
  checkMachine();
  install();
  const { stamp, changed } = sourcesChanged();
  if (!changed) return;
  build();
  fs.writeFileSync(stamp, new Date().toISOString());
}

module.exports = { setup };
if (require.main === module) setup();
