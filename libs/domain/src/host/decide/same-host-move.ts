import { sortedKeys } from '../../kernel/order.js';
import type { Allocations, Generations } from '../../kernel/quantities.js';
import type { ClaimContent, ClaimMove, OpenClaim } from '../claim.js';
import { type Fit, fitClaim } from '../fit/fit-claim.js';
import { fitViewOf } from '../fit/view.js';
import { draftOf } from '../fold/draft.js';
import type { ClaimResources } from '../host.commands.js';
import type { ClaimChanged } from '../host.events.js';
import type { HostRejection } from '../host.rejections.js';
import type { HostState } from '../host.state.js';
import { movedByOne } from './generations.js';

type FitBeside = (Extract<Fit, { ok: true }> & { readonly move: ClaimMove }) | Extract<Fit, { ok: false }>;

/** The open claim here that a move's new claim stands beside; null for every other claim. */
export function sourceOf(state: HostState, { move, instanceId }: ClaimResources): OpenClaim | null {
  if (move?.role !== 'destination' || move.sourceClaimId === undefined) return null;
  const source = state.claims.get(move.sourceClaimId);
  return source?.instanceId === instanceId ? source : null;
}

/**
 * A claim beside the one it is to replace on the same host: max(old, new) of counted classes is needed, old + new of
 * devices (INV-07, B58). The new claim takes only what goes beyond the old one, and says what they share.
 */
export function fitBeside(state: HostState, source: OpenClaim, wish: ClaimResources, budget: number): FitBeside {
  const old = countedOf(source);
  const fit = fitClaim(fitViewOf(withoutUse(state, old)), wish, budget, { allocations: old, devices: [], numa: null });
  if (!fit.ok) return fit;
  const { own, shared } = split(fit.allocations, old);
  const move = wish.move ?? { moveId: '', role: 'destination' as const };
  return { ...fit, allocations: own, move: { ...move, ...(Object.keys(shared).length > 0 ? { shared } : {}) } };
}

/**
 * When the source of a same-host move ends, the destination takes over what they shared, in the same append: use goes
 * from max(old, new) to new and nobody gets in between.
 */
export function takenOver(state: HostState, ended: OpenClaim, moved: Generations): ClaimChanged[] {
  const heir = heirOf(state, ended);
  if (!heir?.move) return [];
  const { shared = {}, ...move } = heir.move;
  const allocations = sum(heir.allocations, shared);
  const next = movedByOne(state, Object.keys(allocations));
  const generations = Object.fromEntries(
    Object.entries(next).map(([providerId, generation]) => [
      providerId,
      moved[providerId] === undefined ? generation : generation + 1,
    ]),
  );
  return [
    {
      type: 'ClaimChanged',
      data: {
        claimId: heir.claimId,
        ...contentOf(heir),
        allocations,
        move,
        devicesDropped: [],
        generations,
      },
    },
  ];
}

/** Both claims of a same-host move stay as they are until it is over: what they share was computed from both. */
export function sharesCounted(state: HostState, claim: OpenClaim): HostRejection | null {
  const moveId = claim.move?.shared ? claim.move.moveId : heirOf(state, claim)?.move?.moveId;
  if (moveId === undefined) return null;
  return {
    code: 'ClaimInMove',
    claimId: claim.claimId,
    moveId,
    detail: 'it changes when the move on this host is over',
  };
}

function heirOf(state: HostState, claim: OpenClaim): OpenClaim | undefined {
  for (const other of state.claims.values()) {
    if (other.move?.shared && other.move.sourceClaimId === claim.claimId) return other;
  }
  return undefined;
}

/** What a claim holds beside its devices. */
export function countedOf({ allocations, devices }: Pick<OpenClaim, 'allocations' | 'devices'>): Allocations {
  const ofDevices: Record<string, Record<string, number>> = {};
  for (const { providerId, resourceClass } of devices) {
    const classes = (ofDevices[providerId] ??= {});
    classes[resourceClass] = (classes[resourceClass] ?? 0) + 1;
  }
  return combine(allocations, ofDevices, (amount, devicesThere) => amount - devicesThere);
}

/** The host as if nobody used these amounts; every device stays where it is. */
function withoutUse(state: HostState, amounts: Allocations): HostState {
  const draft = draftOf(state);
  for (const [providerId, classes] of Object.entries(amounts)) {
    const provider = draft.providers.get(providerId);
    if (!provider) continue;
    const used = { ...provider.used };
    for (const [resourceClass, amount] of Object.entries(classes)) {
      used[resourceClass] = (used[resourceClass] ?? 0) - amount;
    }
    draft.providers.set(providerId, { ...provider, used });
  }
  return draft;
}

function split(needed: Allocations, old: Allocations): { readonly own: Allocations; readonly shared: Allocations } {
  return {
    own: combine(needed, old, (amount, had) => Math.max(0, amount - had)),
    shared: combine(needed, old, (amount, had) => Math.min(amount, had)),
  };
}

/** Entry by entry. */
export const sum = (a: Allocations, b: Allocations): Allocations => combine(a, b, (amount, other) => amount + other);

/** For every entry of either what `by` makes of both (0 where one has none); entries of 0 and less are left out. */
function combine(a: Allocations, b: Allocations, by: (a: number, b: number) => number): Allocations {
  const made: Record<string, Record<string, number>> = {};
  for (const providerId of sortedKeys({ ...a, ...b })) {
    const classes: Record<string, number> = {};
    for (const resourceClass of sortedKeys({ ...a[providerId], ...b[providerId] })) {
      const amount = by(a[providerId]?.[resourceClass] ?? 0, b[providerId]?.[resourceClass] ?? 0);
      if (amount > 0) classes[resourceClass] = amount;
    }
    if (Object.keys(classes).length > 0) made[providerId] = classes;
  }
  return made;
}

/** The content of an open claim, without what stands beside it. */
export const contentOf = (claim: OpenClaim): ClaimContent => ({
  projectId: claim.projectId,
  userId: claim.userId,
  consumerType: claim.consumerType,
  consumerGeneration: claim.consumerGeneration,
  allocations: claim.allocations,
  devices: claim.devices,
  pciRequests: claim.pciRequests,
  deviceConstraints: claim.deviceConstraints,
  numa: claim.numa,
  groups: claim.groups,
  move: claim.move,
  mappings: claim.mappings,
});
