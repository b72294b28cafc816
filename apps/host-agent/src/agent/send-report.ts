import type { ReportOutcome } from '../report/inventory-report.js';
import { AgentError } from './agent-error.js';
import { persistently } from './persistently.js';
import type { HostOnServer } from './host-on-server.js';
import type { TakenReport } from './server.js';
import { type AgentState, nextSequence } from './state-folder.js';
import type { Surroundings } from './surroundings.js';

export interface SentReport {
  readonly state: AgentState;
  readonly taken: TakenReport;
  readonly outcome: ReportOutcome;
}

/** What the server answers to a report it ignores (DESIGN rule 11). */
const LATE = 'ReportLate';

/**
 * Registers the host where it is new, and sends one report of it. The sequence is kept BEFORE it is
 * sent: after a crash the number is not used for another report. A try whose outcome is unknown is
 * repeated as it was.
 *
 * @param makeReport the report with the sequence it is given
 * @param attempts how often an unavailable server is tried
 * @throws {ServerUnavailable} after the last try; {ServerRefusal}, or {AgentError} for a report that
 *   the server takes for late, at once
 */
export async function sendReport(
  around: Surroundings,
  state: AgentState,
  hostName: string,
  bootId: string,
  makeReport: (sequence: number) => ReportOutcome,
  attempts: number,
): Promise<SentReport> {
  const { server, states } = around;
  const { hostId } = state;
  const registration = around.newKey();
  const known = await persistently(around, attempts, async () => {
    const host = await server.host(hostId);
    if (!host) await server.register(hostId, hostName, registration);
    return host;
  });
  const sequence = sequenceAfter(nextSequence(state, bootId), known, bootId, around.note);
  const numbered: AgentState = { ...state, lastReport: { bootId, sequence } };
  states.save(numbered);
  const outcome = makeReport(sequence);
  const key = around.newKey();
  const taken = await persistently(around, attempts, () => server.report(hostId, outcome.report, key));
  if (taken.code === LATE) {
    throw new AgentError(
      `The server ignored report ${sequence} of host ${hostId} as late: it has a later one, or one of a later boot. Does another agent report as this host?`,
    );
  }
  return { state: numbered, taken, outcome };
}

/** Counts on from the server's number where the state folder was lost or restored within a boot. */
function sequenceAfter(own: number, known: HostOnServer | null, bootId: string, note: (line: string) => void): number {
  if (known?.bootId !== bootId || known.reportSequence < own) return own;
  note(`the server knows report ${known.reportSequence} of this boot already; counting on from there`);
  return known.reportSequence + 1;
}
