import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { AgentError } from './agent-error.js';
import { contradictions, type MachineIdentity } from './machine-identity.js';

/** What an agent keeps between its runs. */
export interface AgentState {
  readonly formatRevision: 1;
  readonly hostId: string;
  readonly machine: MachineIdentity;
  /** Last report that was (or may have been) sent; null before the first. */
  readonly lastReport: { readonly bootId: string; readonly sequence: number } | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The agent's folder: one file, replaced whole. */
export class StateFolder {
  private readonly file: string;

  constructor(private readonly folder: string) {
    this.file = join(folder, 'agent.json');
  }

  /**
   * The state of this machine: as kept, or a fresh one (not written yet).
   *
   * @param hostId an operator's choice; must not contradict what is kept
   * @param rebind the operator says that this folder now belongs to this machine
   * @throws {AgentError} where the file is damaged, or belongs to another machine or host id
   */
  open(machine: MachineIdentity, hostId: string | null, rebind: boolean): AgentState {
    if (hostId !== null && !UUID.test(hostId)) throw new AgentError(`--host-id ${hostId} is no UUID.`);
    const kept = this.read();
    if (!kept) return { formatRevision: 1, hostId: hostId ?? randomUUID(), machine, lastReport: null };
    if (hostId !== null && hostId.toLowerCase() !== kept.hostId.toLowerCase()) {
      throw new AgentError(
        `${this.file} belongs to host ${kept.hostId}, not to ${hostId}. Give another --state-dir, or leave --host-id out.`,
      );
    }
    const differ = contradictions(kept.machine, machine);
    if (differ.length > 0 && !rebind) {
      throw new AgentError(
        `${this.file} was made on another machine (${differ.join(' and ')} differ): a cloned disk? ` +
          `Two machines must not report as one host. Remove the file to make this a host of its own, or give --rebind if it replaces host ${kept.hostId}.`,
      );
    }
    const known = rebind ? machine : mergeIdentity(kept.machine, machine);
    return { ...kept, machine: known };
  }

  /** Writes the state so that a crash leaves the old or the new one. */
  save(state: AgentState): void {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const draft = `${this.file}.${process.pid}`;
    const handle = openSync(draft, 'w', 0o600);
    try {
      writeSync(handle, `${JSON.stringify(state, null, 2)}\n`);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, this.file);
  }

  private read(): AgentState | null {
    let text: string;
    try {
      text = readFileSync(this.file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw new AgentError(`Can not read ${this.file}: ${(error as Error).message}`);
    }
    const state = parse(text);
    if (!state)
      throw new AgentError(
        `${this.file} is damaged. It holds the host id: restore it, or remove it to start as a new host.`,
      );
    return state;
  }
}

/** The next number for a report: counts on in the same boot, from 1 in a new one (Host facts 7). */
export const nextSequence = (state: AgentState, bootId: string): number =>
  state.lastReport?.bootId === bootId ? state.lastReport.sequence + 1 : 1;

/** A mark once learned stays: a later run without root does not forget it. */
const mergeIdentity = (kept: MachineIdentity, present: MachineIdentity): MachineIdentity => ({
  machineId: present.machineId ?? kept.machineId,
  productUuid: present.productUuid ?? kept.productUuid,
});

function parse(text: string): AgentState | null {
  try {
    const value = JSON.parse(text) as AgentState;
    const report = value.lastReport;
    const sound =
      value.formatRevision === 1 &&
      UUID.test(value.hostId) &&
      typeof value.machine === 'object' &&
      (report === null || (typeof report.bootId === 'string' && Number.isSafeInteger(report.sequence)));
    return sound ? value : null;
  } catch {
    return null;
  }
}
