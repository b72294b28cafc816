import { type Finding, finding } from '../finding.js';
import type { ClaimContent, HostCell, InventoryRecord, Report } from '../log/shapes.js';
import { PredictedAmounts } from './predicted-amounts.js';
import type { End, PredictedClaim } from './predicted-claim.js';
import { PredictedDevices } from './predicted-devices.js';

/** One host by its stored events alone: who owns what, what may be used, what it should refuse. */
export class PredictedHost {
  readonly devices = new PredictedDevices();
  readonly amounts = new PredictedAmounts();
  /** Every claim that was ever accepted here. */
  readonly claims = new Map<string, PredictedClaim>();
  /** Claims refused for good though never accepted (DESIGN rule 9). */
  readonly fenced = new Set<string>();
  readonly closedEpochs = new Map<string, number>();
  /** Claims left on a fenced host: they hold, and end only when a later boot does not see them (DESIGN rule 12). */
  readonly stranded = new Set<string>();
  fencedBoot: string | null = null;
  private readonly openNow = new Map<string, PredictedClaim>();
  readonly flags = new Set<'disabled' | 'draining' | 'fenced' | 'suspended' | 'retired'>();
  registered = false;
  isMachine = true;
  bootId: string | null = null;
  /** NUMA cells, as last reported; null where the agent does not tell. */
  cells: readonly HostCell[] | null = null;
  private readonly boots = new Map<string, number>();

  constructor(readonly hostId: string) {}

  open(): Iterable<PredictedClaim> {
    return this.openNow.values();
  }

  get openCount(): number {
    return this.openNow.size;
  }

  openClaim(claimId: string): PredictedClaim | undefined {
    return this.openNow.get(claimId);
  }

  /** Why it takes no new claim whatever is asked; null when it does. */
  refuses(): string | null {
    if (!this.registered) return 'unregistered';
    const [flag] = this.flags;
    return flag ?? (this.isMachine && this.bootId === null ? 'unreported' : null);
  }

  record(providerId: string, resourceClass: string): InventoryRecord | null {
    return this.amounts.record(providerId, resourceClass, this.devices.count(providerId, resourceClass));
  }

  hasElsewhere(resourceClass: string): boolean {
    for (const providerId of this.amounts.providers()) if (this.record(providerId, resourceClass)) return true;
    return [...this.devices.known.values()].some(({ device }) => device.resourceClass === resourceClass);
  }

  membersOf(groupId: string, without: string): number {
    const members = new Set<string>();
    for (const { content } of this.openNow.values()) {
      if (content.instanceId !== without && content.groups.some((group) => group.groupId === groupId)) {
        members.add(content.instanceId);
      }
    }
    return members.size;
  }

  registeredAnew(isMachine: boolean): Finding[] {
    const left = [...this.openNow.keys()];
    this.devices.forget();
    this.amounts.clear();
    this.openNow.clear();
    this.closedEpochs.clear();
    this.stranded.clear();
    this.flags.clear();
    this.boots.clear();
    this.registered = true;
    this.isMachine = isMachine;
    this.bootId = null;
    this.cells = null;
    return left.map((claimId) => finding('INV-09', `claim ${claimId} is open while its host registers anew`));
  }

  report(report: Report, revision: number): Finding[] {
    const { bootId, sequence, totals, providersRemoved } = report;
    const last = this.boots.get(bootId);
    const found: Finding[] = [];
    if (last !== undefined && (bootId !== this.bootId || sequence <= last)) {
      found.push(finding('RULE-11', `report ${bootId}/${sequence} is applied after ${this.bootId}/${last}`));
    }
    this.boots.set(bootId, sequence);
    this.bootId = bootId;
    if (report.topology !== undefined) this.cells = report.topology?.cells ?? null;
    this.devices.report(report, revision);
    this.amounts.report(totals);
    for (const providerId of providersRemoved) this.amounts.remove(providerId);
    return found;
  }

  /** Puts a claim where its events say it is; whether that is right was asked before. */
  hold(claim: PredictedClaim): void {
    this.claims.set(claim.content.claimId, claim);
    this.openNow.set(claim.content.claimId, claim);
  }

  change(claim: PredictedClaim, next: ClaimContent, revision: number): Finding[] {
    const kept = new Set(next.devices.map(({ address }) => address));
    const left = claim.content.devices.map(({ address }) => address).filter((address) => !kept.has(address));
    const used = claim.confirmedAt !== null;
    const found = this.devices.giveBack(claim.content.claimId, left, used, revision);
    claim.content = { ...next, instanceId: claim.content.instanceId };
    return found;
  }

  end(claim: PredictedClaim, end: End, at: number, revision: number): Finding[] {
    const { claimId, devices } = claim.content;
    claim.end = end;
    claim.endedAt = at;
    this.openNow.delete(claimId);
    this.stranded.delete(claimId);
    return this.devices.giveBack(
      claimId,
      devices.map(({ address }) => address),
      claim.confirmedAt !== null,
      revision,
    );
  }
}
