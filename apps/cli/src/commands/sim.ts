import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { CliFailure } from '../output/failure.js';
import type { Output } from '../output/print.js';

interface SimFlags {
  readonly seeds: string;
  readonly steps: string;
  readonly servers: string;
  readonly workers: string;
  readonly story?: boolean;
  readonly planted?: boolean | string;
}

/** `berth sim`: the production server on virtual time, tried hard by seeds and judged by an auditor of its own. */
export function addSim(program: Command, output: Output): void {
  program
    .command('sim')
    .description(
      'simulate servers, hosts, crashes and clocks by seeds (docs/simulation.md); the last line says how many passed',
    )
    .option('--seeds <a..b>', 'these seeds, or one', '1..20')
    .option('--steps <n>', 'steps of each seed', '2000')
    .option('--servers <n>', 'servers on one log, 1 to 9', '1')
    .option('--workers <n>', 'threads that share the seeds; default: one a core', String(availableParallelism()))
    .option('--story', 'tell every choice of a failure’s story')
    .option('--planted [name]', 'plant the faults that must be found, one at a time; with a word: those named so')
    .action(async (flags: SimFlags) => {
      // Loaded when needed: the other commands start faster without.
      const { huntPlants, simulate } = await import('./sim-seeds.js');
      const numbers = {
        ...seedsOf(flags.seeds),
        steps: wholeOf('--steps', flags.steps, 1_000_000),
        servers: wholeOf('--servers', flags.servers, 9),
        workers: wholeOf('--workers', flags.workers, 256),
      };
      const good =
        flags.planted === undefined || flags.planted === false
          ? await simulate({ ...numbers, story: flags.story ?? false }, output)
          : await huntPlants(numbers, flags.planted === true ? '' : flags.planted, output);
      if (!good) throw new CliFailure('');
    });
}

function seedsOf(text: string): { readonly from: number; readonly to: number } {
  const [, from, to = from] = /^(\d+)(?:\.\.(\d+))?$/.exec(text) ?? [];
  const range = { from: Number(from), to: Number(to) };
  if (from === undefined || range.from > range.to || !Number.isSafeInteger(range.to)) {
    throw new CliFailure(
      `--seeds ${text}: expected one whole number, or two with .. between them, the lower one first`,
      2,
    );
  }
  return range;
}

function wholeOf(name: string, text: string, most: number): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1 || value > most) {
    throw new CliFailure(`${name} ${text}: expected a whole number from 1 to ${most}`, 2);
  }
  return value;
}
