import { accepted, rejected, unchanged } from '../../kernel/decision.js';
import type { Allocations } from '../../kernel/quantities.js';
import type { ClaimContent, ClaimMove } from '../claim.js';
import type { ClaimResources, ClaimWish } from '../host.commands.js';
import type { HostDecision, HostFacts } from '../host.decision.js';
import type { HostEvent } from '../host.events.js';
import { type HostRejection, inDocumentedOrder } from '../host.rejections.js';
import type { HostState } from '../host.state.js';
import { fitClaim } from '../fit/fit-claim.js';
import { fitViewOf } from '../fit/view.js';
import { movedByOne } from './generations.js';
import { refusesGroups } from './groups.js';
import { fitBeside, sourceOf } from './same-host-move.js';
import { reservedBy } from './one-time-use.js';
import { refusesNewClaims } from './standing.js';

/** Accepted as one event that carries everything, or refused as one event that carries every reason (DESIGN, the one idea). */
export function decideClaim(state: HostState, command: ClaimResources, facts: HostFacts): HostDecision {
  if (state.status === 'unregistered') return rejected([{ code: 'HostUnknown', hostId: state.hostId }]);
  const { claimId, instanceId, attempt, leaseMs } = command;
  const open = state.claims.get(claimId);
  if (open) {
    if (open.instanceId === instanceId && asksTheSame(command, open)) return unchanged('ClaimAlreadyAccepted');
    return rejected([
      { code: 'ClaimIdReused', claimId, detail: `it is open for instance ${open.instanceId} with other contents` },
    ]);
  }
  const reasons: HostRejection[] = [...refusesNewClaims(state)];
  const ended = state.ended.get(claimId);
  if (ended) reasons.push({ code: 'ClaimAlreadyEnded', claimId, end: ended.end });
  reasons.push(...refusesGroups(state, command.groups, instanceId));
  if (leaseMs !== null && !(Number.isSafeInteger(leaseMs) && leaseMs > 0)) {
    reasons.push({
      code: 'InvalidAmount',
      field: 'leaseMs',
      value: leaseMs,
      expected: 'whole milliseconds from 1, or null',
    });
  }
  // A host whose inventory is not known has no numbers to compare with; every other one says all that is in the way.
  const known = state.kind !== 'machine' || state.bootId !== null;
  const beside = sourceOf(state, command);
  const fit = !known
    ? null
    : beside
      ? fitBeside(state, beside, command, facts.searchBudget)
      : fitClaim(fitViewOf(state), command, facts.searchBudget);
  if (fit) facts.searched?.(fit.steps);
  if (fit && !fit.ok) reasons.push(...fit.reasons);
  if (reasons.length > 0 || !fit?.ok) {
    const ordered = inDocumentedOrder(reasons);
    return rejected(ordered, { type: 'ClaimRejected', data: { claimId, instanceId, attempt, reasons: ordered } });
  }
  const event: HostEvent = {
    type: 'ClaimAccepted',
    data: {
      claimId,
      instanceId,
      attempt,
      status: leaseMs === null ? 'confirmed' : 'held',
      leaseMs,
      ...contentFor(command, fit),
      generations: movedByOne(state, Object.keys(fit.allocations)),
    },
  };
  return accepted<HostEvent>(event, ...(leaseMs === null ? reservedBy(state, claimId, fit.devices) : []));
}

/** The content of a claim that fulfils the wish. */
export const contentFor = (
  wish: ClaimWish,
  fit: Pick<ClaimContent, 'allocations' | 'devices' | 'numa'> & { readonly move?: ClaimMove },
): ClaimContent => ({
  projectId: wish.projectId,
  userId: wish.userId,
  consumerType: wish.consumerType,
  consumerGeneration: wish.consumerGeneration,
  allocations: fit.allocations,
  devices: fit.devices,
  pciRequests: wish.pciRequests,
  deviceConstraints: wish.deviceConstraints?.length ? wish.deviceConstraints : undefined,
  numa: fit.numa,
  groups: wish.groups,
  move: fit.move ?? wish.move,
  mappings: wish.mappings,
});

/** Whether an open claim is what this wish would have become, by its device requests and its sums per class. */
function asksTheSame(wish: ClaimWish, claim: ClaimContent): boolean {
  const asked = sums(wish.allocations);
  for (const [resourceClass, amount] of Object.entries(wish.resources)) add(asked, resourceClass, amount);
  const held = sums(claim.allocations);
  for (const [resourceClass, amount] of sums(claim.move?.shared ?? {})) add(held, resourceClass, amount);
  for (const device of claim.devices) {
    if (device.requestId !== null) add(held, device.resourceClass, -1);
  }
  return (
    JSON.stringify(wish.pciRequests) === JSON.stringify(claim.pciRequests) &&
    JSON.stringify(wish.numa) === JSON.stringify(claim.numa?.asked ?? null) &&
    JSON.stringify(wish.deviceConstraints ?? []) === JSON.stringify(claim.deviceConstraints ?? []) &&
    [...new Set([...asked.keys(), ...held.keys()])].every((key) => (asked.get(key) ?? 0) === (held.get(key) ?? 0))
  );
}

function sums(allocations: Allocations): Map<string, number> {
  const total = new Map<string, number>();
  for (const amounts of Object.values(allocations)) {
    for (const [resourceClass, amount] of Object.entries(amounts)) add(total, resourceClass, amount);
  }
  return total;
}

const add = (total: Map<string, number>, key: string, amount: number): void => {
  total.set(key, (total.get(key) ?? 0) + amount);
};
