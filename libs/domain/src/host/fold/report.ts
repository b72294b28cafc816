import type { InventoryReported, ReportedDevice } from '../host.events.js';
import { type DeviceState, PAST_BOOTS } from '../host.state.js';
import { applyGenerations, type HostDraft, impossible, providerIn } from './draft.js';
import { removeDevice, takeMarks } from './marks.js';
import { newProvider } from './providers.js';

/** The description without the provider, which the state keeps beside it. */
const descriptionOf = ({ providerId: _, ...description }: ReportedDevice): DeviceState['description'] => description;

export function foldReported(draft: HostDraft, { type, data }: InventoryReported, timeMs: number): void {
  if (draft.bootId !== null && draft.bootId !== data.bootId) {
    draft.pastBoots = [draft.bootId, ...draft.pastBoots].slice(0, PAST_BOOTS);
  }
  draft.bootId = data.bootId;
  draft.reportSequence = data.sequence;
  draft.reportedAtMs = timeMs;
  if (data.topology !== undefined) draft.topology = data.topology;
  if (data.iommuGroups !== undefined) draft.iommuGroups = data.iommuGroups;
  for (const node of data.providersAdded) {
    if (draft.providers.has(node.providerId)) impossible(type, `provider ${node.providerId} exists`);
    draft.providers.set(node.providerId, newProvider(node, true, timeMs));
  }
  for (const providerId in data.totals) {
    const provider = providerIn(draft, type, providerId);
    draft.providers.set(providerId, { ...provider, reported: data.totals[providerId] ?? {}, changedAtMs: timeMs });
  }
  for (const device of data.devicesAppeared) appear(draft, type, device);
  for (const device of data.devicesChanged) change(draft, type, device);
  for (const address of data.devicesVanished) {
    const device = draft.devices.get(address) ?? impossible(type, `no device ${address}`);
    // A held device outlives the report that lost it (Nova facts 4.6; B16, B88).
    if (device.claimId === null) removeDevice(draft, address, device);
    else draft.devices.set(address, { ...device, vanished: true });
  }
  for (const address of data.devicesReturned) {
    const device = draft.devices.get(address) ?? impossible(type, `no device ${address}`);
    draft.devices.set(address, { ...device, vanished: false });
  }
  applyGenerations(draft, type, data.generations, timeMs);
  for (const providerId of data.providersRemoved) {
    if (!draft.providers.delete(providerId)) impossible(type, `no provider ${providerId}`);
  }
}

function appear(draft: HostDraft, type: string, device: ReportedDevice): void {
  if (draft.devices.has(device.address)) impossible(type, `device ${device.address} exists`);
  providerIn(draft, type, device.providerId);
  draft.devices.set(device.address, {
    description: descriptionOf(device),
    providerId: device.providerId,
    claimId: null,
    vanished: false,
    pending: null,
    ...takeMarks(draft, device.address),
    usedBy: null,
    ownerSince: draft.revision,
  });
}

function change(draft: HostDraft, type: string, reported: ReportedDevice): void {
  const device = draft.devices.get(reported.address) ?? impossible(type, `no device ${reported.address}`);
  providerIn(draft, type, reported.providerId);
  const description = descriptionOf(reported);
  draft.devices.set(
    reported.address,
    device.claimId === null
      ? { ...device, description, providerId: reported.providerId, pending: null }
      : { ...device, pending: { description, providerId: reported.providerId } },
  );
}
