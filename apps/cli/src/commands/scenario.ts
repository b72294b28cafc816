import type { Command } from 'commander';
import { CliFailure } from '../output/failure.js';
import type { Output } from '../output/print.js';

interface RunFlags {
  readonly server?: string;
  readonly seed?: string;
  readonly seeds?: string;
  readonly mutate?: boolean;
  readonly story?: boolean;
}

interface RecordFlags {
  readonly data: string;
  readonly host?: string[];
  readonly instance?: string;
  readonly from?: string;
  readonly to?: string;
}

/** `berth scenario run|record`: cases anybody can write, and cases made of what happened. */
export function addScenario(program: Command, output: Output): void {
  const scenario = program.command('scenario').description('play scenario files (docs/scenarios.md), or record one');
  scenario
    .command('run')
    .description('play files in this process on virtual time; the last line says how many passed and failed')
    .argument('<file...>', 'scenario files (YAML)')
    .option('--server <url>', 'play them once against a server instead')
    .option('--seed <n>', 'this interleaving only: the rerun of a failure')
    .option('--seeds <n>', 'so many interleavings of each file that has any (default: the file, else 50)')
    .option('--mutate', 'flip each expectation and report those that still pass')
    .option('--story', 'tell all that happened before a failure, not only the end')
    .action(async (files: string[], flags: RunFlags) => {
      // Loaded when needed: the other commands start faster without.
      const { mutateScenarios, playScenarios } = await import('./scenario-files.js');
      const numbers = {
        ...(flags.seed === undefined ? {} : { seed: wholeOf('--seed', flags.seed) }),
        ...(flags.seeds === undefined ? {} : { seeds: wholeOf('--seeds', flags.seeds) }),
      };
      if (flags.mutate && flags.server)
        throw new CliFailure('--mutate runs in this process only: leave out --server', 2);
      const good = flags.mutate
        ? await mutateScenarios(files, numbers, output)
        : await playScenarios(files, { ...numbers, server: flags.server, story: flags.story ?? false }, output);
      if (!good) throw new CliFailure('');
    });
  scenario
    .command('record')
    .description('make a scenario of what a log has about a host or an instance; ids and names are replaced')
    .requiredOption('--data <dir>', 'folder of the store; a server may be running on it')
    .option('--host <id...>', 'the story of these hosts')
    .option('--instance <id>', 'the story of this instance, on every host it was on')
    .option('--from <position>', 'events after this position; what was so by then becomes the start')
    .option('--to <position>', 'events up to this position (default: the end)')
    .action(async (flags: RecordFlags) => {
      const { recordScenario } = await import('./scenario-files.js');
      await recordScenario(flags, output);
    });
}

function wholeOf(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new CliFailure(`${name} ${text}: expected a whole number from 1`, 2);
  }
  return value;
}
