import type { EventStore, Position } from '@berth/event-store';
import { readPrefix } from '@berth/projections';
import type { Breach } from '../findings/breach.js';
import { LogAudit } from './log-audit.js';

/** States of touched hosts are checked after so many events; the checks of single events see each one. */
const CHECK_EVERY_EVENTS = 20_000;
const RESIDUE_HOSTS = 50;

export interface VerifyOptions {
  /** Called now and then with the number of events judged so far. */
  readonly progress?: (events: number) => void;
  /** How many hosts are folded a second time without their ended claims (INV-05); spread evenly over all. */
  readonly residueHosts?: number;
}

export interface VerifyReport {
  readonly events: number;
  /** Registered hosts, retired ones not counted. */
  readonly hosts: number;
  readonly openClaims: number;
  /** The first bad event first. At most 1,000 are listed. */
  readonly breaches: readonly Breach[];
  /** All of them, those not listed included. */
  readonly breachCount: number;
  /** Streams in which a newer server wrote: not judged from there on. */
  readonly notJudged: readonly string[];
  /** The last event judged; null on an empty log. */
  readonly position: Position | null;
}

/**
 * Folds the whole log, as it stands when the call begins, and checks every rule on it: hash chains, revisions, event
 * ids, INV-01 to 07, 09 and 11, the views against the folds (docs/invariants.md). Reads only.
 */
export async function verifyLog(store: EventStore, options: VerifyOptions = {}): Promise<VerifyReport> {
  const audit = new LogAudit(store);
  const position = await store.head();
  let events = 0;
  let unchecked = 0;
  if (position !== null) {
    for await (const page of readPrefix(store, { position }, Number.POSITIVE_INFINITY)) {
      for (const stored of page) audit.apply(stored);
      events += page.length;
      unchecked += page.length;
      if (unchecked >= CHECK_EVERY_EVENTS) {
        unchecked = 0;
        await audit.checkTouched();
      }
      options.progress?.(events);
    }
  }
  await audit.finish(options.residueHosts ?? RESIDUE_HOSTS);
  const hosts = [...audit.hosts.values()];
  return {
    events,
    hosts: hosts.filter(({ state }) => state === null || state.status === 'registered').length,
    openClaims: hosts.reduce((sum, { openClaims }) => sum + openClaims, 0),
    breaches: audit.breaches.inOrder((a, b) => store.comparePositions(a, b)),
    breachCount: audit.breaches.count,
    notJudged: [...audit.notJudged].sort(),
    position,
  };
}
