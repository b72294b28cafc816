import { accepted, rejected, unchanged } from '../../kernel/decision.js';
import type { QuarantineDevice, RestoreDevice } from '../host.commands.js';
import type { HostDecision } from '../host.decision.js';
import type { HostState } from '../host.state.js';

/** A quarantined device is not handed out; a claim that holds it keeps it. */
export function decideQuarantine(state: HostState, { address, reason }: QuarantineDevice): HostDecision {
  const device = state.devices.get(address);
  if (!device) return rejected([{ code: 'DeviceUnknown', address, requestId: null }]);
  if (device.quarantine?.reason === reason) return unchanged('DeviceAlreadyQuarantined');
  return accepted({ type: 'DeviceQuarantined', data: { address, reason } });
}

/** A quarantine holds for the address, and can be ended while no device is reported there. */
export function decideRestore(state: HostState, { address }: RestoreDevice): HostDecision {
  const device = state.devices.get(address) ?? state.marks.get(address);
  if (!device) return rejected([{ code: 'DeviceUnknown', address, requestId: null }]);
  if (!device.quarantine) return unchanged('DeviceNotQuarantined');
  return accepted({ type: 'DeviceRestored', data: { address } });
}
