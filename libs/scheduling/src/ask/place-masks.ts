import type { PlacementConstraints, SchedulerPolicy } from '@berth/domain';
import { setBit } from '../columns/bits.js';
import type { SlotSets } from '../columns/slot-set.js';
import type { ClaimGroup } from '@berth/domain';
import type { FleetTable } from '../fleet/fleet-table.js';
import type { InFlight } from '../in-flight/in-flight.js';
import { membersByHost } from './group-count.js';

/** Filters in the order in which they refuse. */
export const FILTERS = [
  'enabled',
  'inventory',
  'reportAge',
  'onlyHosts',
  'ignoreHosts',
  'traits',
  'aggregates',
  'zone',
  'sameHost',
  'differentHost',
  'groups',
  'numa',
  'request',
  'devices',
  'resources',
  'fit',
] as const;
export type FilterName = (typeof FILTERS)[number];

/** A set of hosts that a filter lets through, or (`keep` false) refuses, and what it says about the others. */
export interface PlaceMask {
  readonly filter: FilterName;
  readonly code: string;
  /** The asked value(s), for people. */
  readonly asked: string | number | readonly string[];
  readonly words: Uint32Array;
  readonly keep: boolean;
}

export interface PlaceAsk {
  readonly constraints: PlacementConstraints;
  readonly groups: readonly ClaimGroup[];
  readonly instanceId: string | null;
  readonly inFlight: InFlight | null;
}

/** What can be said of a host without looking at its amounts and devices, as bitsets in filter order. */
export function placeMasks(table: FleetTable, ask: PlaceAsk, policy: SchedulerPolicy, nowMs: number): PlaceMask[] {
  const masks: PlaceMask[] = [];
  const { constraints } = ask;
  const empty = (): Uint32Array => new Uint32Array(Math.ceil(table.end / 32));
  const add = (
    filter: FilterName,
    code: string,
    asked: PlaceMask['asked'],
    keep: boolean,
    fill: (words: Uint32Array) => void,
  ): void => {
    const words = empty();
    fill(words);
    masks.push({ filter, code, asked, words, keep });
  };
  const hosts = (ids: readonly string[]) => (words: Uint32Array) => {
    for (const slot of ids.map((id) => table.slotOf(id))) if (slot !== undefined) setBit(words, slot);
  };
  const anyOf = (sets: SlotSets, names: readonly string[]) => (words: Uint32Array) => {
    for (const name of names) sets.get(name)?.orInto(words);
  };
  const withInstances = (ids: readonly string[]) => (words: Uint32Array) => {
    for (const id of ids) for (const slot of table.instances.hostsOf(id)) setBit(words, slot);
  };
  // The instance itself is no reason: a request that names it means its companions.
  const others = (ids: readonly string[]) => ids.filter((id) => id !== ask.instanceId);

  if (policy.maxReportAgeMs !== null) {
    const oldest = nowMs - policy.maxReportAgeMs;
    add('reportAge', 'ReportTooOld', policy.maxReportAgeMs, true, (words) => {
      const { reportedAt } = table.hosts.of;
      for (let slot = 1; slot < table.end; slot++) if (reportedAt[slot]! >= oldest) setBit(words, slot);
    });
  }
  const { onlyHosts, ignoreHosts } = constraints;
  if (onlyHosts.length > 0) add('onlyHosts', 'HostNotNamed', onlyHosts, true, hosts(onlyHosts));
  if (ignoreHosts.length > 0) add('ignoreHosts', 'HostIgnored', ignoreHosts, false, hosts(ignoreHosts));
  for (const trait of constraints.requiredTraits) {
    add('traits', 'TraitMissing', trait, true, anyOf(table.traits, [trait]));
  }
  for (const trait of constraints.forbiddenTraits) {
    add('traits', 'TraitForbidden', trait, false, anyOf(table.traits, [trait]));
  }
  for (const aggregates of constraints.memberOf) {
    add('aggregates', 'NotInAggregate', aggregates, true, anyOf(table.aggregates, aggregates));
  }
  for (const aggregate of constraints.forbiddenAggregates) {
    add('aggregates', 'AggregateForbidden', aggregate, false, anyOf(table.aggregates, [aggregate]));
  }
  const { zone } = constraints;
  if (zone !== null) {
    const aggregates = Object.hasOwn(policy.zones, zone) ? policy.zones[zone]! : null;
    // An unknown zone has no hosts: an instance must not land elsewhere because a name was misspelt.
    add('zone', aggregates ? 'NotInZone' : 'ZoneUnknown', zone, true, anyOf(table.aggregates, aggregates ?? []));
  }
  const same = others(constraints.sameHost);
  if (same.length > 0) add('sameHost', 'NotWithInstance', same, true, withInstances(same));
  const different = others(constraints.differentHost);
  if (different.length > 0) add('differentHost', 'WithInstance', different, false, withInstances(different));
  for (const group of ask.groups) {
    if (group.epoch !== null) {
      const { groupId, epoch } = group;
      add('groups', 'GroupEpochClosed', groupId, false, (words) => {
        for (const [slot, closed] of table.closedEpochs) if (epoch <= (closed[groupId] ?? -1)) setBit(words, slot);
      });
    }
    const strict = group.policy === 'affinity' || group.policy === 'anti-affinity';
    const members = strict ? membersByHost(table, group.groupId, ask.instanceId, ask.inFlight) : null;
    if (group.policy === 'anti-affinity') {
      add('groups', 'AntiAffinityViolated', group.groupId, false, (words) => {
        for (const [slot, count] of members ?? []) if (count >= (group.maxServerPerHost ?? 1)) setBit(words, slot);
      });
    } else if (members && members.size > 0) {
      // An empty group may go anywhere (Nova facts 16.3).
      add('groups', 'GroupElsewhere', group.groupId, true, (words) => {
        for (const slot of members.keys()) setBit(words, slot);
      });
    }
  }
  return masks;
}
