import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { AgentError } from './agent-error.js';
import type { SlowCache } from '../probe/slow-facts.js';
import { jitteredMs } from './backoff.js';
import { runCycle } from './cycle.js';
import { readMachineIdentity } from './machine-identity.js';
import { observeGuests } from './observe-guests.js';
import type { AgentOptions } from './options.js';
import { cycleJson, cycleLines, excludedLines, guestLines } from './print.js';
import type { Surroundings } from './surroundings.js';
import { connect } from './server.js';
import { StateFolder } from './state-folder.js';
import { reporter, takeScan } from './take-scan.js';

/** The token of the options; null: none. @throws AgentError when its file can't be read */
function tokenOf({ token, tokenFile }: Pick<AgentOptions, 'token' | 'tokenFile'>): string | null {
  if (token !== undefined || tokenFile === undefined) return token ?? null;
  try {
    return readFileSync(tokenFile, 'utf8').trim();
  } catch (error) {
    throw new AgentError(`--token-file ${tokenFile}: ${(error as Error).message}`);
  }
}

/** Where an agent writes and waits. */
export interface AgentEnvironment {
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
  readonly random: () => number;
  /** Waits; throws when the agent is told to stop. */
  readonly pause: (ms: number) => Promise<void>;
}

/** Shows what would be reported, and what guests hold; asks no server and writes nothing. */
export async function dryRun(options: AgentOptions, env: AgentEnvironment): Promise<void> {
  const scan = await takeScan(options, new Map());
  const outcome = reporter(options, scan)(1);
  const guests = await observeGuests(options, scan, null, { bootId: outcome.report.bootId, sequence: 1 }, env.error);
  for (const each of scan.warnings) env.error(`warning: ${each.address ?? 'host'} ${each.attribute}: ${each.detail}`);
  for (const each of outcome.warnings) env.error(`warning: ${each}`);
  for (const line of [...excludedLines(outcome), ...(guests === null ? [] : guestLines(guests))]) env.error(line);
  env.out(JSON.stringify(outcome.report, null, 2));
}

/**
 * Reports once, or on and on. With an interval a failed cycle is told and the next one looks anew.
 *
 * @throws what a single cycle threw with `once`; what `pause` throws when the agent is told to stop
 */
export async function runAgent(options: AgentOptions, env: AgentEnvironment): Promise<void> {
  const states = new StateFolder(options.stateDir);
  let state = states.open(await readMachineIdentity(options.root), options.hostId ?? null, options.rebind);
  const around: Surroundings = {
    ...env,
    states,
    newKey: randomUUID,
    server: connect(options.server, `agent-${state.hostId}`, tokenOf(options)),
    note: env.error,
  };
  const slowCache: SlowCache = new Map();
  for (;;) {
    try {
      const result = await runCycle(options, state, around, slowCache);
      state = result.sent.state;
      for (const each of [...result.scanWarnings, ...result.sent.outcome.warnings]) env.error(`warning: ${each}`);
      for (const line of options.json ? [cycleJson(result)] : cycleLines(result)) env.out(line);
    } catch (error) {
      if (options.once || (error as Error).name === 'AbortError') throw error;
      env.error(`no report this time: ${(error as Error).message}`);
      // The number may have been used: the file knows.
      state = states.open(state.machine, state.hostId, false);
    }
    if (options.once) return;
    await env.pause(jitteredMs(options.interval * 1000, env.random()));
  }
}
