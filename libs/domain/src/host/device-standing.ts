import type { PciAddressText } from '../kernel/ids.js';
import { isWideDomain } from '../pci/address.js';
import { blockedBy } from './blocked.js';
import type { DeviceState, HostState } from './host.state.js';

/**
 * What a device is doing; each is in exactly one of these. `unavailable`: not in the last report, or not addressable.
 * `drifted`: used by somebody without a claim.
 */
export const DEVICE_STANDINGS = [
  'free',
  'held',
  'confirmed',
  'blocked',
  'quarantined',
  'unavailable',
  'drifted',
] as const;
export type DeviceStanding = (typeof DEVICE_STANDINGS)[number];

/** Address → the relative that blocks it, of all devices of a host; see {@link blockedBy}. */
export const blockedDevices = (state: Pick<HostState, 'devices'>): Map<PciAddressText, PciAddressText> =>
  blockedBy(
    [...state.devices.values()].map(({ description, claimId, usedBy }) => ({
      address: description.address,
      parentAddress: description.parentAddress,
      inUse: claimId !== null || usedBy !== null,
    })),
  );

/**
 * The first that is true of a device, in the order in which it keeps others away (DESIGN rule 3: derived, never stored).
 *
 * @param blocked whether a relative blocks it
 */
export function standingOf(state: Pick<HostState, 'claims'>, device: DeviceState, blocked: boolean): DeviceStanding {
  if (device.claimId !== null) return state.claims.get(device.claimId)?.status ?? 'held';
  if (device.vanished) return 'unavailable';
  if (device.usedBy !== null) return 'drifted';
  if (blocked) return 'blocked';
  if (device.quarantine) return 'quarantined';
  return isWideDomain(device.description.address) ? 'unavailable' : 'free';
}
