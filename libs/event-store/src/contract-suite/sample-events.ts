import { randomUUID } from 'node:crypto';
import type { EventStore } from '../port/event-store.js';
import type { EventToAppend, StoredEvent } from '../port/events.js';

/** A stream that no other test has. */
export const newStream = (): string => `host-${randomUUID()}`;

/** An event with a new id; `note` makes its data tell events apart in a failure. */
export const sample = (note: unknown = 'sample', over: Partial<EventToAppend> = {}): EventToAppend => ({
  id: randomUUID(),
  type: 'ClaimAccepted',
  data: JSON.stringify({ note, amounts: { VCPU: 4, MEMORY_MIB: 2048 } }),
  metadata: JSON.stringify({ schemaVersion: 1, timeMs: 1_790_000_000_000, prevHash: null }),
  ...over,
});

export const samples = (count: number, note = 'sample'): EventToAppend[] =>
  Array.from({ length: count }, (_, i) => sample(`${note} ${i}`));

/** Ids in order: what most expectations are about. */
export const idsOf = (events: readonly { id: string }[]): string[] => events.map(({ id }) => id);

/** A stream of so many events, one append each where `single`, else in one. */
export const filledStream = async (
  store: EventStore,
  count: number,
  single = false,
): Promise<{ stream: string; events: EventToAppend[] }> => {
  const stream = newStream();
  const events = samples(count);
  if (!single) await store.append(stream, 'no-stream', events);
  else for (const [i, event] of events.entries()) await store.append(stream, i === 0 ? 'no-stream' : i - 1, [event]);
  return { stream, events };
};

export const wholeStream = (store: EventStore, stream: string): Promise<readonly StoredEvent[]> =>
  store.readStream(stream, { direction: 'forwards', maxCount: 10_000 });
