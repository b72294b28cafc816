import { resolve } from 'node:path';
import {
  CopyMismatchError,
  copyStore,
  isClusterAddress,
  shownAddress,
  StoreUnavailableError,
} from '@berth/event-store';
import type { Command } from 'commander';
import { CliFailure } from '../output/failure.js';
import { openLogOf } from '../output/open-log.js';
import { type Output, printResult } from '../output/print.js';
import { ProgressBar } from '../output/progress-bar.js';

/** The embedded store takes appends in the order they are asked for; on a cluster only one at a time keeps it (ADR 0095). */
const IN_FLIGHT = { folder: 64, cluster: 1 };

interface CopyFlags {
  readonly from: string;
  readonly to: string;
  readonly fromPrefix?: string;
  readonly toPrefix?: string;
  readonly json?: boolean;
}

/** `berth store copy`: the log into another store, of whatever kind; run again it goes on where it stopped. */
export function addStoreCopy(store: Command, output: Output): void {
  store
    .command('copy')
    .description('copy the log into another store and compare both; run again it goes on, or adds what came since')
    .requiredOption('--from <dir|esdb://…>', 'a folder (a server may be running on it) or a cluster')
    .requiredOption('--to <dir|esdb://…>', 'a folder or a cluster, empty or with the beginning of the same log')
    .option('--from-prefix <name>', 'prefix of the streams on the cluster copied from')
    .option('--to-prefix <name>', 'prefix of the streams on the cluster copied to')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nUser and password of a cluster: BERTH_STORE_USER and BERTH_STORE_PASSWORD.')
    .action((flags: CopyFlags) => copy(flags, output));
}

async function copy(flags: CopyFlags, output: Output): Promise<void> {
  refuseSame(flags);
  const from = await openLogOf({ flag: '--from', at: flags.from, prefix: flags.fromPrefix, readOnly: true });
  const bar = new ProgressBar(output, process.stderr.isTTY === true && !flags.json);
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const to = await openLogOf({ flag: '--to', at: flags.to, prefix: flags.toPrefix, readOnly: false });
    try {
      const made = await copyStore(from, to, {
        signal: stop.signal,
        inFlight: IN_FLIGHT[isClusterAddress(flags.to) ? 'cluster' : 'folder'],
        onProgress: ({ phase, done, total }) => bar.show(phase, done, total),
      });
      bar.end();
      printResult(output, flags.json ?? false, made, {
        notes: [
          `copied ${made.copied} events to ${shownAddress(flags.to)}, ${made.found} were there; both hold ${made.events} events, digest ${made.digest}`,
        ],
      });
    } finally {
      await to.close();
    }
  } catch (error) {
    bar.end();
    throw failureOf(error, stop.signal.aborted);
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await from.close();
  }
}

function refuseSame({ from, to, fromPrefix, toPrefix }: CopyFlags): void {
  const both = isClusterAddress(from) && isClusterAddress(to);
  const same = both
    ? shownAddress(from) === shownAddress(to) && fromPrefix === toPrefix
    : resolve(from) === resolve(to);
  if (same) throw new CliFailure('--from and --to are one and the same store: expected two', 2);
}

function failureOf(error: unknown, stopped: boolean): unknown {
  if (stopped) return new CliFailure('stopped before the end: the same command goes on from there');
  if (error instanceof CopyMismatchError) return new CliFailure(error.message);
  if (error instanceof StoreUnavailableError) {
    return new CliFailure(`${error.message}; what was copied stays: the same command goes on from there`, 3);
  }
  return error;
}
