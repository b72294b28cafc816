import { verifyLog } from '@berth/audit';
import type { Command } from 'commander';
import { CliFailure } from '../output/failure.js';
import { type LogFlag, openLogOf } from '../output/open-log.js';
import { type Output, printLine } from '../output/print.js';

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

interface VerifyFlags {
  readonly data?: string;
  readonly store?: string;
  readonly storePrefix?: string;
  readonly json?: boolean;
}

function logOf({ data, store, storePrefix: prefix }: VerifyFlags): LogFlag {
  if (data !== undefined && store === undefined && prefix === undefined) {
    return { flag: '--data', at: data, readOnly: true };
  }
  if (store !== undefined && data === undefined) return { flag: '--store', at: store, prefix, readOnly: true };
  throw new CliFailure('expected either --data <dir> or --store esdb://host:2113 [--store-prefix <name>]', 2);
}

/** `berth audit verify`: the whole log against every invariant, also beside a running server. */
export function addAudit(program: Command, output: Output): void {
  const audit = program.command('audit').description('replay and check the log');
  audit
    .command('verify')
    .description('fold the whole log and check every invariant; exit 1 names the first bad event')
    .option('--data <dir>', 'folder of the store; a server may be running on it')
    .option('--store <esdb://…>', 'a cluster instead (user: BERTH_STORE_USER, BERTH_STORE_PASSWORD)')
    .option('--store-prefix <name>', 'prefix of Berth’s streams on a cluster shared with others')
    .option('--json', 'print the whole result as JSON')
    .action(async (options: VerifyFlags) => {
      const store = await openLogOf(logOf(options));
      try {
        const shown = process.stderr.isTTY && !options.json;
        const report = await verifyLog(store, {
          progress: (events) => {
            if (shown) output.err(`\r${events} events `);
          },
        });
        if (shown) output.err('\r');
        if (options.json) output.out(`${JSON.stringify(report, null, 2)}\n`);
        const first = report.breaches[0];
        if (!options.json) {
          for (const stream of report.notJudged) printLine(output, `not judged: ${stream} has events of a newer build`);
          for (const breach of report.breaches.slice(0, 20)) {
            printLine(
              output,
              `${breach.invariant} ${breach.stream}@${breach.revision} event ${breach.eventId}: ${breach.detail}`,
            );
          }
          if (report.breachCount > 20) printLine(output, `… and ${report.breachCount - 20} more`);
          // The words of this line are a promise to scripts: plural, whatever the number.
          printLine(
            output,
            `${report.events} events, ${report.hosts} hosts, ${report.openClaims} open claims, ${report.breachCount} breaches`,
          );
        }
        if (first) {
          throw new CliFailure(
            `the log breaks ${count(report.breachCount, 'rule')}; first bad event: ${first.eventId} (${first.stream} revision ${first.revision}, position ${first.position}): ${first.invariant}: ${first.detail}`,
          );
        }
      } finally {
        await store.close();
      }
    });
}
