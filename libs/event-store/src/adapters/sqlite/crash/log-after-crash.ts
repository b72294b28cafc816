import type { EventStore } from '../../../port/event-store.js';
import type { StoredEvent } from '../../../port/events.js';
import type { CrashTestData } from './appending-process.js';

/** An acknowledged append, as the process that made it noted it. */
export interface Acknowledged {
  readonly stream: string;
  readonly revision: number;
  readonly batch: string;
}

/** The lines of an acknowledgement file; a last line that was cut by the kill is none. */
export const acknowledgedIn = (text: string): Acknowledged[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [stream = '', revision, batch = ''] = line.split(' ');
      return { stream, revision: Number(revision), batch };
    });

/** What a log is found to be after a crash. All lists but `events` are empty where INV-10 holds. */
export interface CrashFindings {
  readonly events: number;
  /** Acknowledged batches that are missing or stand elsewhere. */
  readonly lost: string[];
  /** Batches of which only a part is there, or not in one piece. */
  readonly torn: string[];
  /** Gaps in positions or revisions. */
  readonly gaps: string[];
}

/** Reads the whole log and compares it with what was acknowledged. */
export const examineLog = async (store: EventStore, acknowledged: readonly Acknowledged[]): Promise<CrashFindings> => {
  const events = await store.readAll({ direction: 'forwards', maxCount: 10_000_000 });
  const batches = new Map<string, StoredEvent[]>();
  const revisions = new Map<string, number>();
  const gaps: string[] = [];
  const torn: string[] = [];
  for (const [i, event] of events.entries()) {
    if (event.position !== String(i + 1)) gaps.push(`event ${i + 1} stands at position ${event.position}`);
    const next = (revisions.get(event.stream) ?? -1) + 1;
    if (event.revision !== next) gaps.push(`${event.stream}: revision ${event.revision} instead of ${next}`);
    revisions.set(event.stream, event.revision);
    const { batch, index, of } = JSON.parse(event.data) as CrashTestData;
    const together = batches.get(batch) ?? [];
    const before = together.at(-1);
    if (index !== together.length || (before !== undefined && Number(event.position) !== Number(before.position) + 1)) {
      torn.push(batch);
    }
    batches.set(batch, [...together, event]);
    if (index === of - 1 && together.length !== index) torn.push(batch);
  }
  for (const [batch, together] of batches) {
    const { of } = JSON.parse(together[0]?.data ?? '{}') as CrashTestData;
    if (together.length !== of) torn.push(batch);
  }
  const lost = acknowledged
    .filter(({ stream, revision, batch }) => {
      const last = batches.get(batch)?.at(-1);
      return last === undefined || last.stream !== stream || last.revision !== revision;
    })
    .map(({ batch }) => batch);
  return { events: events.length, lost, torn: [...new Set(torn)], gaps };
};
