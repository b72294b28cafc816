import { byCodeUnit, effectiveRecord } from '@berth/domain';
import {
  ClaimFlag,
  DEVICE_STATES,
  DeviceFlag,
  devicesBehind,
  type FleetTable,
  HostFlag,
  inventoriesOf,
  NO_ADDRESS,
  ProviderFlag,
  readRelatives,
  stateOf,
  unpackAddress,
  useOf,
} from '@berth/scheduling';
import type { ClaimSummary, DeviceSummary, HostSummary, InventorySummary, ProviderSummary } from './host-summary.js';

const FLAG_WORDS = [
  ['disabled', HostFlag.DISABLED],
  ['drained', HostFlag.DRAINED],
  ['draining', HostFlag.DRAINING],
  ['fenced', HostFlag.FENCED],
  ['reported', HostFlag.REPORTED],
  ['retired', HostFlag.RETIRED],
  ['suspended', HostFlag.SUSPENDED],
] as const;

/** Words of a host's flags, sorted. */
export const flagWords = (table: FleetTable, slot: number): string[] =>
  FLAG_WORDS.filter(([, flag]) => table.hasFlag(slot, flag)).map(([word]) => word);

/** The summary of a host as the fleet table has it. */
export function summaryOfSlot(table: FleetTable, slot: number): HostSummary {
  const { of } = table.hosts;
  return {
    hostId: table.hostIds[slot]!,
    revision: of.revision[slot]!,
    name: table.names[slot]!,
    kind: table.kindOf(slot),
    incarnation: of.incarnation[slot]!,
    flags: flagWords(table, slot),
    reportedAtMs: table.hasFlag(slot, HostFlag.REPORTED) ? of.reportedAt[slot]! : null,
    closedEpochs: table.closedEpochs.get(slot) ?? {},
    topology: table.topologies.get(slot) ?? null,
    providers: providersAt(table, slot),
    devices: devicesAt(table, slot),
    claims: claimsAt(table, slot),
  };
}

export function providersAt(table: FleetTable, slot: number): ProviderSummary[] {
  const { of } = table.providers;
  const providers: ProviderSummary[] = [];
  for (let row = table.hosts.of.provider[slot]!; row !== 0; row = of.next[row]!) {
    providers.push({
      providerId: table.providerId(row),
      parentProviderId: of.parent[row] === 0 ? null : table.providerId(of.parent[row]!),
      name: table.providerName(row),
      generation: of.generation[row]!,
      ofDevices: (of.flags[row]! & ProviderFlag.OF_DEVICES) !== 0,
      traits: table.lists.get(of.traits[row]!),
      aggregates: table.lists.get(of.aggregates[row]!),
      inventories: inventoriesAt(table, slot, row),
    });
  }
  return providers.sort((a, b) => byCodeUnit(a.providerId, b.providerId));
}

function inventoriesAt(table: FleetTable, slot: number, provider: number): InventorySummary[] {
  const inventories = inventoriesOf(table, provider);
  const classes = new Set([...Object.keys(inventories.declared), ...Object.keys(inventories.reported)]);
  const devices = table.devices.of;
  for (let row = table.hosts.of.device[slot]!; row !== 0; row = devices.next[row]!) {
    if (devices.provider[row] === provider) classes.add(table.pools.get(devices.pool[row]!).resourceClass);
  }
  const { claims, amounts } = table;
  for (let claim = table.hosts.of.claim[slot]!; claim !== 0; claim = claims.of.next[claim]!) {
    for (let row = claims.of.amount[claim]!; row !== 0; row = amounts.of.next[row]!) {
      if (amounts.of.provider[row] === provider) classes.add(table.classes.nameOf(amounts.of.class[row]!));
    }
  }
  return [...classes].sort(byCodeUnit).map((resourceClass) => {
    const behind = devicesBehind(table, slot, provider, resourceClass);
    return {
      resourceClass,
      record: effectiveRecord(inventories, resourceClass, behind > 0 ? behind : null),
      used: useOf(table, slot, provider, resourceClass),
    };
  });
}

const textOf = (code: number): string | null => (code === NO_ADDRESS ? null : unpackAddress(code));

export function devicesAt(table: FleetTable, slot: number): DeviceSummary[] {
  readRelatives(table, slot);
  const { of } = table.devices;
  const devices: DeviceSummary[] = [];
  for (let row = table.hosts.of.device[slot]!; row !== 0; row = of.next[row]!) {
    const flags = of.flags[row]!;
    const pending = table.pending.get(row);
    devices.push({
      address: unpackAddress(of.address[row]!),
      parentAddress: textOf(of.parent[row]!),
      providerId: of.provider[row] === 0 ? '' : table.providerId(of.provider[row]!),
      pool: table.pools.get(of.pool[row]!),
      state: DEVICE_STATES[stateOf(table, row)]!,
      claimId: of.claim[row] === 0 ? null : table.claimId(of.claim[row]!),
      vanished: (flags & DeviceFlag.VANISHED) !== 0,
      quarantine: table.quarantines.get(row) ?? null,
      usedBy: table.usedBy.get(row) ?? null,
      reserved: (flags & DeviceFlag.RESERVED) !== 0,
      mates: (table.mates.get(row) ?? []).map(unpackAddress),
      claimUnused: (flags & DeviceFlag.UNUSED) !== 0,
      pending: pending
        ? {
            parentAddress: textOf(pending.parent),
            providerId: pending.providerId,
            pool: table.pools.get(pending.pool),
          }
        : null,
    });
  }
  return devices;
}

function claimsAt(table: FleetTable, slot: number): ClaimSummary[] {
  const { of } = table.claims;
  const claims: ClaimSummary[] = [];
  for (let row = table.hosts.of.claim[slot]!; row !== 0; row = of.next[row]!) {
    claims.push({
      claimId: table.claimId(row),
      instanceId: table.instanceId(row),
      status: (of.flags[row]! & ClaimFlag.CONFIRMED) !== 0 ? 'confirmed' : 'held',
      allocations: allocationsOf(table, row),
      groups: (table.claimGroups.get(row) ?? []).map((group) => group.groupId).sort(byCodeUnit),
      numa: table.claimNuma.get(row) ?? null,
    });
  }
  return claims.sort((a, b) => byCodeUnit(a.claimId, b.claimId));
}

function allocationsOf(table: FleetTable, claim: number): Record<string, Record<string, number>> {
  const { of } = table.amounts;
  const allocations: Record<string, Record<string, number>> = {};
  for (let row = table.claims.of.amount[claim]!; row !== 0; row = of.next[row]!) {
    const providerId = table.providerId(of.provider[row]!);
    let classes = allocations[providerId];
    if (!classes) allocations[providerId] = classes = {};
    classes[table.classes.nameOf(of.class[row]!)] = of.amount[row]!;
  }
  return allocations;
}
