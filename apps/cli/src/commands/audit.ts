import { verifyLog } from '@berth/audit';
import { openSqliteStore } from '@berth/event-store';
import type { Command } from 'commander';
import { CliFailure } from '../output/failure.js';
import { type Output, printLine } from '../output/print.js';

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** `berth audit verify`: the whole log against every invariant, also beside a running server. */
export function addAudit(program: Command, output: Output): void {
  const audit = program.command('audit').description('replay and check the log');
  audit
    .command('verify')
    .description('fold the whole log and check every invariant; exit 1 names the first bad event')
    .requiredOption('--data <dir>', 'folder of the store; a server may be running on it')
    .option('--json', 'print the whole result as JSON')
    .action(async (options: { data: string; json?: boolean }) => {
      const store = await openSqliteStore({ dir: options.data, readOnly: true });
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
