import type { ClaimId, HostId } from '@berth/domain';

/** A held claim as the read model shows it. */
export interface HeldClaim {
  readonly hostId: HostId;
  readonly claimId: ClaimId;
  readonly leaseMs: number;
  readonly leaseSequence: number;
}

/** Where held claims are seen; the iteration may be interrupted and go on after changes. */
export interface HeldClaims {
  heldClaims(): Iterable<HeldClaim>;
}

/** Ends leases, and nothing else does (DESIGN rule 7). */
export interface LeaseSweeper {
  /** Begins to look every `intervalMs`; the clock of every claim starts at its first sight, so a restart only delays. */
  start(source: HeldClaims, intervalMs: number): void;
  /** One look now: returns how many expiries it asked for. */
  sweep(source: HeldClaims): Promise<number>;
  stop(): void;
  /** Claims it watches. */
  readonly watching: number;
}
