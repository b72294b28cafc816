import {
  blockedDevices,
  byCodeUnit,
  classesOf,
  comparePciAddresses,
  deviceTotals,
  effectiveRecord,
  type HostState,
  matesOf,
  presentUnused,
  type ProviderState,
  sortedKeys,
  standingOf,
} from '@berth/domain';
import { poolClassOf } from '@berth/scheduling';
import type { DeviceSummary, HostSummary, ProviderSummary } from './host-summary.js';

/** The summary of a host as the domain's own fold has it. @param revision of the last folded event of its stream */
export function summaryOfState(state: HostState, revision: number): HostSummary {
  const flags = {
    retired: state.status === 'retired',
    disabled: state.disabled !== null,
    draining: state.drain !== null,
    drained: state.drain?.done === true,
    fenced: state.fence !== null,
    suspended: state.suspended !== null,
    reported: state.bootId !== null,
  };
  const totals = deviceTotals(state);
  return {
    hostId: state.hostId,
    revision,
    name: state.name,
    kind: state.kind,
    incarnation: state.incarnation,
    flags: sortedKeys(flags).filter((name) => flags[name as keyof typeof flags]),
    reportedAtMs: state.reportedAtMs,
    closedEpochs: Object.fromEntries(state.closedEpochs),
    topology: state.topology,
    providers: [...state.providers.values()]
      .sort((a, b) => byCodeUnit(a.providerId, b.providerId))
      .map((provider) => providerSummary(provider, totals.get(provider.providerId))),
    devices: deviceSummaries(state),
    claims: [...state.claims.values()]
      .sort((a, b) => byCodeUnit(a.claimId, b.claimId))
      .map(({ claimId, instanceId, status, allocations, groups, numa }) => ({
        claimId,
        instanceId,
        status,
        allocations,
        groups: groups.map((group) => group.groupId).sort(byCodeUnit),
        numa,
      })),
  };
}

function providerSummary(provider: ProviderState, devices: ReadonlyMap<string, number> | undefined): ProviderSummary {
  const classes = new Set([...classesOf(provider, devices), ...Object.keys(provider.used)]);
  return {
    providerId: provider.providerId,
    parentProviderId: provider.parentProviderId,
    name: provider.name,
    generation: provider.generation,
    ofDevices: provider.ofDevices,
    traits: [...provider.traits].sort(byCodeUnit),
    aggregates: [...provider.aggregates].sort(byCodeUnit),
    inventories: [...classes].sort(byCodeUnit).map((resourceClass) => ({
      resourceClass,
      record: effectiveRecord(provider, resourceClass, devices?.get(resourceClass) ?? null),
      used: provider.used[resourceClass] ?? 0,
    })),
  };
}

function deviceSummaries(state: HostState): DeviceSummary[] {
  const blocked = blockedDevices(state);
  const unused = new Set(presentUnused(state).map(({ address }) => address));
  return [...state.devices.values()]
    .sort((a, b) => comparePciAddresses(a.description.address, b.description.address))
    .map((device) => ({
      address: device.description.address,
      parentAddress: device.description.parentAddress,
      providerId: device.providerId,
      pool: poolClassOf(device.description),
      state: standingOf(state, device, blocked.has(device.description.address)),
      claimId: device.claimId,
      vanished: device.vanished,
      quarantine: device.quarantine?.reason ?? null,
      usedBy: device.usedBy,
      reserved: device.reserved !== null,
      mates: [...matesOf('together', device.description)],
      claimUnused: unused.has(device.description.address),
      pending: device.pending && {
        parentAddress: device.pending.description.parentAddress,
        providerId: device.pending.providerId,
        pool: poolClassOf(device.pending.description),
      },
    }));
}
