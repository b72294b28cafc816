#!/usr/bin/env node
/**
 * Mutation testing of the pure core, part by part: each part's mutants run against the specs that state its rules, so that
 * a mutant costs one second and not seven. Prints each part's score and the survivors; exit 1 below 80 % over all.
 *   node tools/mutants.js [PART…]
 */

const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const ROOT = path.join(__dirname, '..');
const LEAST_PERCENT = 80;
const PARTS = {
  claims: {
    mutate: 'libs/domain/src/host/decide/{claim,claim-ends,change,groups,open-claim,standing,generations}.ts',
    specs: 'domain/src/host/(decide/(claim|claim-ends|change)|seed-)',
  },
  reports: {
    mutate: 'libs/domain/src/host/decide/{report,report-shape,same-description}.ts',
    specs: 'domain/src/host/decide/report',
  },
  providers: {
    mutate: 'libs/domain/src/host/decide/{providers,registration,devices}.ts',
    specs: 'domain/src/host/decide/(providers|registration)',
  },
  fit: {
    mutate: 'libs/domain/src/host/fit/*.ts,libs/domain/src/host/{blocked,effective-inventory}.ts',
    specs: 'domain/src/host/(fit/|decide/(claim|change))',
  },
  fold: {
    mutate:
      'libs/domain/src/host/fold/*.ts,libs/domain/src/host/{host.fold,tombstones,invariants,host.decide,host.rejections}.ts',
    specs: 'domain/src/host/(host\\.|tombstones|invariants|decide/)',
  },
  instances: {
    mutate: 'libs/domain/src/{instance,policy,name,group,registry}/*.ts',
    specs: 'domain/src/(instance|policy|name|group)/',
  },
  pci: { mutate: 'libs/domain/src/{pci,kernel}/*.ts', specs: 'domain/src/(pci|kernel|host/fit)/' },
  scheduling: { mutate: 'libs/scheduling/src/**/*.ts', specs: 'scheduling/src/' },
};

function runPart(name) {
  const { mutate, specs } = PARTS[name];
  const file = path.join(ROOT, 'reports/mutation', `${name}.json`);
  const config = path.join(ROOT, 'reports', `stryker-${name}.json`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const base = JSON.parse(fs.readFileSync(path.join(ROOT, 'stryker.config.json'), 'utf8'));
  fs.writeFileSync(
    config,
    JSON.stringify({
      ...base,
      mutate: [...mutate.split(/,(?![^{]*\})/), '!**/*.spec.ts', '!**/testing/**', '!**/index.ts'],
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName: path.relative(ROOT, file) },
      thresholds: { ...base.thresholds, break: null },
    }),
  );
  const run = spawnSync(path.join(ROOT, 'node_modules/.bin/stryker'), ['run', path.relative(ROOT, config)], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, BERTH_MUTANT_SPECS: specs },
  });
  if (run.status !== 0) throw new Error(`stryker ended with ${run.status} on ${name}`);
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

const sum = { killed: 0, survived: 0 };
for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS)) {
  const from = Date.now();
  const report = runPart(name);
  let [killed, survived] = [0, 0];
  const survivors = [];
  for (const [file, { mutants }] of Object.entries(report.files)) {
    for (const mutant of mutants) {
      if (mutant.status === 'Killed' || mutant.status === 'Timeout') killed++;
      else if (mutant.status === 'Survived' || mutant.status === 'NoCoverage') {
        survived++;
        survivors.push(
          `  ${mutant.status} ${file}:${mutant.location.start.line} ${mutant.mutatorName}: ${(mutant.replacement ?? '').split('\n')[0]}`,
        );
      }
    }
  }
  sum.killed += killed;
  sum.survived += survived;
  process.stdout.write(`${survivors.join('\n')}\n`);
  const percent = ((100 * killed) / Math.max(1, killed + survived)).toFixed(1);
  process.stdout.write(
    `${name}: ${killed} of ${killed + survived} killed, ${percent} %, ${((Date.now() - from) / 60_000).toFixed(1)} min\n`,
  );
}
const percent = (100 * sum.killed) / Math.max(1, sum.killed + sum.survived);
process.stdout.write(`all: ${sum.killed} of ${sum.killed + sum.survived} killed, ${percent.toFixed(1)} %\n`);
process.exitCode = percent >= LEAST_PERCENT ? 0 : 1;
