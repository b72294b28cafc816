import type { ClaimWish } from '@berth/domain';

/** Whether a host can give all of an ask, or the filter that says no. */
export type Verdict = 'fits' | 'fit' | 'numa';

interface Judged {
  readonly revision: number;
  readonly verdict: Verdict;
}

/** So many verdicts are kept, of so many asks: a few megabytes. */
const MOST_VERDICTS = 65_536;
const MOST_ASKS = 4_096;
/** Slots are below 2^31, so that an ask's number and a slot make one whole number below 2^53. */
const SLOTS = 2 ** 31;

/**
 * What the capacity function said of hosts that have not changed since: each of the best hosts is judged by every ranking
 * until one of them takes it, and most asks are for a few flavors. A verdict holds for an equal ask at the host's revision.
 */
export class Verdicts {
  private readonly asks = new Map<string, number>();
  private readonly judged = new Map<number, Judged>();

  /** The verdict on the host in this slot, from memory where that is still true. */
  of(key: string, slot: number, revision: number, judge: () => Verdict): Verdict {
    const place = this.numberOf(key) * SLOTS + slot;
    const known = this.judged.get(place);
    if (known?.revision === revision) return known.verdict;
    const verdict = judge();
    if (this.judged.size >= MOST_VERDICTS) this.judged.clear();
    this.judged.set(place, { revision, verdict });
    return verdict;
  }

  private numberOf(key: string): number {
    const known = this.asks.get(key);
    if (known !== undefined) return known;
    if (this.asks.size >= MOST_ASKS) {
      this.asks.clear();
      this.judged.clear();
    }
    const next = this.asks.size;
    this.asks.set(key, next);
    return next;
  }
}

/** Equal for asks that the capacity function can't tell apart: the ids of requests are only names within one ask. */
export function verdictKey(wish: ClaimWish): string {
  const { resources, allocations, pciRequests, numa, deviceConstraints = [], mappings } = wish;
  const places = new Map(pciRequests.map(({ requestId }, at) => [requestId, at]));
  const requests = pciRequests.map(({ requestId: _, ...request }) => request);
  const bonds = deviceConstraints.map(({ requestIds, ...bond }) => [
    bond,
    requestIds.map((id) => places.get(id) ?? id),
  ]);
  const mapped = Object.entries(mappings ?? {}).map(([id, providers]) => [places.get(id) ?? id, providers]);
  return JSON.stringify([resources, allocations, requests, numa, bonds, mapped]);
}
