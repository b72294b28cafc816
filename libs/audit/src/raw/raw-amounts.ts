import type { RawAmounts, RawClaim, RawDeclared, RawReport } from './raw-shapes.js';

interface Limits {
  reported: RawReport['totals'][string];
  declared: RawDeclared['inventories'];
}

/** What may be used of each class on each provider of one host, by the stored events alone (INV-07). */
export class RawLimits {
  private readonly limits = new Map<string, Limits>();

  report(totals: RawReport['totals']): void {
    for (const [providerId, reported] of Object.entries(totals)) this.of(providerId).reported = reported;
  }

  declare({ providerId, inventories }: RawDeclared): void {
    this.of(providerId).declared = inventories;
  }

  remove(providerId: string): void {
    this.limits.delete(providerId);
  }

  clear(): void {
    this.limits.clear();
  }

  /** (total - reserved) × ratio; 0 where there is no inventory. `devices`: known ones of that class on that provider. */
  capacity(providerId: string, resourceClass: string, devices: number): number {
    const { declared: declaredAll, reported: reportedAll } = this.limits.get(providerId) ?? NO_LIMITS;
    const declared = declaredAll[resourceClass];
    const reported = reportedAll[resourceClass];
    if (devices > 0) return devices - (declared?.reserved ?? 0);
    if (declared) {
      const total = reported ? Math.min(declared.total, reported.total) : declared.total;
      return (total - declared.reserved) * declared.allocationRatio;
    }
    return reported ? reported.total - reported.reserved : 0;
  }

  private of(providerId: string): Limits {
    let limits = this.limits.get(providerId);
    if (!limits) this.limits.set(providerId, (limits = { reported: {}, declared: {} }));
    return limits;
  }
}

const NO_LIMITS: Limits = { reported: {}, declared: {} };

export const amountOf = (amounts: RawAmounts, providerId: string, resourceClass: string): number =>
  amounts[providerId]?.[resourceClass] ?? 0;

/**
 * What open claims use of a class; of the two claims of a move on this host a counted class is counted once, at the
 * greater amount, devices twice.
 */
export function usedBy(
  claims: Iterable<RawClaim>,
  providerId: string,
  resourceClass: string,
  isDevices: boolean,
): number {
  let used = 0;
  const moves = new Map<string, number>();
  for (const { allocations, move } of claims) {
    const amount = amountOf(allocations, providerId, resourceClass);
    if (amount === 0) continue;
    if (move === null || isDevices) used += amount;
    else moves.set(move.moveId, Math.max(moves.get(move.moveId) ?? 0, amount));
  }
  for (const amount of moves.values()) used += amount;
  return used;
}

export function sumOf(a: RawAmounts, b: RawAmounts): RawAmounts {
  const sum: Record<string, Record<string, number>> = {};
  for (const amounts of [a, b]) {
    for (const [providerId, classes] of Object.entries(amounts)) {
      const there = (sum[providerId] ??= {});
      for (const [name, amount] of Object.entries(classes)) there[name] = (there[name] ?? 0) + amount;
    }
  }
  return sum;
}
