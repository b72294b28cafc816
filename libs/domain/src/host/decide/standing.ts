import type { HostRejection } from '../host.rejections.js';
import type { HostState } from '../host.state.js';

/** Every reason why a host as a whole takes no new claim, in the documented order. */
export function refusesNewClaims(state: HostState): HostRejection[] {
  const { hostId } = state;
  const reasons: HostRejection[] = [];
  if (state.status === 'unregistered') return [{ code: 'HostUnknown', hostId }];
  if (state.status === 'retired') return [{ code: 'HostRetired', hostId }];
  if (state.suspended) {
    reasons.push({ code: 'HostSuspended', hostId, detail: `${state.suspended.invariant}: ${state.suspended.detail}` });
  }
  if (state.fence) reasons.push({ code: 'HostFenced', hostId, detail: `epoch ${state.fence.epoch}` });
  if (state.disabled) reasons.push({ code: 'HostDisabled', hostId, detail: state.disabled.reason });
  if (state.drain) reasons.push({ code: 'HostDraining', hostId, detail: state.drain.reason });
  // Absence of a report is never "no devices" (B95); only machines are reported (Placement facts 9.2).
  if (state.kind === 'machine' && state.bootId === null) reasons.push({ code: 'InventoryUnknown', hostId });
  return reasons;
}

/** `HostUnknown` or `HostRetired` where there is no host to command; null where there is one. */
export function notThere(state: HostState): HostRejection | null {
  if (state.status === 'unregistered') return { code: 'HostUnknown', hostId: state.hostId };
  if (state.status === 'retired') return { code: 'HostRetired', hostId: state.hostId };
  return null;
}
