import type { ClaimId } from '../kernel/ids.js';
import type { EndedClaim } from './claim.js';

/** How many ended claims a host remembers: the stated retention of DESIGN rule 9. */
export const TOMBSTONES_PER_HOST = 4_096;
const CHUNK = 256;

type Chunk = ReadonlyMap<ClaimId, EndedClaim>;

/**
 * The newest {@link TOMBSTONES_PER_HOST} ended claims, at least; oldest chunk forgotten first. Kept in chunks so that
 * adding one copies at most one chunk.
 */
export class EndedClaims {
  private constructor(private readonly chunks: readonly Chunk[]) {}

  static readonly none = new EndedClaims([]);

  static of(entries: Iterable<EndedClaim>): EndedClaims {
    let ended = EndedClaims.none;
    for (const entry of entries) ended = ended.with(entry);
    return ended;
  }

  get(claimId: ClaimId): EndedClaim | undefined {
    for (let i = this.chunks.length - 1; i >= 0; i--) {
      const found = this.chunks[i]?.get(claimId);
      if (found) return found;
    }
    return undefined;
  }

  with(entry: EndedClaim): EndedClaims {
    const newest = this.chunks.at(-1);
    if (newest && newest.size < CHUNK) {
      const grown = new Map(newest).set(entry.claimId, entry);
      return new EndedClaims([...this.chunks.slice(0, -1), grown]);
    }
    const kept = this.chunks.length > TOMBSTONES_PER_HOST / CHUNK ? this.chunks.slice(1) : this.chunks;
    return new EndedClaims([...kept, new Map([[entry.claimId, entry]])]);
  }

  /** Oldest first. */
  *[Symbol.iterator](): Iterator<EndedClaim> {
    for (const chunk of this.chunks) yield* chunk.values();
  }

  get size(): number {
    return this.chunks.reduce((sum, chunk) => sum + chunk.size, 0);
  }
}
