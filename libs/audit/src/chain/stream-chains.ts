import { chainHash } from '@berth/event-codec';
import type { StoredEvent } from '@berth/event-store';
import { type Breach, breachAt, type EventPlace } from '../findings/breach.js';

interface Link {
  readonly place: EventPlace;
  readonly hash: string;
  /** The event before `place`, while it is open which of the two was changed. */
  readonly suspect: EventPlace | null;
}

/**
 * Every stream without gap, every event naming the hash of the one before. A mismatch between two events is the
 * earlier one's if the later one still is what the event after it was written on; else it is the later one's.
 */
export class StreamChains {
  private readonly links = new Map<string, Link>();

  /** Breaches that this event settles. */
  check(event: StoredEvent): Breach[] {
    const before = this.links.get(event.stream);
    const breaches = this.checkRevision(event, before);
    const linked = prevHashOf(event) === (before?.hash ?? null) || breaches.length > 0;
    let suspect: EventPlace | null = null;
    if (before?.suspect) {
      breaches.push(linked ? changed(before.suspect, before.place) : changed(before.place, event));
    } else if (!linked) {
      if (before) suspect = before.place;
      else breaches.push(breachAt('CHAIN', event, 'the first event of a stream names a previous one'));
    }
    const { id, stream, revision, position } = event;
    this.links.set(event.stream, { place: { id, stream, revision, position }, hash: chainHash(event), suspect });
    return breaches;
  }

  /** Mismatches that no later event settled: put down to the earlier event of the two. */
  finish(): Breach[] {
    const breaches: Breach[] = [];
    for (const { suspect, place } of this.links.values()) if (suspect) breaches.push(changed(suspect, place));
    return breaches;
  }

  private checkRevision(event: StoredEvent, before: Link | undefined): Breach[] {
    const expected = (before?.place.revision ?? -1) + 1;
    if (event.revision === expected) return [];
    return [
      breachAt('REVISION', event, `revision ${event.revision} of ${event.stream} stands where ${expected} should`),
    ];
  }
}

const changed = (at: EventPlace, next: EventPlace): Breach =>
  breachAt(
    'CHAIN',
    at,
    `its stored bytes are not those that event ${next.id} (revision ${next.revision}) was written after`,
  );

function prevHashOf(event: StoredEvent): unknown {
  try {
    return (JSON.parse(event.metadata) as { prevHash?: unknown }).prevHash;
  } catch {
    return undefined;
  }
}
