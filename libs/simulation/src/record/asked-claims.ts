import type { ClaimWish, InstanceEvent, PlacementAsk } from '@berth/domain';
import { claimIdOf, instanceStream } from '@berth/event-codec';
import type { EventStore } from '@berth/event-store';
import { type AsOf, readStreamPrefix, recordedFrom } from '@berth/projections';

/** What placements asked for, claim by claim: a refusal on a host does not repeat it. */
export class AskedClaims {
  private readonly known = new Map<string, Map<string, PlacementAsk>>();

  constructor(
    private readonly store: EventStore,
    private readonly upTo: AsOf,
  ) {}

  /** Null where the claim came of no placement. */
  async of(instanceId: string, claimId: string): Promise<(ClaimWish & { readonly leaseMs: number | null }) | null> {
    let asked = this.known.get(instanceId);
    if (!asked) this.known.set(instanceId, (asked = await this.read(instanceId)));
    return asked.get(claimId) ?? null;
  }

  private async read(instanceId: string): Promise<Map<string, PlacementAsk>> {
    const asked = new Map<string, PlacementAsk>();
    let current: PlacementAsk | null = null;
    for await (const page of readStreamPrefix(this.store, instanceStream(instanceId), this.upTo)) {
      for (const stored of page) {
        const event = recordedFrom(stored).event as InstanceEvent | null;
        if (event?.type === 'PlacementRequested' || event?.type === 'MoveStarted') {
          current = event.data.ask;
          asked.set(claimIdOf(instanceId, event.data.firstClaimNumber), current);
        } else if (event?.type === 'AttemptStarted' && current) {
          asked.set(claimIdOf(instanceId, event.data.claimNumber), current);
        }
      }
    }
    return asked;
  }
}
