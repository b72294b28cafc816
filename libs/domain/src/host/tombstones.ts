import type { ClaimId } from '../kernel/ids.js';
import type { EndedClaim } from './claim.js';

/** How many ended claims a host remembers: the stated retention of DESIGN rule 9. */
export const TOMBSTONES_PER_HOST = 4_096;
/** So many are forgotten at once. */
const CHUNK = 256;

/** Every ended claim by id, in the order of their ends, with its number in that order. Only ever added to. */
type Entries = Map<ClaimId, { readonly entry: EndedClaim; readonly number: number }>;

/**
 * The newest {@link TOMBSTONES_PER_HOST} ended claims, at least; oldest forgotten first. A value that never changes:
 * `with` gives a new one. All that grew out of one another share their entries and see only those before their own
 * end, so that adding costs the same however many there are; forgetting, and a second line out of one value, copy.
 */
export class EndedClaims {
  private constructor(
    private readonly entries: Entries,
    /** How many of the entries it sees; their numbers count from 0. */
    readonly size: number,
  ) {}

  static readonly none = new EndedClaims(new Map(), 0);

  static of(entries: Iterable<EndedClaim>): EndedClaims {
    let ended = EndedClaims.none;
    for (const entry of entries) ended = ended.with(entry);
    return ended;
  }

  get(claimId: ClaimId): EndedClaim | undefined {
    const found = this.entries.get(claimId);
    return found && found.number < this.size ? found.entry : undefined;
  }

  with(entry: EndedClaim): EndedClaims {
    const full = this.size >= TOMBSTONES_PER_HOST + CHUNK;
    // `none` is everybody's beginning, so nobody grows in it.
    const grows = !full && this.size > 0 && this.entries.size === this.size && !this.entries.has(entry.claimId);
    const entries = grows ? this.entries : this.copy(entry.claimId, full ? this.size - TOMBSTONES_PER_HOST : 0);
    entries.set(entry.claimId, { entry, number: entries.size });
    return new EndedClaims(entries, entries.size);
  }

  /** Oldest first. */
  *[Symbol.iterator](): Iterator<EndedClaim> {
    for (const { entry, number } of this.entries.values()) if (number < this.size) yield entry;
  }

  private copy(without: ClaimId, from: number): Entries {
    const copy: Entries = new Map();
    for (const { entry, number } of this.entries.values()) {
      if (number < from || number >= this.size || entry.claimId === without) continue;
      copy.set(entry.claimId, { entry, number: copy.size });
    }
    return copy;
  }
}
