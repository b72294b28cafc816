import { type HostEvent, type HostState, initialHostState, InvariantBreach, openHostFold } from '@berth/domain';
import type { EventStore } from '@berth/event-store';
import { recordedFrom } from '@berth/projections';
import { type Breach, breachAt, type EventPlace } from '../findings/breach.js';
import { eventsOf } from '../host/locate.js';
import { freeOf } from './free.js';
import { type PastEvent, withoutDeadClaims } from './without-dead-claims.js';

/** INV-05 for one host: what dead claims left behind, up to a revision. Null when nothing. */
export async function checkResidue(store: EventStore, stream: string, upToRevision: number): Promise<Breach | null> {
  const history: PastEvent[] = [];
  let last: EventPlace | null = null;
  for await (const stored of eventsOf(store, stream)) {
    if (stored.revision > upToRevision) break;
    const { event, timeMs } = recordedFrom(stored);
    // An unknown or unreadable event was told of elsewhere; nothing can be said of such a stream.
    if (event === null) return null;
    history.push({ event: event as HostEvent, timeMs });
    last = stored;
  }
  const detail = residueOf(history);
  return detail === null || last === null ? null : breachAt('INV-05', last, detail);
}

/** How the free resources differ from those of the same history without dead claims; null when they don't. */
export function residueOf(
  history: readonly PastEvent[],
  fold: (history: readonly PastEvent[]) => HostState = foldHistory,
): string | null {
  try {
    const lived = freeOf(fold(history));
    const clean = new Set(freeOf(fold(withoutDeadClaims(history))));
    const residue = lived.filter((line) => !clean.delete(line));
    if (residue.length + clean.size === 0) return null;
    return `left by ended claims: ${residue[0] ?? 'nothing'}; without them: ${[...clean][0] ?? 'nothing'}`;
  } catch (error) {
    if (error instanceof InvariantBreach)
      return `the history without its ended claims can't be folded: ${error.message}`;
    throw error;
  }
}

export function foldHistory(history: readonly PastEvent[]): HostState {
  const folded = openHostFold(initialHostState);
  for (const { event, timeMs } of history) folded.apply(event, { timeMs });
  return folded.state;
}
