import type { OpenClaim } from '../claim.js';
import type { HostRejection } from '../host.rejections.js';
import type { HostState } from '../host.state.js';

/** The open claim, or why there is none of this id and instance: late calls name what happened (INV-09, B100). */
export function openClaimOf(state: HostState, claimId: string, instanceId: string | null): OpenClaim | HostRejection {
  const claim = state.claims.get(claimId);
  const owner = claim ?? state.ended.get(claimId);
  if (owner && instanceId !== null && owner.instanceId !== null && owner.instanceId !== instanceId) {
    return { code: 'ClaimOfAnotherInstance', claimId, instanceId: owner.instanceId, askedInstanceId: instanceId };
  }
  if (claim) return claim;
  const ended = state.ended.get(claimId);
  return ended ? { code: 'ClaimAlreadyEnded', claimId, end: ended.end } : { code: 'ClaimUnknown', claimId };
}

/** Held devices that are no longer on the bus: they go when the claim lets go of them. */
export const droppedDevices = (state: HostState, claim: OpenClaim): string[] =>
  claim.devices.map((device) => device.address).filter((address) => state.devices.get(address)?.vanished);
