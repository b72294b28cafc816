import { DuplicateEventIdError, type EventStoreError, RevisionConflictError } from '../../../port/errors.js';
import type { Appended, EventToAppend, ExpectedRevision, StoredEvent } from '../../../port/events.js';

/** What stands behind the expected revision. */
export type Settlement =
  | { readonly kind: 'ours'; readonly appended: Appended }
  | { readonly kind: 'not ours'; readonly error: EventStoreError }
  /** Nothing yet: proves nothing while the expected revision is the last one (facts 1.16). */
  | { readonly kind: 'open' };

const same = (stored: StoredEvent, event: EventToAppend): boolean =>
  stored.id === event.id &&
  stored.type === event.type &&
  stored.data === event.data &&
  stored.metadata === event.metadata;

/**
 * Compares an append with the events found right behind its expected revision (facts 1.3, 1.7, DESIGN rule 5).
 *
 * @param there at most as many events as the append has, from the first revision it wanted
 * @param last the stream's last revision as a read shows it
 */
export const settle = (
  append: { readonly stream: string; readonly expected: ExpectedRevision; readonly events: readonly EventToAppend[] },
  there: readonly StoredEvent[],
  last: ExpectedRevision,
): Settlement => {
  const { stream, expected, events } = append;
  if (there.length === 0) return { kind: 'open' };
  const other = there.findIndex((stored, i) => !same(stored, events[i] as EventToAppend));
  if (other < 0 && there.length === events.length) {
    const { revision, position } = there.at(-1) as StoredEvent;
    return { kind: 'ours', appended: { revision, position } };
  }
  const sameIds = there.length === events.length && there.every(({ id }, i) => id === events[i]?.id);
  const error = sameIds
    ? new DuplicateEventIdError((events[other] as EventToAppend).id)
    : new RevisionConflictError(stream, expected, last);
  return { kind: 'not ours', error };
};
