import type { OpenClaim } from '../claim.js';
import type { HostEvent } from '../host.events.js';
import { openHostFold } from '../host.fold.js';
import type { HostState } from '../host.state.js';
import { movedByOne } from './generations.js';
import { droppedDevices } from './open-claim.js';
import { takenOver } from './same-host-move.js';

/** Devices that leave with the claim change their providers' visible inventory (Placement facts 9.4). */
export function giveBack(state: HostState, claim: OpenClaim) {
  const devicesDropped = droppedDevices(state, claim);
  const moved = [...devicesDropped, ...pendingDevices(state, claim)].flatMap((address) => {
    const device = state.devices.get(address);
    return device ? [device.providerId, device.pending?.providerId ?? device.providerId] : [];
  });
  return { devicesDropped, generations: movedByOne(state, moved) };
}

const pendingDevices = (state: HostState, claim: OpenClaim): string[] =>
  claim.devices.map((device) => device.address).filter((address) => state.devices.get(address)?.pending);

/** The ends of several claims in one write, each from the state that those before it leave. */
export function endOf(state: HostState, claims: readonly OpenClaim[], reason: string): HostEvent[] {
  if (claims.length === 0) return [];
  const folded = openHostFold(state);
  return claims.flatMap((claim) => {
    const { claimId, instanceId } = claim;
    const back = giveBack(folded.state, claim);
    const event: HostEvent =
      claim.status === 'held'
        ? { type: 'ClaimAborted', data: { claimId, instanceId, reason, neverSeen: false, ...back } }
        : { type: 'ClaimReleased', data: { claimId, instanceId, ...back } };
    const events = [event, ...takenOver(folded.state, claim, back.generations)];
    for (const each of events) folded.apply(each, { timeMs: 0 });
    return events;
  });
}
