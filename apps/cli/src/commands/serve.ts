import type { Command } from 'commander';
import { CliFailure } from '../output/failure.js';

/** `berth serve`: the service with its page, on the embedded store or a cluster. */
export function addServe(program: Command): void {
  program
    .command('serve')
    .description('run the service with its page; every setting also as BERTH_<NAME>')
    .option('--host <address>', 'where to listen', '127.0.0.1')
    .option('--port <n>', 'port; 0 = any free one', '7400')
    .option('--data <dir>', 'folder of the embedded store and of snapshots', './data')
    .option('--store <esdb://…>', 'EventStoreDB cluster instead (user: BERTH_STORE_USER, BERTH_STORE_PASSWORD)')
    .option('--store-prefix <name>', 'prefix of Berth’s streams on a cluster shared with others')
    .option('--log-level <level>', 'trace, debug, info, warn, error, fatal or silent')
    .allowUnknownOption()
    .helpOption('-h, --help', 'show this')
    .action(async (_options: unknown, command: Command) => {
      // The server reads its own settings, so that flags, environment and defaults have one reader and one error text.
      const given = command.parent?.args.slice(1) ?? [];
      // Here, since the server takes a second to load and the other commands don't need it.
      const { runServe } = await import('@berth/server');
      const code = await runServe(given);
      if (code !== 0) throw new CliFailure('', code as 1);
    });
}
