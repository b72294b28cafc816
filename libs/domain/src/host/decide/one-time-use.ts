import { accepted, rejected, unchanged } from '../../kernel/decision.js';
import { comparePciAddresses } from '../../pci/address.js';
import { isOneTimeUse } from '../../pci/tags.js';
import type { ClearDeviceReservation } from '../host.commands.js';
import type { HostDecision } from '../host.decision.js';
import type { DevicesReserved } from '../host.events.js';
import type { HostState } from '../host.state.js';

/**
 * The event that goes with a confirmation: what may be attached now counts as used, whatever becomes of the claim (Nova
 * facts 7.8). A claim that was never confirmed used nothing. Empty where no device of it is for one use only.
 */
export function reservedBy(
  state: HostState,
  claimId: string,
  devices: readonly { readonly address: string }[],
): DevicesReserved[] {
  const addresses = devices
    .map(({ address }) => address)
    .filter((address) => {
      const device = state.devices.get(address);
      return device && !device.reserved && isOneTimeUse(device.description);
    })
    .sort(comparePciAddresses);
  return addresses.length === 0 ? [] : [{ type: 'DevicesReserved', data: { claimId, addresses } }];
}

/** Not while a claim has the device: it would be handed out as it is when the claim ends. */
export function decideClearReservation(state: HostState, { address }: ClearDeviceReservation): HostDecision {
  const device = state.devices.get(address);
  const marks = device ?? state.marks.get(address);
  if (!marks) return rejected([{ code: 'DeviceUnknown', address, requestId: null }]);
  if (!marks.reserved) return unchanged('DeviceNotReserved');
  if (device && device.claimId !== null) {
    return rejected([{ code: 'DeviceHeld', address, requestId: null, claimId: device.claimId }]);
  }
  return accepted({ type: 'DeviceReservationCleared', data: { address } });
}
