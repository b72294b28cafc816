import { byCodeUnit, type HostEvent } from '@berth/domain';
import { canonicalJson } from '@berth/event-codec';
import { FleetTable, InFlight } from '@berth/scheduling';
import type { Page, PageRequest } from '../paging/ordered-rows.js';
import { digestOfLines } from '../view/digest.js';
import type { RecordedEvent } from '../view/recorded.js';
import type { View } from '../view/view.js';
import { foldHost } from './fold/fold-host.js';
import { type GroupMember, membersOfGroup } from './queries/group-members.js';
import { hostCapacity, type ProviderCapacity } from './queries/host-capacity.js';
import { type HostFilter, HostList } from './queries/host-list.js';
import { type HostRow, hostRow } from './queries/host-rows.js';
import { fleetPools, hostPools, type PoolCounts } from './queries/pool-counts.js';
import { readTable, writeTable } from './snapshot/table-bytes.js';
import type { DeviceSummary, HostSummary } from './summary/host-summary.js';
import { devicesAt, summaryOfSlot } from './summary/summary-of-slot.js';

/** Which hosts are there, what do they have and what is free? Also what the scheduler ranks on. */
export class FleetView implements View {
  readonly name = 'fleet';
  readonly format = 5;
  /** Claims of this server that {@link table} does not show yet: for the ranker only. */
  readonly inFlight = new InFlight();
  private fleet = new FleetTable();
  private list = new HostList();

  /** The columns to rank on. Replaced by {@link restore} and {@link clear}: do not keep it. */
  get table(): FleetTable {
    return this.fleet;
  }

  project({ category, subjectId, stored, event, timeMs }: RecordedEvent): void {
    if (category !== 'host') return;
    if (event === null) {
      // Of a newer server: nothing is known of it but that it is there.
      const slot = this.fleet.slotOf(subjectId);
      if (slot !== undefined) this.fleet.hosts.of.revision[slot] = stored.revision;
      return;
    }
    foldHost(this.fleet, subjectId, event as HostEvent, { revision: stored.revision, timeMs });
    if ('claimId' in event.data && this.inFlight.size > 0) this.inFlight.remove(event.data.claimId);
  }

  /** Pools over all hosts that are not retired. */
  fleetPools(): PoolCounts[] {
    return fleetPools(this.fleet);
  }

  /** Devices used without a claim, and claimed devices that no guest uses (DESIGN rule 11). */
  drift(): { readonly used: number; readonly unused: number } {
    return this.fleet.drift;
  }

  /** Null for a host nobody registered. */
  hostPools(hostId: string): PoolCounts[] | null {
    return hostPools(this.fleet, hostId);
  }

  /** Effective inventory, use and room per provider and class; null for a host nobody registered. */
  hostCapacity(hostId: string): ProviderCapacity[] | null {
    return hostCapacity(this.fleet, hostId);
  }

  /** Members of a server group, by their open claims. */
  groupMembers(groupId: string): GroupMember[] {
    return membersOfGroup(this.fleet, groupId);
  }

  host(hostId: string): HostRow | null {
    const slot = this.fleet.slotOf(hostId);
    return slot === undefined ? null : hostRow(this.fleet, slot);
  }

  /** A host's devices in address order; null for a host nobody registered. */
  hostDevices(hostId: string): DeviceSummary[] | null {
    const slot = this.fleet.slotOf(hostId);
    return slot === undefined ? null : devicesAt(this.fleet, slot);
  }

  /** In name order. @throws InvalidCursorError */
  page(request: PageRequest, filter: HostFilter): Page<HostRow> {
    return this.list.page(this.fleet, request, filter);
  }

  /** Null for a host nobody registered. */
  summary(hostId: string): HostSummary | null {
    const slot = this.fleet.slotOf(hostId);
    return slot === undefined ? null : summaryOfSlot(this.fleet, slot);
  }

  digest(): string {
    return digestOfLines(this.summaryLines());
  }

  /** The digest's lines: one host a line, in host-id order. */
  *summaryLines(): Generator<string> {
    const slots = Array.from({ length: this.fleet.end - 1 }, (_, i) => i + 1);
    const { hostIds } = this.fleet;
    slots.sort((a, b) => byCodeUnit(hostIds[a]!, hostIds[b]!));
    for (const slot of slots) yield canonicalJson(summaryOfSlot(this.fleet, slot));
  }

  serialise(): Iterable<Uint8Array> {
    return writeTable(this.fleet);
  }

  restore(bytes: Uint8Array): void {
    this.clear();
    this.fleet = readTable(bytes);
  }

  clear(): void {
    this.fleet = new FleetTable();
    this.list = new HostList();
    this.inFlight.clear();
  }
}
