import type { EventStore } from '@berth/event-store';

export const PROCESS_EVENTS = [
  'MoveStarted',
  'MoveCommitted',
  'MoveConfirmed',
  'MoveReverted',
  'ProcessAbandoned',
  'InstanceShelved',
  'GangCommitted',
] as const;

/** What a client was told: this claim was accepted, confirmed, or ended; this process got so far. */
export type Acknowledged =
  | {
      readonly hostId: string;
      readonly claimId: string;
      readonly event: 'ClaimAccepted' | 'ClaimConfirmed' | 'ClaimReleased' | 'ClaimAborted';
    }
  | {
      /** Of the instance or the gang. */
      readonly stream: string;
      readonly event: (typeof PROCESS_EVENTS)[number];
      /** The move's; null where the stream says it all. */
      readonly moveId: string | null;
    };

/** In words: which event of what. */
export const wordsOf = (told: Acknowledged): string =>
  'claimId' in told
    ? `${told.event} ${told.claimId} on ${told.hostId}`
    : `${told.event}${told.moveId === null ? '' : ` ${told.moveId}`} of ${told.stream}`;

/** Acknowledged commands whose event is not in the log: must be none after any crash (INV-10). */
export async function missingFrom(store: EventStore, acknowledged: readonly Acknowledged[]): Promise<Acknowledged[]> {
  const found = new Set<string>();
  let from: string | undefined;
  for (;;) {
    const page = await store.readAll({
      direction: 'forwards',
      maxCount: 1_000,
      ...(from === undefined ? {} : { from }),
    });
    for (const { stream, type, data } of page) {
      const told = toldBy(stream, type, data);
      if (told) found.add(wordsOf(told));
    }
    const last = page.at(-1);
    if (!last) break;
    from = last.position;
  }
  return acknowledged.filter((told) => !found.has(wordsOf(told)));
}

function toldBy(stream: string, type: string, data: string): Acknowledged | null {
  if (stream.startsWith('host-') && type.startsWith('Claim')) {
    const { claimId } = JSON.parse(data) as { claimId: string };
    return { hostId: stream.slice('host-'.length), claimId, event: type as 'ClaimAccepted' };
  }
  const event = PROCESS_EVENTS.find((one) => one === type);
  if (!event) return null;
  const { moveId, processId } = JSON.parse(data) as { moveId?: string; processId?: string };
  return { stream, event, moveId: moveId ?? processId ?? null };
}
