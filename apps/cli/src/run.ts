import { CommanderError } from 'commander';
import { CliFailure } from './output/failure.js';
import { failureOf } from './output/server.js';
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
  } catch (thrown) {
    const error = failureOf(thrown);
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof CliFailure && error.message === '') return error.exitCode;
    output.err(`berth: ${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof CliFailure ? error.exitCode : 1;
  }
}
