import type { Position, StoredEvent } from '@berth/event-store';

/**
 * What a breach breaks: a rule of docs/invariants.md, or of the log itself.
 * - `CHAIN`: the stored bytes are not those the next event was written after
 * - `REVISION`: a stream has a gap, a repeat, or positions that do not grow
 * - `EVENT-ID`: an event id is in the log twice
 * - `UNREADABLE`: an event's text is not of the format; `MISPLACED`: its stream is none for its type
 * - `TRANSITION`: the event can't follow the state before it
 */
export type Rule = `INV-${string}` | 'CHAIN' | 'REVISION' | 'EVENT-ID' | 'UNREADABLE' | 'MISPLACED' | 'TRANSITION';

/** One rule broken by one event. */
export interface Breach {
  readonly invariant: string;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly detail: string;
}

export type EventPlace = Pick<StoredEvent, 'id' | 'stream' | 'revision' | 'position'>;

export const breachAt = (invariant: Rule | string, at: EventPlace, detail: string): Breach => ({
  invariant,
  eventId: at.id,
  stream: at.stream,
  revision: at.revision,
  position: at.position,
  detail,
});

/** Data of a shape that no version ever wrote: a fold trips over it. */
export const misshapen = (at: StoredEvent, error: unknown): Breach =>
  breachAt('UNREADABLE', at, `its data is not of the shape of a ${at.type}: ${String(error)}`);
