import {
  blockedDevices,
  capacityOf,
  classesOf,
  comparePciAddresses,
  type DeviceStanding,
  type DeviceState,
  deviceTotals,
  effectiveRecord,
  type HostState,
  matesOf,
  type ProviderState,
  presentUnused,
  standingOf,
} from '@berth/domain';
import type { Current } from '@berth/runtime';
import type { DeviceView } from '../wire/devices.wire.js';
import type { HostView, ProviderView } from '../wire/hosts.wire.js';
import type { InventoryView } from '../wire/inventories.wire.js';
import { claimView } from './claim-view.js';
import { cellViews } from './topology.js';

/** How a host stands: the first word that is true of it. */
export function hostStatusOf(state: HostState): string {
  if (state.status === 'retired') return 'retired';
  if (state.suspended) return 'suspended';
  if (state.fence) return 'fenced';
  if (state.disabled) return 'disabled';
  if (state.drain) return state.drain.done ? 'drained' : 'draining';
  return state.bootId === null && state.kind === 'machine' ? 'unreported' : 'enabled';
}

/** Everything about a host, as its events tell it at this revision. */
export function hostView({ state, revision, position }: Current<HostState>): HostView {
  const totals = deviceTotals(state);
  return {
    hostId: state.hostId,
    name: state.name,
    kind: state.kind,
    status: hostStatusOf(state),
    incarnation: state.incarnation,
    reportedAtMs: state.reportedAtMs,
    iommuGroups: state.iommuGroups,
    bootId: state.bootId,
    reportSequence: state.reportSequence,
    disabled: state.disabled && { reason: state.disabled.reason },
    drain: state.drain && { reason: state.drain.reason },
    fence: state.fence && { reason: `epoch ${state.fence.epoch}, attested by ${state.fence.attestedBy}` },
    suspended: state.suspended && { reason: `${state.suspended.invariant}: ${state.suspended.detail}` },
    providers: [...state.providers.values()]
      .sort(
        (a, b) =>
          Number(a.parentProviderId !== null) - Number(b.parentProviderId !== null) || (a.name < b.name ? -1 : 1),
      )
      .map((provider) => providerView(provider, totals.get(provider.providerId))),
    cells: cellViews(state),
    devices: devicesOf(state),
    claims: [...state.claims.values()].map((claim) =>
      claimView(state.hostId, claim, state.stranded.has(claim.claimId)),
    ),
    revision,
    position,
  };
}

function providerView(provider: ProviderState, devices: ReadonlyMap<string, number> | undefined): ProviderView {
  const inventories: Record<string, InventoryView> = {};
  for (const resourceClass of [...classesOf(provider, devices)].sort()) {
    const effective = effectiveRecord(provider, resourceClass, devices?.get(resourceClass) ?? null);
    const used = provider.used[resourceClass] ?? 0;
    inventories[resourceClass] = {
      effective,
      declared: provider.declared[resourceClass] ?? null,
      reported: provider.reported[resourceClass] ?? null,
      used,
      free: effective ? Math.max(0, Math.floor(capacityOf(effective) - used)) : 0,
    };
  }
  return {
    providerId: provider.providerId,
    parentProviderId: provider.parentProviderId,
    name: provider.name,
    generation: provider.generation,
    ofDevices: provider.ofDevices,
    traits: [...provider.traits],
    aggregates: [...provider.aggregates],
    inventories,
  };
}

/** The devices by address, each with what it is doing (DESIGN rule 3: derived, never stored). */
export function devicesOf(state: HostState): DeviceView[] {
  const blocked = blockedDevices(state);
  const unused = new Set(presentUnused(state).map(({ address }) => address));
  return [...state.devices.keys()].sort(comparePciAddresses).map((address) => ({
    ...deviceView(state, state.devices.get(address) as DeviceState, blocked.get(address) ?? null),
    claimUnused: unused.has(address),
  }));
}

function deviceView(state: HostState, device: DeviceState, blocker: string | null): Omit<DeviceView, 'claimUnused'> {
  const { description } = device;
  return {
    address: description.address,
    vendorId: description.vendorId,
    productId: description.productId,
    kind: description.kind,
    parentAddress: description.parentAddress,
    numaNode: description.numaNode,
    resourceClass: description.resourceClass,
    traits: [...description.traits],
    tags: { ...description.tags },
    providerId: device.providerId,
    state: shownState(standingOf(state, device, blocker !== null)),
    claimId: device.claimId,
    blockedBy: blocker,
    quarantine: device.quarantine?.reason ?? null,
    vanished: device.vanished,
    changePending: device.pending !== null,
    usedBy: device.usedBy,
    reservedBy: device.reserved?.claimId ?? null,
    groupMates: [...matesOf(state.iommuGroups, description)],
    info: { ...description.info },
  };
}

/** `unavailable` is `unassignable` here: it was the word for it before there were others. */
function shownState(standing: DeviceStanding): string {
  return standing === 'unavailable' ? 'unassignable' : standing;
}
