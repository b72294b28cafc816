import { accepted, rejected, unchanged } from '../../kernel/decision.js';
import type { Allocations } from '../../kernel/quantities.js';
import type { ClaimedDevice } from '../claim.js';
import { fitBeside } from '../fit/fit-beside.js';
import { fitClaim } from '../fit/fit-claim.js';
import { fitViewOf } from '../fit/view.js';
import type { AttachDevices, DetachDevices } from '../host.commands.js';
import type { HostDecision, HostFacts } from '../host.decision.js';
import type { HostEvent } from '../host.events.js';
import { comparePciAddresses } from '../../pci/address.js';
import { type HostRejection, inDocumentedOrder } from '../host.rejections.js';
import type { HostState } from '../host.state.js';
import { movedByOne } from './generations.js';
import { reservedBy } from './one-time-use.js';
import { openClaimOf } from './open-claim.js';
import { refusesStranded } from './stranded.js';
import { contentOf, sharesCounted, sum } from './same-host-move.js';

/** One more request beside all that the claim has: decided on what it holds now, so two at once both count (Nova facts 9.7). */
export function decideAttach(state: HostState, command: AttachDevices, facts: HostFacts): HostDecision {
  const { request } = command;
  const found = openClaimOf(state, command.claimId, command.instanceId);
  if ('code' in found) return rejected([found]);
  const present = found.pciRequests.find(({ requestId }) => requestId === request.requestId);
  if (present) {
    if (JSON.stringify(present) === JSON.stringify(request)) return unchanged('DevicesAlreadyAttached');
    const expected = 'an id that the claim has no other request under';
    return rejected([{ code: 'RequestMalformed', field: 'requestId', value: request.requestId, expected }]);
  }
  const standing = refusesStranded(state, found.claimId) ?? sharesCounted(state, found);
  if (standing) return rejected([standing]);
  const reasons: HostRejection[] = [];
  if (state.suspended) reasons.push({ code: 'HostSuspended', hostId: state.hostId });
  // Only what comes in addition is looked for: nothing that a running guest has is chosen anew.
  const view = fitViewOf(state);
  const wish = { resources: {}, allocations: {}, pciRequests: [request] };
  const fit = found.numa
    ? fitBeside(view, request, found.numa, facts.searchBudget)
    : fitClaim(view, wish, facts.searchBudget);
  facts.searched?.(fit.steps);
  if (!fit.ok || reasons.length > 0) {
    return rejected(inDocumentedOrder([...reasons, ...(fit.ok ? [] : fit.reasons)]));
  }
  const changed: HostEvent = {
    type: 'ClaimChanged',
    data: {
      claimId: found.claimId,
      ...contentOf(found),
      allocations: sum(found.allocations, fit.allocations),
      devices: [...found.devices, ...fit.devices].sort((a, b) => comparePciAddresses(a.address, b.address)),
      pciRequests: [...found.pciRequests, request],
      devicesDropped: [],
      generations: movedByOne(state, Object.keys(fit.allocations)),
    },
  };
  return accepted<HostEvent>(
    changed,
    ...(found.status === 'confirmed' ? reservedBy(state, found.claimId, fit.devices) : []),
  );
}

/** Gives back exactly the devices named; nothing is chosen anew, so it is never refused for room. */
export function decideDetach(state: HostState, command: DetachDevices): HostDecision {
  const { claimId, requestId, addresses } = command;
  const found = openClaimOf(state, claimId, command.instanceId);
  if ('code' in found) return rejected([found]);
  const standing = refusesStranded(state, found.claimId) ?? sharesCounted(state, found);
  if (standing) return rejected([standing]);
  const request = found.pciRequests.find((one) => one.requestId === requestId);
  if (!request) return unchanged('DevicesAlreadyDetached');
  const going = found.devices.filter(
    (device) => device.requestId === requestId && (addresses === null || addresses.includes(device.address)),
  );
  if (addresses !== null && going.length < new Set(addresses).size) {
    const missing = addresses.find((address) => !going.some((device) => device.address === address)) ?? '';
    return rejected([{ code: 'DeviceUnknown', address: missing, requestId, detail: 'the claim does not hold it' }]);
  }
  const gone = new Set(going.map(({ address }) => address));
  const left = request.count - going.length;
  return accepted({
    type: 'ClaimChanged',
    data: {
      claimId,
      ...contentOf(found),
      allocations: without(found.allocations, going),
      devices: found.devices.filter(({ address }) => !gone.has(address)),
      pciRequests: found.pciRequests.flatMap((one) => {
        if (one.requestId !== requestId) return [one];
        if (left < 1) return [];
        const fewer = { ...one, count: left };
        return [one.addresses ? { ...fewer, addresses: one.addresses.filter((address) => !gone.has(address)) } : fewer];
      }),
      devicesDropped: [...gone].filter((address) => state.devices.get(address)?.vanished),
      generations: movedByOne(state, Object.keys(found.allocations)),
    },
  });
}

/** The amounts without those of these devices; what is then 0 is left out. */
function without(allocations: Allocations, devices: readonly ClaimedDevice[]): Allocations {
  const left: Record<string, Record<string, number>> = {};
  for (const [providerId, classes] of Object.entries(allocations)) {
    for (const [resourceClass, amount] of Object.entries(classes)) {
      const ofDevices = devices.filter(
        (device) => device.providerId === providerId && device.resourceClass === resourceClass,
      ).length;
      if (amount > ofDevices) (left[providerId] ??= {})[resourceClass] = amount - ofDevices;
    }
  }
  return left;
}
