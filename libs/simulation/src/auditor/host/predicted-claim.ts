import type { ClaimContent } from '../log/shapes.js';

export type End = 'aborted' | 'released' | 'expired' | 'retired';

/** One claim's life, in places of the log (its n-th event, from 0) and in true time. */
export interface PredictedClaim {
  readonly hostId: string;
  content: ClaimContent;
  /** The move it was accepted for: whatever a later change says, it is that move's. */
  readonly ofMove: string | null;
  readonly acceptedAt: number;
  /** Addresses it was accepted with, sorted, in one text. */
  readonly acceptedDevices: string;
  confirmedAt: number | null;
  endedAt: number | null;
  end: End | null;
  /** Of the claim while held; null once confirmed. */
  leaseMs: number | null;
  /** When it was accepted or last renewed, in true milliseconds. */
  leaseSinceMs: number;
}

/** How long a claim was open and confirmed, held, or ended: whether any of that was so between two places of the log. */
export function wasSo(
  claim: PredictedClaim | undefined,
  what: 'open' | 'held' | 'confirmed' | 'ended' | 'unknown',
  from: number,
  to: number,
): boolean {
  if (!claim) return what === 'unknown';
  const { acceptedAt, confirmedAt, endedAt } = claim;
  const gone = endedAt ?? Number.POSITIVE_INFINITY;
  switch (what) {
    case 'unknown':
      return from <= acceptedAt;
    case 'open':
      return acceptedAt <= to && gone >= from;
    case 'held':
      return acceptedAt <= to && Math.min(confirmedAt ?? gone, gone) >= from;
    case 'confirmed':
      return confirmedAt !== null && confirmedAt <= to && gone >= from;
    case 'ended':
      return gone <= to;
  }
}
