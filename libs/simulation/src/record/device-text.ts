import { cardAddress, type DeviceDescription, defaultResourceClass, type HostState } from '@berth/domain';
import { deviceProviderIdOf } from '@berth/event-codec';
import type { DeviceText, RecordText, TotalsText } from '../file/texts.js';
import { shortAddress } from '../terms/addresses.js';
import type { Pseudonyms } from './pseudonyms.js';

/** A device as a report step says it; what does not tell pools apart is left out. */
export function deviceText(device: DeviceDescription, names: Pseudonyms): DeviceText {
  const { vendorId, productId, kind, parentAddress, numaNode, resourceClass, traits, tags } = device;
  const usual = parentAddress === null ? 'type-PCI' : 'type-VF';
  return {
    address: shortAddress(device.address),
    id: `${vendorId}:${productId}`,
    ...(kind === usual ? {} : { kind }),
    ...(parentAddress === null ? {} : { parent: shortAddress(parentAddress) }),
    ...(numaNode === null ? {} : { numa: numaNode }),
    ...(resourceClass === defaultResourceClass(vendorId, productId) ? {} : { class: resourceClass }),
    ...(traits.length > 0 ? { traits } : {}),
    ...(Object.keys(tags).length > 0 ? { tags: names.tags(tags) } : {}),
  };
}

/** Everything that the last report of a host had. */
export function reportedDevices(state: HostState, names: Pseudonyms, withVanished = false): DeviceText[] {
  const texts: DeviceText[] = [];
  for (const { description, pending, vanished } of state.devices.values()) {
    if (!vanished || withVanished) texts.push(deviceText(pending?.description ?? description, names));
  }
  return texts.sort((a, b) => (a.address < b.address ? -1 : 1));
}

/** What the last report of a host counted on its root provider. */
export function reportedTotals(state: HostState): TotalsText {
  const { reported = {} } = state.providers.get(state.hostId) ?? {};
  return Object.fromEntries(
    Object.entries(reported).map(([resourceClass, { total, reserved }]) => [
      resourceClass,
      reserved === 0 ? total : { total, reserved },
    ]),
  );
}

/** True when a report step can say it: totals on the root only, each device on the provider of its card. */
export const isPlainReport = (state: HostState): boolean =>
  state.topology === null &&
  [...state.providers.values()].every(
    ({ providerId, reported }) => providerId === state.hostId || Object.keys(reported).length === 0,
  ) &&
  [...state.devices.values()].every(
    ({ description, providerId }) => providerId === deviceProviderIdOf(state.hostId, cardAddress(description)),
  );

export const recordTexts = (inventories: Readonly<Record<string, RecordText>>): Record<string, RecordText> =>
  Object.fromEntries(
    Object.entries(inventories).map(
      ([resourceClass, { total, reserved, minUnit, maxUnit, stepSize, allocationRatio }]) => [
        resourceClass,
        { total, reserved, minUnit, maxUnit, stepSize, allocationRatio } as RecordText,
      ],
    ),
  );
