import type { EventStore, StoredEvent } from '@berth/event-store';

/** One event as a client sends it. */
export interface Sent {
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** The three appends of a placement that the first host accepted, in their order. */
export interface PlacementAppends {
  readonly instance: string;
  readonly host: string;
  readonly requested: Sent;
  readonly claimed: Sent;
  readonly placed: Sent;
}

const sent = ({ type, data, metadata }: StoredEvent): Sent => ({ type, data, metadata });

/** Gathers the appends of placements from a log, in the order in which they were asked for; the first accepting host's only. */
export class AppendsOfPlacements {
  private readonly parts = new Map<string, { requested?: Sent; claimed?: Sent; host?: string; placed?: Sent }>();

  add({ stream, ...event }: StoredEvent): void {
    if (stream.startsWith('instance-')) {
      const part = this.partOf(stream.slice('instance-'.length));
      if (event.type === 'PlacementRequested') part.requested = sent({ stream, ...event });
      if (event.type === 'InstancePlaced') part.placed = sent({ stream, ...event });
    } else if (event.type === 'ClaimAccepted') {
      const part = this.partOf((JSON.parse(event.data) as { instanceId: string }).instanceId);
      part.claimed = sent({ stream, ...event });
      part.host = stream;
    }
  }

  /** Those of which all three are known. */
  whole(): PlacementAppends[] {
    return [...this.parts].flatMap(([id, { requested, claimed, host, placed }]) =>
      requested && claimed && host && placed ? [{ instance: `instance-${id}`, host, requested, claimed, placed }] : [],
    );
  }

  private partOf(instanceId: string) {
    const known = this.parts.get(instanceId);
    if (known) return known;
    const part = {};
    this.parts.set(instanceId, part);
    return part as NonNullable<typeof known>;
  }
}

/** What the log got after a position; waits until `count` placements are whole, for half a minute at most. */
export async function placementsAfter(
  store: EventStore,
  after: string | null,
  count: number,
): Promise<PlacementAppends[]> {
  const appends = new AppendsOfPlacements();
  const untilMs = performance.now() + 30_000;
  let from = after;
  for (;;) {
    const page = await store.readAll({ direction: 'forwards', maxCount: 1_000, ...(from === null ? {} : { from }) });
    for (const event of page) appends.add(event);
    from = page.at(-1)?.position ?? from;
    if (page.length > 0) continue;
    const whole = appends.whole();
    if (whole.length >= count) return whole;
    if (performance.now() > untilMs) throw new Error(`${whole.length} of ${count} placements are whole in the log`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
