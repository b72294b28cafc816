import { CommanderError } from 'commander';
import { CliFailure } from './output/failure.js';
import type { Output } from './output/print.js';
import { berthProgram } from './program.js';

/**
 * Runs one `berth` command. Errors go to `output.err` in one line that says what is wrong.
 *
 * @param args the words after `berth`
 * @returns the exit code: 0 done, 1 refused or found wanting, 2 wrong use, 3 not reachable
 */
export async function runBerth(args: readonly string[], output: Output): Promise<number> {
  try {
    await berthProgram(output).parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    output.err(`berth: ${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof CliFailure ? error.exitCode : 1;
  }
}
