import { backupSqliteStore, restoreSqliteStore } from '@berth/event-store';
import type { Command } from 'commander';
import { type Output, printResult } from '../output/print.js';
import { addStoreCopy } from './store-copy.js';

/** `berth store backup|restore|copy`: whole copies of the embedded store, and of a log from one store to another. */
export function addStore(program: Command, output: Output): void {
  const store = program.command('store').description('back up, restore and copy the event store');
  store
    .command('backup')
    .description('copy the store into a new folder, also while a server runs on it')
    .requiredOption('--data <dir>', 'folder of the store')
    .requiredOption('--to <dir>', 'new or empty folder for the copy')
    .option('--json', 'print the result as JSON')
    .action(async (options: { data: string; to: string; json?: boolean }) => {
      const made = await backupSqliteStore(options.data, options.to);
      printResult(output, options.json ?? false, made, {
        notes: [`backed up ${made.events} events (${made.bytes} bytes) to ${options.to}`],
      });
    });
  store
    .command('restore')
    .description('make a store out of a backup; nothing is overwritten')
    .requiredOption('--from <dir>', 'folder of the backup')
    .requiredOption('--data <dir>', 'new or empty folder for the store')
    .option('--json', 'print the result as JSON')
    .action(async (options: { from: string; data: string; json?: boolean }) => {
      const made = await restoreSqliteStore(options.from, options.data);
      printResult(output, options.json ?? false, made, {
        notes: [`restored ${made.events} events (${made.bytes} bytes) into ${options.data}`],
      });
    });
  addStoreCopy(store, output);
}
