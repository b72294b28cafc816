import type { EventStore } from '@berth/event-store';

/** What a client was told: this claim was accepted, confirmed, or ended. */
export interface Acknowledged {
  readonly hostId: string;
  readonly claimId: string;
  readonly event: 'ClaimAccepted' | 'ClaimConfirmed' | 'ClaimReleased' | 'ClaimAborted';
}

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
      if (!stream.startsWith('host-') || !type.startsWith('Claim')) continue;
      const { claimId } = JSON.parse(data) as { claimId: string };
      found.add(`${stream} ${type} ${claimId}`);
    }
    const last = page.at(-1);
    if (!last) break;
    from = last.position;
  }
  return acknowledged.filter(({ hostId, event, claimId }) => !found.has(`host-${hostId} ${event} ${claimId}`));
}
