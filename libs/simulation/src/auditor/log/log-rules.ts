import { createHash } from 'node:crypto';
import { type Finding, finding } from '../finding.js';
import type { Logged, Metadata } from './shapes.js';

/** What must hold of every stored event whatever it says: its place, its hash, its id, and one append per command. */
export class LogRules {
  private readonly streams = new Map<string, { revision: number; hash: string; commandId: string }>();
  private readonly ids = new Set<string>();
  /** `stream commandId` of every run of events. */
  private readonly runs = new Set<string>();

  check(logged: Logged, { prevHash, commandId }: Metadata): Finding[] {
    const { stream, revision, id, type } = logged;
    const before = this.streams.get(stream);
    const found: Finding[] = [];
    if (revision !== (before?.revision ?? -1) + 1) {
      found.push(finding('CHAIN', `${type} stands at revision ${revision} of ${stream} after ${before?.revision}`));
    }
    if (prevHash !== (before?.hash ?? null)) {
      found.push(finding('CHAIN', `${type} at revision ${revision} of ${stream} does not carry the hash before it`));
    }
    if (this.ids.has(id)) found.push(finding('CHAIN', `event id ${id} is in the log a second time`));
    if (before?.commandId !== commandId) {
      const run = `${stream} ${commandId}`;
      if (this.runs.has(run)) {
        found.push(finding('RULE-06', `command ${commandId} was executed twice in ${stream}: ${type} at ${revision}`));
      }
      this.runs.add(run);
    }
    this.ids.add(id);
    this.streams.set(stream, { revision, hash: hashOf(logged), commandId });
    return found;
  }
}

const hashOf = ({ id, type, data, metadata }: Logged): string =>
  createHash('sha256').update(`${id}\n${type}\n${data}\n${metadata}`).digest('base64url');
