import type { RecordedEvent } from '@berth/projections';

/** So many events wait decoded; beyond, the streams are read again. */
const MOST_EVENTS = 20_000;

export interface TouchedHost {
  readonly hostId: string;
  readonly stream: string;
  /** Consecutive, the last one at `toRevision`; empty when they must be read. */
  readonly events: readonly RecordedEvent[];
  readonly toRevision: number;
}

/** Hosts with events that were not looked at yet; one that is touched often waits once. */
export class TouchedHosts {
  private readonly waiting = new Map<string, { stream: string; events: RecordedEvent[]; toRevision: number }>();
  private kept = 0;

  add(recorded: RecordedEvent): void {
    const { subjectId, stored } = recorded;
    const host = this.waiting.get(subjectId);
    if (!host) {
      const keep = this.kept < MOST_EVENTS;
      this.waiting.set(subjectId, {
        stream: stored.stream,
        events: keep ? [recorded] : [],
        toRevision: stored.revision,
      });
      if (keep) this.kept++;
      return;
    }
    const follows = host.events.at(-1)?.stored.revision === stored.revision - 1;
    if (follows && this.kept < MOST_EVENTS) {
      host.events.push(recorded);
      this.kept++;
    } else {
      this.kept -= host.events.length;
      host.events = [];
    }
    host.toRevision = stored.revision;
  }

  get size(): number {
    return this.waiting.size;
  }

  /** The one that waits longest. */
  take(): TouchedHost | null {
    for (const [hostId, host] of this.waiting) {
      this.waiting.delete(hostId);
      this.kept -= host.events.length;
      return { hostId, ...host };
    }
    return null;
  }
}
