import { amountOf, RawLimits, sumOf, usedBy } from './raw-amounts.js';
import { RawDevices } from './raw-devices.js';
import type { RawClaim, RawDeclared, RawFinding, RawReport } from './raw-shapes.js';

/**
 * A host remembers at least its last 4,096 ended claims (DESIGN rule 9): an older id may be fenced as never seen, or
 * accepted anew, and nothing is broken.
 */
const REMEMBERED_ENDS = 4_096;

/**
 * One host's devices, amounts and claims recomputed from the stored JSON (INV-01, INV-02, INV-07, INV-09), event
 * by event. It goes on after a finding, so that one broken event does not hide the next.
 */
export class RawHost {
  private readonly devices = new RawDevices();
  private readonly limits = new RawLimits();
  private readonly open = new Map<string, RawClaim>();
  /** Oldest first. */
  private readonly ended = new Set<string>();

  get openClaims(): number {
    return this.open.size;
  }

  /** @param data the event's data, parsed and nothing more */
  apply(type: string, data: unknown): RawFinding[] {
    switch (type) {
      case 'HostRegistered':
        this.devices.clear();
        this.limits.clear();
        this.open.clear();
        return [];
      case 'InventoryReported':
        return this.report(data as RawReport & { providersRemoved: readonly string[] });
      case 'ProviderInventorySet':
        this.limits.declare(data as RawDeclared);
        return [];
      case 'ProviderRemoved':
        this.limits.remove((data as { providerId: string }).providerId);
        return [];
      case 'ClaimAccepted':
        return this.accept(data as RawClaim);
      case 'ClaimChanged':
        return this.change(data as RawClaim);
      case 'ClaimReleased':
      case 'ClaimExpired':
      case 'ClaimAborted':
        return this.end(data as { claimId: string; neverSeen?: boolean });
      case 'HostRetired':
        return (data as { endedClaims: readonly string[] }).endedClaims.flatMap((claimId) => this.end({ claimId }));
      case 'ClaimConfirmed':
      case 'ClaimRenewed':
        return this.mustBeOpen((data as { claimId: string }).claimId);
      default:
        return [];
    }
  }

  private report(report: RawReport & { providersRemoved: readonly string[] }): RawFinding[] {
    this.devices.report(report);
    this.limits.report(report.totals);
    for (const providerId of report.providersRemoved) this.limits.remove(providerId);
    return [];
  }

  private accept(claim: RawClaim): RawFinding[] {
    const { claimId } = claim;
    const twice: RawFinding[] = this.open.has(claimId)
      ? [{ invariant: 'INV-09', detail: `claim ${claimId} is accepted a second time` }]
      : this.ended.has(claimId)
        ? [{ invariant: 'INV-09', detail: `claim ${claimId} is accepted after it has ended` }]
        : [];
    return [...twice, ...this.hold(claim, {})];
  }

  private change(claim: RawClaim): RawFinding[] {
    const before = this.open.get(claim.claimId);
    if (!before) return this.mustBeOpen(claim.claimId);
    const kept = new Set(claim.devices.map((device) => device.address));
    this.devices.giveBack(
      claim.claimId,
      before.devices.map((device) => device.address).filter((address) => !kept.has(address)),
    );
    // What it shared with a claim that ended just before was counted there: taking it over adds nothing.
    return this.hold(
      { ...claim, move: claim.move ?? before.move },
      sumOf(before.allocations, before.move?.shared ?? {}),
    );
  }

  private hold(claim: RawClaim, before: RawClaim['allocations']): RawFinding[] {
    const { claimId, allocations, devices, move } = claim;
    const found = this.devices.take(
      claimId,
      devices.map((device) => device.address),
    );
    this.open.set(claimId, { claimId, allocations, devices, move });
    for (const [providerId, amounts] of Object.entries(allocations)) {
      for (const [resourceClass, amount] of Object.entries(amounts)) {
        if (amount > amountOf(before, providerId, resourceClass))
          found.push(...this.within(claimId, providerId, resourceClass));
      }
    }
    return found;
  }

  private within(claimId: string, providerId: string, resourceClass: string): RawFinding[] {
    const devices = this.devices.count(providerId, resourceClass);
    const capacity = this.limits.capacity(providerId, resourceClass, devices);
    const used = usedBy(this.open.values(), providerId, resourceClass, devices > 0);
    if (used <= capacity) return [];
    const detail = `claim ${claimId} takes the use of ${resourceClass} on provider ${providerId} to ${used}, capacity is ${capacity}`;
    return [{ invariant: 'INV-07', detail }];
  }

  private end({ claimId, neverSeen }: { claimId: string; neverSeen?: boolean }): RawFinding[] {
    const claim = this.open.get(claimId);
    if (neverSeen === true) {
      const known = claim !== undefined || this.ended.has(claimId);
      this.remember(claimId);
      return known ? [{ invariant: 'INV-09', detail: `claim ${claimId} is fenced as never seen, but it was` }] : [];
    }
    if (!claim) return this.mustBeOpen(claimId);
    this.open.delete(claimId);
    this.remember(claimId);
    this.devices.giveBack(
      claimId,
      claim.devices.map((device) => device.address),
    );
    return [];
  }

  private remember(claimId: string): void {
    this.ended.delete(claimId);
    this.ended.add(claimId);
    if (this.ended.size <= REMEMBERED_ENDS) return;
    for (const oldest of this.ended) {
      this.ended.delete(oldest);
      return;
    }
  }

  private mustBeOpen(claimId: string): RawFinding[] {
    if (this.open.has(claimId)) return [];
    const detail = this.ended.has(claimId)
      ? `claim ${claimId} has ended before`
      : `claim ${claimId} was never accepted`;
    return [{ invariant: 'INV-09', detail }];
  }
}
