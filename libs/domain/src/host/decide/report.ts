import { accepted, rejected, unchanged } from '../../kernel/decision.js';
import { byCodeUnit, sortedKeys } from '../../kernel/order.js';
import { canonicalTopology, sameTopology } from '../../numa/host-topology.js';
import { comparePciAddresses } from '../../pci/address.js';
import type { ReportInventory } from '../host.commands.js';
import type { HostDecision } from '../host.decision.js';
import type { ProviderNode, ReportedDevice } from '../host.events.js';
import type { DeviceState, HostState } from '../host.state.js';
import type { ReportedInventories } from '../inventory.js';
import { movedByOne } from './generations.js';
import { checkReport } from './report-shape.js';
import { sameDescription } from './same-description.js';

/**
 * One whole report becomes one diff (DESIGN section 2). Late ones are ignored, malformed ones refused whole
 * (rule 11), and one that changes nothing leaves no event: liveness is never a heartbeat in the log (rule 12).
 */
export function decideReport(state: HostState, command: ReportInventory): HostDecision {
  if (isLate(state, command)) return unchanged('ReportLate');
  const malformed = checkReport(state, command);
  if (malformed.length > 0) return rejected(malformed);

  const devices = new Map(command.devices.map((device) => [device.address, device]));
  const appeared: ReportedDevice[] = [];
  const changed: ReportedDevice[] = [];
  const returned: string[] = [];
  for (const device of [...devices.values()].sort((a, b) => comparePciAddresses(a.address, b.address))) {
    const known = state.devices.get(device.address);
    if (!known) appeared.push(device);
    else {
      if (!sameAs(known, device)) changed.push(device);
      if (known.vanished) returned.push(device.address);
    }
  }
  const vanished = [...state.devices.values()]
    .filter((known) => !known.vanished && !devices.has(known.description.address))
    .map((known) => known.description.address)
    .sort(comparePciAddresses);
  const totals = changedTotals(state, command);
  const providersAdded = addedProviders(state, command);
  const providersRemoved = emptiedProviders(state, command, vanished);

  const moved = new Set<string>([
    ...Object.keys(totals),
    ...appeared.map((device) => device.providerId),
    ...changed.flatMap((device) => [
      device.providerId,
      state.devices.get(device.address)?.providerId ?? device.providerId,
    ]),
    ...vanished.flatMap((address) => state.devices.get(address)?.providerId ?? []),
  ]);
  for (const providerId of providersRemoved) moved.delete(providerId);
  const topology = command.topology ? canonicalTopology(command.topology) : null;
  const topologyStays = sameTopology(topology, state.topology);
  const { iommuGroups = 'together' } = command;
  const groupsStay = iommuGroups === state.iommuGroups;
  const quiet =
    topologyStays &&
    groupsStay &&
    moved.size + providersAdded.length + providersRemoved.length + returned.length === 0 &&
    state.bootId === command.bootId;
  if (quiet) return unchanged('ReportUnchanged');
  return accepted({
    type: 'InventoryReported',
    data: {
      bootId: command.bootId,
      sequence: command.sequence,
      providersAdded,
      providersRemoved,
      totals,
      devicesAppeared: appeared,
      devicesChanged: changed,
      devicesVanished: vanished,
      devicesReturned: returned,
      ...(topologyStays ? {} : { topology }),
      ...(groupsStay ? {} : { iommuGroups }),
      generations: movedByOne(state, moved),
    },
  });
}

const isLate = (state: HostState, { bootId, sequence }: ReportInventory): boolean =>
  bootId === state.bootId ? sequence <= state.reportSequence : state.pastBoots.includes(bootId);

/** Against what the device will be once its claim ends, where something is pending. */
function sameAs(known: DeviceState, device: ReportedDevice): boolean {
  const { description, providerId } = known.pending ?? known;
  return providerId === device.providerId && sameDescription(description, device);
}

function changedTotals(state: HostState, command: ReportInventory): Record<string, ReportedInventories> {
  const totals: Record<string, ReportedInventories> = {};
  const reporting = new Set([...sortedKeys(command.totals), ...[...state.providers.keys()].sort(byCodeUnit)]);
  for (const providerId of reporting) {
    const before = state.providers.get(providerId)?.reported ?? {};
    const after = command.totals[providerId] ?? {};
    const classes = new Set([...Object.keys(before), ...Object.keys(after)]);
    const same = [...classes].every((resourceClass) => {
      const [was, is] = [before[resourceClass], after[resourceClass]];
      return was !== undefined && is !== undefined && was.total === is.total && was.reserved === is.reserved;
    });
    if (!same) totals[providerId] = after;
  }
  return totals;
}

const addedProviders = (state: HostState, command: ReportInventory): ProviderNode[] =>
  command.deviceProviders
    .filter((node) => !state.providers.has(node.providerId))
    .sort((a, b) => byCodeUnit(a.providerId, b.providerId));

/** Providers of devices that have none left, hold nothing, and that no operator wrote on. */
function emptiedProviders(state: HostState, command: ReportInventory, vanished: readonly string[]): string[] {
  const gone = new Set(vanished);
  const stillUsed = new Set<string>(command.devices.map((device) => device.providerId));
  for (const [address, device] of state.devices) {
    if (device.claimId !== null || !gone.has(address)) stillUsed.add(device.providerId);
  }
  const parents = new Set([...state.providers.values()].map((provider) => provider.parentProviderId));
  return [...state.providers.values()]
    .filter(
      (provider) =>
        provider.ofDevices &&
        !stillUsed.has(provider.providerId) &&
        !parents.has(provider.providerId) &&
        Object.keys(provider.used).length === 0 &&
        Object.keys(provider.declared).length === 0 &&
        !command.totals[provider.providerId] &&
        provider.traits.length + provider.aggregates.length === 0,
    )
    .map((provider) => provider.providerId)
    .sort(byCodeUnit);
}
