import { cardAddress, type HostEvent, type HostState, initialHostState, openHostFold } from '@berth/domain';
import { hostStream } from '@berth/event-codec';
import type { EventStore, Position } from '@berth/event-store';
import { FleetView, type RecordedEvent, readStreamPrefix, recordedFrom } from '@berth/projections';
import { canBeAsked } from './can-be-asked.js';
import type { SlicedEvent } from './event-step.js';
import type { Pseudonyms } from './pseudonyms.js';

/** What a log has about one host between two positions. */
export interface HostSlice {
  readonly hostId: string;
  /** Where it was when the slice begins; null: not yet there. */
  readonly before: HostState | null;
  readonly events: readonly (SlicedEvent & { readonly position: Position })[];
  /** Every event of the host up to the end, where the format can't ask for all of them again (`canBeAsked`). */
  readonly unasked: readonly HostEvent[] | null;
}

/** An event of the slice can't be told as a scenario: a newer server wrote it, or it is damaged. */
export class NotRecordableError extends Error {
  override readonly name = 'NotRecordableError';
  readonly code = 'NotRecordable';
}

/** Folds a host's stream up to `to`; also into `fleet`, for the digest at the end. @throws NotRecordableError */
export async function sliceOf(
  store: EventStore,
  hostId: string,
  from: Position | null,
  to: Position,
  fleet: FleetView,
  names: Pseudonyms,
): Promise<HostSlice> {
  const fold = openHostFold(initialHostState);
  const recorded: RecordedEvent[] = [];
  for await (const page of readStreamPrefix(store, hostStream(hostId), { position: to })) {
    recorded.push(...page.map(recordedFrom));
  }
  const states: { readonly record: RecordedEvent; readonly after: HostState }[] = [];
  let before: HostState | null = null;
  for (const record of recorded) {
    const { event, stored, skipped, timeMs } = record;
    if (!event) throw new NotRecordableError(`event ${stored.id} (${stored.type}) is ${skipped} to this build`);
    fleet.project(record);
    // A fold changes in place: what is needed later is a fold of its own.
    fold.apply(event as HostEvent, { timeMs });
    for (const { description } of fold.state.devices.values()) names.card(hostId, cardAddress(description));
    if (from !== null && store.comparePositions(stored.position, from) <= 0) before = frozen(fold.state);
    else states.push({ record, after: frozen(fold.state) });
  }
  const events = states.map(({ record, after }, index) => ({
    hostId,
    event: record.event as HostEvent,
    after,
    next: (states[index + 1]?.record.event ?? null) as HostEvent | null,
    position: record.stored.position,
  }));
  const all = recorded.map(({ event }) => event as HostEvent);
  return { hostId, before, events, unasked: all.every(canBeAsked) ? null : all };
}

const frozen = (state: HostState): HostState => ({
  ...state,
  providers: new Map(state.providers),
  devices: new Map(state.devices),
  claims: new Map(state.claims),
});
