import type { Amounts, InventoryRecord, Totals } from '../log/shapes.js';
import type { PredictedClaim } from './predicted-claim.js';

/** What may be used of each class on each provider of one host, by reports and declarations (INV-07). */
export class PredictedAmounts {
  private readonly reported = new Map<string, Totals[string]>();
  private readonly declared = new Map<string, Readonly<Record<string, InventoryRecord>>>();

  report(totals: Totals): void {
    for (const [providerId, classes] of Object.entries(totals)) this.reported.set(providerId, classes);
  }

  declare(providerId: string, inventories: Readonly<Record<string, InventoryRecord>>): void {
    this.declared.set(providerId, inventories);
  }

  remove(providerId: string): void {
    this.reported.delete(providerId);
    this.declared.delete(providerId);
  }

  clear(): void {
    this.reported.clear();
    this.declared.clear();
  }

  /**
   * The record that counts; null where the class has no inventory.
   * @param devices known devices of that class on that provider
   */
  record(providerId: string, resourceClass: string, devices: number): InventoryRecord | null {
    const declared = own(this.declared.get(providerId), resourceClass);
    const reported = own(this.reported.get(providerId), resourceClass);
    if (devices > 0) {
      const { reserved = 0, minUnit = 1, maxUnit = devices, stepSize = 1 } = declared ?? {};
      return { total: devices, reserved, minUnit, maxUnit, stepSize, allocationRatio: 1 };
    }
    if (declared) return reported ? { ...declared, total: Math.min(declared.total, reported.total) } : declared;
    if (!reported) return null;
    return { ...reported, minUnit: 1, maxUnit: 2_147_483_647, stepSize: 1, allocationRatio: 1 };
  }

  providers(): Set<string> {
    return new Set([...this.reported.keys(), ...this.declared.keys()]);
  }
}

const own = <T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;

export const amountOf = (amounts: Amounts, providerId: string, resourceClass: string): number =>
  amounts[providerId]?.[resourceClass] ?? 0;

/** What open claims use of a class; what the two sides of a move on one host share is in one of them only (INV-07). */
export function usedBy(claims: Iterable<PredictedClaim>, providerId: string, resourceClass: string): number {
  let used = 0;
  for (const { content } of claims) used += amountOf(content.allocations, providerId, resourceClass);
  return used;
}
