import {
  byCodeUnit,
  type ClaimAccepted,
  type ClaimId,
  type ClaimRenewed,
  type HostId,
  type InstanceId,
} from '@berth/domain';
import { GroupedRows } from '../paging/grouped-rows.js';
import { bySerial, OrderedRows, type Page, type PageRequest, pageOf } from '../paging/ordered-rows.js';
import { canonicalJson } from '@berth/event-codec';
import { digestOfLines } from '../view/digest.js';
import { fromJsonLines, toJsonLines } from '../view/json-lines.js';
import type { RecordedEvent } from '../view/recorded.js';
import type { View } from '../view/view.js';
import { type ClaimOnHost, type ClaimRow, openClaimOf } from './claim-row.js';

/** What a list of claims may be narrowed to; null does not restrict. */
export interface ClaimFilter {
  readonly hostId: HostId | null;
  readonly instanceId: InstanceId | null;
  readonly projectId: string | null;
  readonly status: ClaimRow['status'] | null;
}

/** All that the lease sweeper needs of a held claim (DESIGN rule 7). */
export type HeldClaim = Readonly<
  Pick<ClaimRow, 'claimId' | 'hostId' | 'instanceId' | 'leaseSequence'> & { leaseMs: number }
>;

/** Which claims are open, where, and what do they hold? By id, by host, by instance, and the held ones. */
export class OpenClaimsView implements View {
  readonly name = 'open-claims';
  readonly format = 1;
  private readonly rows = new OrderedRows<ClaimRow>();
  /** Nothing keeps two hosts from accepting the same id: each host judges its own stream only. */
  private readonly byId = new GroupedRows<ClaimRow>();
  private readonly byHost = new GroupedRows<ClaimRow>();
  private readonly byInstance = new GroupedRows<ClaimRow>();
  private readonly leased = new Set<ClaimRow>();

  get size(): number {
    return this.rows.size;
  }

  /** The claim on this host; with `hostId` null: wherever it is open, the earliest accepted first. */
  get(claimId: ClaimId, hostId: HostId | null = null): ClaimOnHost | null {
    const row = this.find(claimId, hostId);
    return row ? openClaimOf(row) : null;
  }

  /** Where a claim is, without the cost of unfolding what it holds. */
  hostOf(claimId: ClaimId): HostId | null {
    return this.find(claimId, null)?.hostId ?? null;
  }

  /** In the order of their acceptance. */
  ofHost(hostId: HostId): ClaimOnHost[] {
    return bySerial(this.byHost.of(hostId)).map(openClaimOf);
  }

  ofInstance(instanceId: InstanceId): ClaimOnHost[] {
    return bySerial(this.byInstance.of(instanceId)).map(openClaimOf);
  }

  /** Instances that hold something on a host; one with several claims comes several times. */
  *instancesOn(hostId: HostId): Generator<InstanceId> {
    for (const row of this.byHost.of(hostId)) yield row.instanceId;
  }

  /** Held claims that have a lease; a snapshot for one sweep. */
  held(): HeldClaim[] {
    const held: HeldClaim[] = [];
    for (const { claimId, hostId, instanceId, leaseMs, leaseSequence } of this.leased) {
      if (leaseMs !== null) held.push({ claimId, hostId, instanceId, leaseMs, leaseSequence });
    }
    return held;
  }

  get heldCount(): number {
    return this.leased.size;
  }

  /** In the order of acceptance. @throws InvalidCursorError */
  page(request: PageRequest, filter: ClaimFilter): Page<ClaimOnHost> {
    const passes = (row: ClaimRow): boolean =>
      (filter.hostId === null || row.hostId === filter.hostId) &&
      (filter.instanceId === null || row.instanceId === filter.instanceId) &&
      (filter.projectId === null || row.projectId === filter.projectId) &&
      (filter.status === null || row.status === filter.status);
    const few =
      filter.instanceId !== null
        ? this.byInstance.of(filter.instanceId)
        : filter.hostId !== null
          ? this.byHost.of(filter.hostId)
          : null;
    const page = few ? pageOf(few, request, passes) : this.rows.page(request, passes);
    return { items: page.items.map(openClaimOf), nextCursor: page.nextCursor };
  }

  project({ event, subjectId: hostId, timeMs, dataText }: RecordedEvent): void {
    switch (event?.type) {
      case 'ClaimAccepted':
        return this.accept(event, hostId, timeMs, dataText);
      case 'ClaimChanged': {
        const { claimId, projectId } = event.data;
        return this.patch(claimId, hostId, { content: dataText, projectId, changedAtMs: timeMs });
      }
      case 'ClaimConfirmed':
        return this.patch(event.data.claimId, hostId, { status: 'confirmed', leaseMs: null, changedAtMs: timeMs });
      case 'ClaimRenewed':
        return this.renew(event, hostId, timeMs);
      case 'ClaimAborted':
      case 'ClaimReleased':
      case 'ClaimExpired':
        return this.end(event.data.claimId, hostId);
      case 'HostRetired':
        for (const claimId of event.data.endedClaims) this.end(claimId, hostId);
    }
  }

  digest(): string {
    return digestOfLines(this.digestLines());
  }

  *serialise(): Iterable<Uint8Array> {
    yield* toJsonLines([{ nextSerial: this.rows.nextSerial }]);
    yield* toJsonLines(this.rows.values());
  }

  restore(bytes: Uint8Array): void {
    this.clear();
    const lines = fromJsonLines(bytes);
    const { nextSerial } = lines.next().value as { nextSerial: number };
    for (const row of lines) this.add(row as ClaimRow);
    this.rows.skipTo(nextSerial);
  }

  clear(): void {
    this.rows.clear();
    this.byId.clear();
    this.byHost.clear();
    this.byInstance.clear();
    this.leased.clear();
  }

  private *digestLines(): Generator<string> {
    for (const claimId of [...this.byId.keys()].sort(byCodeUnit)) {
      const claims = [...this.byId.of(claimId)].map(openClaimOf).sort((a, b) => byCodeUnit(a.hostId, b.hostId));
      for (const claim of claims) yield canonicalJson(claim);
    }
  }

  private find(claimId: ClaimId, hostId: HostId | null): ClaimRow | undefined {
    let earliest: ClaimRow | undefined;
    for (const row of this.byId.of(claimId)) {
      if (row.hostId === hostId) return row;
      if (hostId === null && (!earliest || row.serial < earliest.serial)) earliest = row;
    }
    return earliest;
  }

  private accept({ data }: ClaimAccepted, hostId: HostId, timeMs: number, dataText: string): void {
    this.end(data.claimId, hostId);
    this.add({
      serial: this.rows.nextSerial,
      claimId: data.claimId,
      hostId,
      instanceId: data.instanceId,
      projectId: data.projectId,
      attempt: data.attempt,
      status: data.status,
      leaseMs: data.leaseMs,
      leaseSequence: 0,
      acceptedAtMs: timeMs,
      changedAtMs: timeMs,
      content: dataText,
    });
  }

  private renew({ data }: ClaimRenewed, hostId: HostId, timeMs: number): void {
    const leaseSequence = (this.find(data.claimId, hostId)?.leaseSequence ?? 0) + 1;
    this.patch(data.claimId, hostId, { leaseMs: data.leaseMs, leaseSequence, changedAtMs: timeMs });
  }

  private patch(claimId: ClaimId, hostId: HostId, changes: Partial<ClaimRow>): void {
    const row = this.find(claimId, hostId);
    if (!row) return;
    Object.assign(row, changes);
    if (row.leaseMs === null) this.leased.delete(row);
  }

  private add(row: ClaimRow): void {
    this.rows.add(row);
    this.byId.add(row.claimId, row);
    this.byHost.add(row.hostId, row);
    this.byInstance.add(row.instanceId, row);
    if (row.status === 'held' && row.leaseMs !== null) this.leased.add(row);
  }

  private end(claimId: ClaimId, hostId: HostId): void {
    const row = this.find(claimId, hostId);
    if (!row) return;
    this.rows.remove(row);
    this.byId.remove(claimId, row);
    this.byHost.remove(hostId, row);
    this.byInstance.remove(row.instanceId, row);
    this.leased.delete(row);
  }
}
