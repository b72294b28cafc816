#!/usr/bin/env node
/**
 * Mutation testing of the pure core, part by part: each part's mutants run against the specs that state its rules, so that
 * a survivor points at a rule that no test states. Prints each part's score and the survivors; exit 1 where a part is below 80 %.
 *   node tools/mutants.js [PART…]
 */

const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { minimatch } = require('minimatch');

const ROOT = path.join(__dirname, '..');
const LEAST_PERCENT = 80;
const PARTS = {
  claims: {
    mutate:
      'libs/domain/src/host/decide/{claim,claim-ends,change,attach,end-of-claim,groups,open-claim,same-host-move}.ts,libs/domain/src/host/{claim,group-limits}.ts',
    specs: 'domain/src/host/(decide/(claim|change|attach|groups|same-host|fence|one-time)|seed-)',
  },
  reports: {
    mutate: 'libs/domain/src/host/decide/{report,report-devices,report-shape,same-description,topology-shape,drift}.ts',
    specs: 'domain/src/host/decide/(report|drift)',
  },
  providers: {
    mutate:
      'libs/domain/src/host/decide/{providers,registration,devices,fence,generations,one-time-use,standing,stranded}.ts',
    specs: 'domain/src/host/decide/(providers|registration|fence|one-time|report\\.|claim\\.)',
  },
  fit: {
    mutate:
      'libs/domain/src/host/fit/*.ts,libs/domain/src/host/{blocked,effective-inventory,inventory,iommu-groups,device-standing}.ts,libs/domain/src/numa/*.ts',
    specs: 'domain/src/(numa/|host/(fit/|blocked|effective|iommu|decide/(claim|change|attach)))',
  },
  fold: {
    mutate: 'libs/domain/src/host/fold/*.ts,libs/domain/src/host/{host.*,tombstones,invariants,violation}.ts',
    specs: 'domain/src/host/(host\\.|tombstones|invariants|decide/)',
  },
  instances: {
    mutate: 'libs/domain/src/{instance,policy,name,group,registry}/**/*.ts',
    specs: 'domain/src/(instance|policy|name|group)/',
  },
  pci: { mutate: 'libs/domain/src/{pci,kernel}/*.ts', specs: 'domain/src/(pci|kernel|host/fit)/' },
  scheduling: {
    mutate: 'libs/scheduling/src/**/*.ts',
    // Events are folded into the columns by another package. Columns answer as a plain model does: those properties are quick.
    specs: '(scheduling/src/(?!.*(many-hosts|device-needs))|projections/src/fleet/(?!.*prop))',
    properties: true,
  },
};
const MUTATED = Object.fromEntries(
  Object.entries(PARTS).map(([name, { mutate }]) => [name, mutate.split(/,(?![^{]*\})/)]),
);

const filesOf = (...libs) =>
  libs.flatMap((lib) => {
    const src = path.join('libs', lib, 'src');
    return fs.readdirSync(path.join(ROOT, src), { recursive: true }).map((file) => path.join(src, file));
  });

/** A file that no part names would never be tried. @throws naming them */
function checkParts() {
  const left = filesOf('domain', 'scheduling').filter(
    (file) =>
      /(?<!\.spec)\.ts$/.test(file) &&
      !/\/testing\/|\/index\.ts$/.test(file) &&
      !Object.values(MUTATED)
        .flat()
        .some((glob) => minimatch(file, glob)),
  );
  if (left.length > 0) throw new Error(`no part has ${left.join(', ')}`);
}

/**
 * The part's specs. The property tests of the domain stay out: they kill nearly everything and take seconds each, so a mutant
 * must fall to a test that states the right value.
 */
function specsOf(name) {
  const { specs, properties } = PARTS[name];
  const wanted = new RegExp(`${specs}.*${properties ? '' : '(?<!prop)'}\\.spec\\.ts$`);
  return filesOf('domain', 'scheduling', 'projections')
    .filter((file) => wanted.test(file))
    .sort();
}

function runPart(name) {
  const file = path.join(ROOT, 'reports/mutation', `${name}.json`);
  const config = path.join(ROOT, 'reports', `stryker-${name}.json`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const base = JSON.parse(fs.readFileSync(path.join(ROOT, 'stryker.config.json'), 'utf8'));
  fs.writeFileSync(
    config,
    JSON.stringify({
      ...base,
      mutate: [...MUTATED[name], '!**/*.spec.ts', '!**/testing/**', '!**/index.ts'],
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName: path.relative(ROOT, file) },
      thresholds: { ...base.thresholds, break: null },
    }),
  );
  const run = spawnSync(path.join(ROOT, 'node_modules/.bin/stryker'), ['run', path.relative(ROOT, config)], {
    cwd: ROOT,
    stdio: ['ignore', 2, 'inherit'],
    env: { ...process.env, BERTH_MUTANT_SPECS: specsOf(name).join(' ') },
  });
  if (run.status !== 0) throw new Error(`stryker ended with ${run.status} on ${name}`);
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

checkParts();
const sum = { killed: 0, survived: 0 };
const below = [];
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
  const percent = (100 * killed) / Math.max(1, killed + survived);
  if (percent < LEAST_PERCENT) below.push(name);
  process.stdout.write(
    `${name}: ${killed} of ${killed + survived} killed, ${percent.toFixed(1)} %, ${((Date.now() - from) / 60_000).toFixed(1)} min\n`,
  );
}
const percent = (100 * sum.killed) / Math.max(1, sum.killed + sum.survived);
process.stdout.write(`all: ${sum.killed} of ${sum.killed + sum.survived} killed, ${percent.toFixed(1)} %\n`);
if (below.length > 0) process.stdout.write(`below ${LEAST_PERCENT} %: ${below.join(', ')}\n`);
process.exitCode = below.length > 0 ? 1 : 0;
