import { SETTING_KEYS, SETTINGS } from '@berth/server/settings';
import { type Command, Option } from 'commander';
import { CliFailure } from '../output/failure.js';
import { type Output, printResult } from '../output/print.js';

/** The settings of a server as options of a command; the server reads their values. */
function addSettings(command: Command): Command {
  command.option('--config <file>', 'YAML file of settings: their names without --');
  for (const key of SETTING_KEYS) {
    const { name, value, help, absent } = SETTINGS[key];
    command.addOption(new Option(`--${name} <${value}>`, absent === null ? help : `${help} (default: ${absent})`));
  }
  return command;
}

/** What was given, as the server reads it: so that flags, environment, file and defaults have one reader and one error text. */
const given = (options: Readonly<Record<string, string>>): string[] =>
  Object.entries(options)
    .filter(([name]) => name !== 'json')
    .map(([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}=${value}`);

/** `berth serve`: the service with its page, on the embedded store or a cluster. */
export function addServe(program: Command): void {
  const serve = program
    .command('serve')
    .description('run the service with its page; every setting also as BERTH_<NAME> and in --config');
  addSettings(serve).action(async (options: Record<string, string>) => {
    // Here, since the server takes a second to load and the other commands don't need it.
    const { runServe } = await import('@berth/server');
    const code = await runServe(given(options));
    if (code !== 0) throw new CliFailure('', code as 1);
  });
}

/** `berth config print`: what a server started with the same flags, environment and file would do. */
export function addConfig(program: Command, output: Output): void {
  const print = program
    .command('config')
    .description('settings of a server')
    .command('print')
    .description('show the settings that are in force with these flags, this environment and this file, and from where')
    .option('--json', 'print as JSON');
  addSettings(print).action(async (options: Record<string, string> & { json?: true }) => {
    const { ConfigError, shownSettings } = await import('@berth/server');
    try {
      const shown = shownSettings(given(options), process.env);
      printResult(output, options.json ?? false, shown, {
        table: {
          head: ['SETTING', 'VALUE', 'FROM'],
          rows: shown.map(({ name, value, from }) => [name, value === null ? '-' : String(value), from]),
        },
      });
    } catch (error) {
      throw error instanceof ConfigError ? new CliFailure(error.message, 2) : error;
    }
  });
}
