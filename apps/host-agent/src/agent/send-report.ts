import type { ReportOutcome } from '../report/inventory-report.js';
import { ServerRefusal, ServerUnavailable } from './agent-error.js';
import { backoffMs } from './backoff.js';
import type { Server, Taken } from './server.js';
import { type AgentState, nextSequence, type StateFolder } from './state-folder.js';

/** What sending needs of the world around it. */
export interface Surroundings {
  readonly server: Server;
  readonly states: StateFolder;
  readonly random: () => number;
  /** Waits; throws when the agent is told to stop. */
  readonly pause: (ms: number) => Promise<void>;
  /** Told of each failed try. */
  readonly note: (line: string) => void;
}

export interface SentReport {
  readonly state: AgentState;
  readonly taken: Taken;
  readonly outcome: ReportOutcome;
}

/**
 * Registers the host where it is new, and sends one report of it. The sequence is kept BEFORE it is
 * sent: after a crash the number is not used for another report. A try whose outcome is unknown is
 * repeated as it was.
 *
 * @param makeReport the report with the sequence it is given
 * @param attempts how often an unavailable server is tried
 * @throws {ServerUnavailable} after the last try, {ServerRefusal} at once
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
  await persistently(around, attempts, async () => (await server.host(hostId)) ?? server.register(hostId, hostName));
  let sequence = nextSequence(state, bootId);
  for (;;) {
    const numbered: AgentState = { ...state, lastReport: { bootId, sequence } };
    states.save(numbered);
    const outcome = makeReport(sequence);
    try {
      const taken = await persistently(around, attempts, () => server.report(hostId, outcome.report));
      return { state: numbered, taken, outcome };
    } catch (error) {
      const ahead = lastSequenceOf(error);
      // The folder was lost or restored: the server knows later reports of this very boot.
      if (ahead === null || ahead < sequence) throw error;
      around.note(`the server knows report ${ahead} of this boot already; counting on from there`);
      sequence = ahead + 1;
    }
  }
}

async function persistently<T>(around: Surroundings, attempts: number, work: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ServerUnavailable) || failures >= attempts) throw error;
      const waitMs = backoffMs(failures, around.random(), error.retryAfterMs);
      around.note(`${error.message}; trying again in ${waitMs} ms (${failures} of ${attempts - 1})`);
      await around.pause(waitMs);
    }
  }
}

/** The server's last sequence where it refused a report as stale. */
function lastSequenceOf(error: unknown): number | null {
  if (!(error instanceof ServerRefusal)) return null;
  const stale = error.reasons.find((reason) => reason.code === 'ReportStale');
  return typeof stale?.lastSequence === 'number' ? stale.lastSequence : null;
}
