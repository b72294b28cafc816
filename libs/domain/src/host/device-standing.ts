import type { PciAddressText } from '../kernel/ids.js';
import { isWideDomain } from '../pci/address.js';
import { blockedBy } from './blocked.js';
import type { DeviceState, HostState } from './host.state.js';
import { matesOf } from './iommu-groups.js';

/**
 * What a device is doing; each is in exactly one of these. `unavailable`: not in the last report, or never handed out.
 * `drifted`: used by somebody without a claim. `reserved`: used once, and not cleared since.
 */
export const DEVICE_STANDINGS = [
  'free',
  'held',
  'confirmed',
  'blocked',
  'quarantined',
  'unavailable',
  'drifted',
  'reserved',
] as const;
export type DeviceStanding = (typeof DEVICE_STANDINGS)[number];

/** Address → the relative that blocks it, of all devices of a host; see {@link blockedBy}. */
export const blockedDevices = (
  state: Pick<HostState, 'devices' | 'iommuGroups'>,
): Map<PciAddressText, PciAddressText> =>
  blockedBy(
    [...state.devices.values()].map(({ description, claimId, usedBy }) => ({
      address: description.address,
      parentAddress: description.parentAddress,
      inUse: claimId !== null || usedBy !== null,
      mates: matesOf(state.iommuGroups, description),
    })),
  );

/**
 * The first that is true of a device, in the order in which it keeps others away (DESIGN rule 3: derived, never stored).
 *
 * @param blocked whether a relative blocks it
 */
export function standingOf(
  state: Pick<HostState, 'claims' | 'iommuGroups'>,
  device: DeviceState,
  blocked: boolean,
): DeviceStanding {
  if (device.claimId !== null) return state.claims.get(device.claimId)?.status ?? 'held';
  if (device.vanished) return 'unavailable';
  if (device.usedBy !== null) return 'drifted';
  if (blocked) return 'blocked';
  if (device.reserved) return 'reserved';
  if (device.quarantine) return 'quarantined';
  if (state.iommuGroups === 'alone' && matesOf('alone', device.description).length > 0) return 'unavailable';
  return isWideDomain(device.description.address) ? 'unavailable' : 'free';
}
