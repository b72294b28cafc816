import type { StoredEvent } from '@berth/event-store';
import { type Envelope, schemaVersionOf, timeMsOf } from './envelope.js';
import { EventUnreadableError } from './errors.js';
import { type DomainEvent, EVENT_TYPES, type KnownType } from './event-types.js';
import { type Upcasters, upcasters } from './upcasters.js';
import type { Category } from './streams.js';

export type DecodedEvent = KnownEvent | UnknownEvent;

/** A newer server wrote it: its stream is not served by this build (DESIGN rule 2). */
export interface UnknownEvent {
  readonly kind: 'unknown';
  readonly type: string;
  /** Set where the type is known and only its shape is newer. */
  readonly schemaVersion: number | null;
  readonly stored: StoredEvent;
}

export class KnownEvent {
  readonly kind = 'known';
  constructor(
    readonly event: DomainEvent,
    readonly category: Category,
    readonly stored: StoredEvent,
    /** From the envelope: milliseconds since 1970-01-01 UTC. */
    readonly timeMs: number,
  ) {}

  /** Parsed when asked for: a replay needs only {@link timeMs}. */
  get envelope(): Envelope {
    return JSON.parse(this.stored.metadata) as Envelope;
  }
}

/**
 * A stored event in the domain's words, its data lifted to the present shape.
 * @throws EventUnreadableError when its text is not of this format.
 */
export function decode(stored: StoredEvent): DecodedEvent {
  const known = EVENT_TYPES.get(stored.type);
  if (!known) return { kind: 'unknown', type: stored.type, schemaVersion: null, stored };
  return decodeAs(stored, known, upcasters);
}

/** {@link decode} with the present version and the upcasters given: for tests of shapes that are no longer written. */
export function decodeAs(stored: StoredEvent, known: KnownType, lifts: Upcasters): DecodedEvent {
  let data: unknown;
  let version: number;
  try {
    version = schemaVersionOf(stored.metadata);
    data = JSON.parse(stored.data);
  } catch (cause) {
    throw new EventUnreadableError(stored, 'its text is not JSON', { cause });
  }
  if (!(version >= 1)) throw new EventUnreadableError(stored, 'its metadata has no schemaVersion');
  if (version !== known.schemaVersion) {
    if (version > known.schemaVersion) {
      return { kind: 'unknown', type: stored.type, schemaVersion: version, stored };
    }
    data = lifts.lift(stored.type, data, version, known.schemaVersion);
  }
  if (typeof data !== 'object' || data === null) {
    throw new EventUnreadableError(stored, `its data is no object in schema version ${version}`);
  }
  const timeMs = timeMsOf(stored.metadata);
  if (Number.isNaN(timeMs)) throw new EventUnreadableError(stored, 'its metadata has no timeMs');
  return new KnownEvent({ type: known.type, data } as DomainEvent, known.category, stored, timeMs);
}
