#!/usr/bin/env node
/** `npm test`: all tiers in their reduced size; arguments are handed to Jest. Ends with `N passed, N failed`. */

const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const ROOT = path.join(__dirname, '..');
const report = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'berth-tests-')), 'jest.json');
const jest = spawnSync(
  process.execPath,
  [path.join(ROOT, 'node_modules/jest/bin/jest.js'), '--json', `--outputFile=${report}`, ...process.argv.slice(2)],
  { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] },
);
const result = fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : null;
if (!result) {
  process.stderr.write('jest wrote no report: it did not run\n');
  process.exit(1);
}
const skipped = result.numPendingTests + result.numTodoTests;
// A suite that could not even be loaded has failed, though it counts no test.
const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
process.stdout.write(`${result.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exit(jest.status === 0 && failed === 0 ? 0 : 1);
