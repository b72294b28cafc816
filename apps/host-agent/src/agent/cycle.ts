import type { SlowCache } from '../probe/slow-facts.js';
import { ReportError } from '../report/report-error.js';
import { AgentError } from './agent-error.js';
import { type ToldGuests, tellGuests } from './observe-guests.js';
import type { AgentOptions } from './options.js';
import { type SentReport, sendReport } from './send-report.js';
import type { Surroundings } from './surroundings.js';
import type { AgentState } from './state-folder.js';
import { reporter, takeScan } from './take-scan.js';

export interface CycleResult {
  readonly sent: SentReport;
  readonly guests: ToldGuests | null;
  readonly scanWarnings: readonly string[];
}

/** One look at the machine and one report of it; then what its guests use, beside what is claimed. */
export async function runCycle(
  options: AgentOptions,
  state: AgentState,
  around: Surroundings,
  slowCache: SlowCache,
): Promise<CycleResult> {
  const scan = await takeScan(options, slowCache);
  if (scan.bootId === null) {
    throw new ReportError(
      'There is no boot id under the root (proc/sys/kernel/random/boot_id): reports could not be ordered.',
    );
  }
  const name = options.name ?? scan.hostname;
  if (!name) throw new AgentError('The host name is unknown; give --name.');
  const sent = await sendReport(around, state, name, scan.bootId, reporter(options, scan), options.attempts);
  const stamp = { bootId: scan.bootId, sequence: sent.outcome.report.sequence };
  return {
    sent,
    guests: await tellGuests(options, scan, state.hostId, around, stamp),
    scanWarnings: scan.warnings.map((each) => `${each.address ?? 'host'} ${each.attribute}: ${each.detail}`),
  };
}
