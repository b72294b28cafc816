import type { ClaimId } from '../kernel/ids.js';
import type { EndedClaim } from './claim.js';

/** How many ended claims a host remembers: the stated retention of DESIGN rule 9. */
export const TOMBSTONES_PER_HOST = 4_096;
/** So many are forgotten at once. */
const CHUNK = 256;

/** Every ended claim by id, in the order of their ends, with its number in that order. */
interface Shared {
  readonly entries: Map<ClaimId, { readonly entry: EndedClaim; readonly number: number }>;
  /** Number of the oldest one kept. */
  first: number;
  /** Number of the next one. */
  next: number;
}

/**
 * The newest {@link TOMBSTONES_PER_HOST} ended claims, at least; oldest forgotten first. A value that never changes:
 * `with` gives a new one. All that grew out of one another share their entries and see only those before their own
 * end, so that adding costs the same however many there are; only a second line out of one value copies.
 */
export class EndedClaims {
  private constructor(
    private readonly shared: Shared,
    /** Number of the first one it does not see. */
    private readonly end: number,
  ) {}

  static readonly none = new EndedClaims({ entries: new Map(), first: 0, next: 0 }, 0);

  static of(entries: Iterable<EndedClaim>): EndedClaims {
    let ended = EndedClaims.none;
    for (const entry of entries) ended = ended.with(entry);
    return ended;
  }

  get(claimId: ClaimId): EndedClaim | undefined {
    const found = this.shared.entries.get(claimId);
    return found && found.number < this.end ? found.entry : undefined;
  }

  with(entry: EndedClaim): EndedClaims {
    // `none` is everybody's beginning, so nobody grows in it.
    const grows = this.shared.next === this.end && this.end > 0 && !this.shared.entries.has(entry.claimId);
    const shared = grows ? this.shared : this.copyWithout(entry.claimId);
    shared.entries.set(entry.claimId, { entry, number: shared.next++ });
    if (shared.next - shared.first > TOMBSTONES_PER_HOST + CHUNK) forgetOldest(shared);
    return new EndedClaims(shared, shared.next);
  }

  /** Oldest first. */
  *[Symbol.iterator](): Iterator<EndedClaim> {
    for (const { entry, number } of this.shared.entries.values()) if (number < this.end) yield entry;
  }

  get size(): number {
    let size = 0;
    for (const _ of this) size++;
    return size;
  }

  private copyWithout(claimId: ClaimId): Shared {
    const copy: Shared = { entries: new Map(), first: 0, next: 0 };
    for (const entry of this) {
      if (entry.claimId !== claimId) copy.entries.set(entry.claimId, { entry, number: copy.next++ });
    }
    return copy;
  }
}

function forgetOldest(shared: Shared): void {
  shared.first += CHUNK;
  for (const [claimId, { number }] of shared.entries) {
    if (number >= shared.first) return;
    shared.entries.delete(claimId);
  }
}
