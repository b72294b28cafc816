import type {
  ClaimGroup,
  HostId,
  HostKind,
  HostTopology,
  Inventories,
  NumaFit,
  ReportedInventories,
} from '@berth/domain';
import { sortedKeys } from '@berth/domain';
import { SlotBits } from '../columns/bits.js';
import { Interned } from '../columns/interned.js';
import { unpackAddress } from '../columns/packed-address.js';
import { PackedIds } from '../columns/packed-id.js';
import { SlotSets } from '../columns/slot-set.js';
import { PoolMatcher } from '../ask/pool-matcher.js';
import { Extremes } from '../rank/extremes.js';
import { Scratch } from '../rank/scratch.js';
import { Verdicts } from '../rank/verdicts.js';
import { GroupMembers } from './group-members.js';
import { InstanceIndex } from './instance-index.js';
import {
  amountRows,
  CLOSED,
  claimRows,
  deviceRows,
  HOST_KINDS,
  HostFlag,
  hostRows,
  ProviderFlag,
  providerRows,
} from './layouts.js';
import { PoolClasses } from './pool-classes.js';
import { ResourceClasses } from './resource-classes.js';

/** What a held device will be once its claim ends (Nova facts 4.6). */
export interface PendingDevice {
  readonly pool: number;
  readonly parent: number;
  readonly rootPort: number;
  /** Not its row: while the device is gone from the bus a report may remove the provider, and one that brings it back adds it. */
  readonly providerId: string;
  readonly mates: readonly number[];
}

/** What is left on the address of a device that is gone from the bus. */
export interface AbsentMarks {
  readonly quarantine: string | null;
  readonly reserved: boolean;
}

const byKey = (value: Readonly<Record<string, unknown>>): string => JSON.stringify(value, deepKeys(value));

/** Members of a record of records, sorted: `JSON.stringify` then writes equal records alike. */
function deepKeys(value: Readonly<Record<string, unknown>>): string[] {
  const keys = new Set<string>(sortedKeys(value));
  for (const member of Object.values(value)) for (const key of sortedKeys(member as object as never)) keys.add(key);
  return [...keys];
}

/**
 * The read model of all hosts, in columns: about 1.5 KB a host with 8 devices and their claims. Written by the
 * projection that folds the log, read by filters, weighers, explain and the fleet's queries. A host keeps its slot
 * for ever; retired hosts stay, marked.
 */
export class FleetTable {
  readonly hosts = hostRows();
  readonly providers = providerRows();
  readonly devices = deviceRows();
  readonly claims = claimRows();
  readonly amounts = amountRows();

  readonly hostIds: string[] = [''];
  readonly names: string[] = [''];
  private readonly slots = new Map<HostId, number>();
  /** Counts changes of {@link names}: whoever keeps hosts in name order looks again. */
  namesChanged = 0;

  readonly ids = new PackedIds();
  readonly reported = new Interned<ReportedInventories>({}, byKey);
  readonly declared = new Interned<Inventories>({}, byKey);
  readonly lists = new Interned<readonly string[]>([], (list) => JSON.stringify(list));
  readonly pools = new PoolClasses();
  readonly classes = new ResourceClasses();

  /** Root providers' traits and aggregates. */
  readonly traits = new SlotSets();
  readonly aggregates = new SlotSets();
  /** Registered machine hosts; those open for claims; those whose inventory is known. */
  readonly machines = new SlotBits();
  readonly open = new SlotBits();
  readonly known = new SlotBits();

  readonly matcher = new PoolMatcher(this.pools);
  readonly instances = new InstanceIndex(this);
  readonly groups = new GroupMembers();
  /** By slot: highest closed epoch of each strict-affinity group (DESIGN rule 10). */
  readonly closedEpochs = new Map<number, Readonly<Record<string, number>>>();
  readonly claimGroups = new Map<number, readonly ClaimGroup[]>();
  /** By slot: NUMA cells, where the agent told of them; {@link celled} says where that is. */
  readonly topologies = new Map<number, HostTopology>();
  readonly celled = new SlotBits();
  /** By claim row: where guests with NUMA cells of their own are. */
  readonly claimNuma = new Map<number, NumaFit>();
  /** By device row: few devices have any. */
  readonly pending = new Map<number, PendingDevice>();
  readonly usedBy = new Map<number, string>();
  readonly quarantines = new Map<number, string>();
  /** By device row, with GROUPED: packed addresses of the other endpoints of its IOMMU group. */
  readonly mates = new Map<number, readonly number[]>();
  /** By slot: address → what an operator or a use left there. */
  readonly marks = new Map<number, Readonly<Record<string, AbsentMarks>>>();
  /** By provider row: names that are not derived from the host's. */
  readonly providerNames = new Map<number, string>();
  /** By slot: why a host is disabled, drained, fenced or suspended. */
  readonly remarks = new Map<number, Readonly<Record<string, string>>>();

  /** Devices used without a claim, and claimed devices that no guest uses, over hosts that are not retired. */
  readonly drift = { used: 0, unused: 0 };

  readonly extremes = new Extremes(this);
  /** Reused by rankings of this table. */
  readonly scratch = new Scratch();
  readonly verdicts = new Verdicts();

  /** Slots in use are 1 … end - 1. */
  get end(): number {
    return this.hosts.end;
  }

  slotOf(hostId: HostId): number | undefined {
    return this.slots.get(hostId);
  }

  /** The host's slot, a new and empty one if it has none yet. */
  ensure(hostId: HostId): number {
    const known = this.slots.get(hostId);
    if (known !== undefined) return known;
    const slot = this.hosts.take();
    const { of } = this.hosts;
    of.order[slot] = orderOf(hostId);
    of.flags[slot] = of.kind[slot] = of.incarnation[slot] = of.reportedAt[slot] = of.freeDevices[slot] = 0;
    of.provider[slot] = of.device[slot] = of.claim[slot] = of.next[slot] = 0;
    of.revision[slot] = -1;
    this.hostIds[slot] = hostId;
    this.names[slot] = '';
    this.slots.set(hostId, slot);
    return slot;
  }

  /** Loads the ids of hosts whose rows were loaded. */
  nameHosts(hostIds: readonly string[], names: readonly string[]): void {
    for (let slot = 1; slot < hostIds.length; slot++) {
      this.hostIds[slot] = hostIds[slot] ?? '';
      this.names[slot] = names[slot] ?? '';
      this.slots.set(this.hostIds[slot]!, slot);
    }
  }

  kindOf(slot: number): HostKind {
    return HOST_KINDS[this.hosts.of.kind[slot]!] ?? 'other';
  }

  hasFlag(slot: number, flag: number): boolean {
    return (this.hosts.of.flags[slot]! & flag) !== 0;
  }

  /** Sets and clears {@link HostFlag}s and keeps the bitsets of filters in step. */
  setFlags(slot: number, on: number, off: number): void {
    const { of } = this.hosts;
    const flags = (of.flags[slot]! & ~off) | on;
    of.flags[slot] = flags;
    this.extremes.touch(slot);
    this.machines.set(slot, of.kind[slot] === 0 && of.incarnation[slot] !== 0 && (flags & HostFlag.RETIRED) === 0);
    this.open.set(slot, (flags & CLOSED) === 0);
    this.known.set(slot, (flags & HostFlag.REPORTED) !== 0);
  }

  /** Notes a host's NUMA cells; null: it tells of none. */
  setTopology(slot: number, topology: HostTopology | null): void {
    if (topology) this.topologies.set(slot, topology);
    else this.topologies.delete(slot);
    this.celled.set(slot, topology !== null);
  }

  providerId(row: number): string {
    const { id0, id1, id2, id3 } = this.providers.of;
    return this.ids.unpack(id0[row]!, id1[row]!, id2[row]!, id3[row]!);
  }

  providerName(row: number): string {
    const { of } = this.providers;
    const host = this.names[of.host[row]!] ?? '';
    if ((of.flags[row]! & ProviderFlag.DERIVED_NAME) !== 0) {
      return `${host}_${unpackAddress(of.card[row]!).toUpperCase()}`;
    }
    return this.providerNames.get(row) ?? host;
  }

  claimId(row: number): string {
    const { claim0, claim1, claim2, claim3 } = this.claims.of;
    return this.ids.unpack(claim0[row]!, claim1[row]!, claim2[row]!, claim3[row]!);
  }

  instanceId(row: number): string {
    const { instance0, instance1, instance2, instance3 } = this.claims.of;
    return this.ids.unpack(instance0[row]!, instance1[row]!, instance2[row]!, instance3[row]!);
  }

  /** Orders slots by host id. */
  compareHosts(a: number, b: number): number {
    const { order } = this.hosts.of;
    if (order[a] !== order[b]) return order[a]! - order[b]!;
    const left = this.hostIds[a]!;
    const right = this.hostIds[b]!;
    return left < right ? -1 : left > right ? 1 : 0;
  }
}

/** A number that orders as the first two characters' code units do, refined by hex digits for UUIDs. */
function orderOf(hostId: string): number {
  let order = 0;
  for (let i = 0; i < 8; i++) {
    const code = hostId.charCodeAt(i);
    const nibble = code >= 48 && code <= 57 ? code - 48 : code >= 97 && code <= 102 ? code - 87 : -1;
    // No UUID: all such ids are equal here (and last), and their texts decide.
    if (nibble < 0) return 0xffffffff;
    order = order * 16 + nibble;
  }
  return order;
}
