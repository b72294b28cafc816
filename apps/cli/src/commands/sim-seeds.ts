import { execFileSync } from 'node:child_process';
import { findPlants, plantNames, runSeedsInThreads, type SeedOutcome } from '@berth/simulation';
import { CliFailure } from '../output/failure.js';
import type { Output } from '../output/print.js';
import { table } from '../output/table.js';

interface Numbers {
  readonly from: number;
  readonly to: number;
  readonly steps: number;
  readonly servers: number;
  readonly workers: number;
}

/** Plays seeds; false when one failed. */
export async function simulate(numbers: Numbers & { readonly story: boolean }, output: Output): Promise<boolean> {
  const started = performance.now();
  let [passed, failed, steps, events] = [0, 0, 0, 0];
  const done = (outcome: SeedOutcome): void => {
    steps += outcome.steps;
    events += outcome.events;
    if (outcome.failure === null) passed++;
    else {
      failed++;
      output.out(`${failureText(outcome, numbers)}\n`);
    }
  };
  await runSeedsInThreads({ ...numbers, done });
  const seconds = (performance.now() - started) / 1000;
  const rate = `${Math.round(steps / seconds)} steps/s`;
  output.out(`${steps} steps, ${events} events in ${seconds.toFixed(1)} s: ${rate}\n`);
  output.out(`${passed} passed, ${failed} failed\n`);
  return failed === 0;
}

function failureText(
  { seed, failure }: SeedOutcome,
  { steps, servers, story }: Numbers & { readonly story: boolean },
): string {
  const again = `npx berth sim --seeds ${seed} --steps ${steps} --servers ${servers}`;
  const told = story ? ['  every choice of it:', ...(failure?.told ?? []).map((line) => `    ${line}`)] : [];
  return [
    `seed ${seed} FAILED`,
    `  commit ${commit()}`,
    `  again: ${again}${story ? '' : ' (--story tells every choice)'}`,
    ...(failure?.lines ?? []),
    ...told,
  ].join('\n');
}

/** Plants faults and looks for them; false when one is not found. */
export async function huntPlants(numbers: Numbers, word: string, output: Output): Promise<boolean> {
  const which = (name: string): boolean => name.includes(word);
  if (!plantNames().some(which)) {
    throw new CliFailure(`--planted ${word}: expected a word of one of these: ${plantNames().join('; ')}`, 2);
  }
  const options = { seeds: numbers.to, steps: numbers.steps, servers: numbers.servers };
  const all = await findPlants(options, which);
  const rows = all.map(({ name, found, seeds }) => [
    name,
    found ? String(found.seed) : `not in ${seeds}`,
    found ? String(found.step) : '',
    found?.rule ?? '',
    found ? found.detail.slice(0, 90) : '',
  ]);
  output.out(`${table({ head: ['fault', 'seed', 'step', 'rule', 'what broke'], rows, right: [1, 2] })}\n`);
  const missed = all.filter(({ found }) => found === null).length;
  output.out(`${all.length - missed} passed, ${missed} failed\n`);
  return missed === 0;
}

/** Of the working tree that runs; `unknown` outside of one. */
function commit(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: __dirname, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' with changes';
    return `${git('rev-parse', '--short=12', 'HEAD')}${changed}`;
  } catch {
    return 'unknown';
  }
}
