import { breach, invariant } from '../../kernel/invariant.js';
import type { Generations } from '../../kernel/quantities.js';
import type { ClaimContent, ClaimEnd, OpenClaim } from '../claim.js';
import type { ClaimAccepted, ClaimChanged, ClaimConfirmed, ClaimRenewed } from '../host.events.js';
import type { ProviderState } from '../host.state.js';
import { tooManyMembers } from '../group-limits.js';
import { removeDevice } from './marks.js';
import { applyGenerations, heldBy, type HostDraft, impossible, NONE_MOVED, providerIn, providerWith } from './draft.js';

export function foldAccepted(draft: HostDraft, { type, data }: ClaimAccepted, timeMs: number): void {
  if (draft.status !== 'registered') impossible(type, `host is ${draft.status}`);
  if (draft.claims.has(data.claimId)) impossible(type, `claim ${data.claimId} is open already`);
  if (draft.ended.get(data.claimId)) impossible(type, `claim ${data.claimId} has ended`);
  const { claimId } = data;
  const claim = claimOf(data, data, timeMs, timeMs, 0);
  draft.claims.set(claimId, claim);
  if (claim.groups.length > 0) assertGroups(draft);
  take(draft, type, claim, data.generations, timeMs);
}

export function foldChanged(draft: HostDraft, { type, data }: ClaimChanged, timeMs: number): void {
  const claim = openClaim(draft, type, data.claimId);
  const next: OpenClaim = { ...claim, ...contentOf(data), changedAtMs: timeMs };
  giveBack(draft, type, claim, new Set(next.devices.map((device) => device.address)), NONE_MOVED, timeMs);
  draft.claims.set(claim.claimId, next);
  if (next.groups.length > 0) assertGroups(draft);
  take(draft, type, next, data.generations, timeMs);
}

export function foldConfirmed(draft: HostDraft, { type, data }: ClaimConfirmed, timeMs: number): void {
  const claim = openClaim(draft, type, data.claimId);
  if (claim.status !== 'held') impossible(type, `claim ${data.claimId} is ${claim.status}`);
  const { instanceId, attempt, acceptedAtMs, leaseSequence } = claim;
  const held = { claimId: data.claimId, instanceId, attempt, status: 'confirmed', leaseMs: null } as const;
  draft.claims.set(data.claimId, claimOf(held, claim, acceptedAtMs, timeMs, leaseSequence));
}

export function foldRenewed(draft: HostDraft, { type, data }: ClaimRenewed, timeMs: number): void {
  const claim = openClaim(draft, type, data.claimId);
  if (claim.status !== 'held') impossible(type, `claim ${data.claimId} is ${claim.status}`);
  draft.claims.set(data.claimId, {
    ...claim,
    leaseMs: data.leaseMs,
    leaseSequence: claim.leaseSequence + 1,
    changedAtMs: timeMs,
  });
}

/** Gives back exactly what the claim's own events recorded, and leaves a tombstone (INV-09). */
export function foldEnded(
  draft: HostDraft,
  event: string,
  claimId: string,
  end: ClaimEnd,
  generations: Generations,
  timeMs: number,
): void {
  const claim = openClaim(draft, event, claimId);
  if (end === 'expired' && claim.status !== 'held') impossible(event, `claim ${claimId} is ${claim.status}`);
  draft.claims.delete(claimId);
  draft.stranded.delete(claimId);
  giveBack(draft, event, claim, NONE_KEPT, generations, timeMs);
  draft.ended = draft.ended.with({ claimId, instanceId: claim.instanceId, end, everOpen: true });
}

/** An abort of a claim never seen: only the tombstone (DESIGN rule 9). */
export function foldFence(draft: HostDraft, event: string, claimId: string, instanceId: string | null): void {
  if (draft.claims.has(claimId)) impossible(event, `claim ${claimId} is open`);
  if (draft.ended.get(claimId)) impossible(event, `claim ${claimId} has ended`);
  draft.ended = draft.ended.with({ claimId, instanceId, end: 'aborted', everOpen: false });
}

/** INV-08; members are counted only where a claim of a group comes in. */
function assertGroups(draft: HostDraft): void {
  const [first] = tooManyMembers(draft.claims.values());
  if (first) breach(first.invariant, first.detail);
}

const openClaim = (draft: HostDraft, event: string, claimId: string): OpenClaim =>
  draft.claims.get(claimId) ?? impossible(event, `claim ${claimId} is not open`);

/** Member by member, in one place: see {@link heldBy}. */
const claimOf = (
  {
    claimId,
    instanceId,
    attempt,
    status,
    leaseMs,
  }: Pick<OpenClaim, 'claimId' | 'instanceId' | 'attempt' | 'status' | 'leaseMs'>,
  content: ClaimContent,
  acceptedAtMs: number,
  changedAtMs: number,
  leaseSequence: number,
): OpenClaim => ({
  claimId,
  instanceId,
  attempt,
  status,
  leaseMs,
  leaseSequence,
  acceptedAtMs,
  changedAtMs,
  projectId: content.projectId,
  userId: content.userId,
  consumerType: content.consumerType,
  consumerGeneration: content.consumerGeneration,
  allocations: content.allocations,
  devices: content.devices,
  pciRequests: content.pciRequests,
  deviceConstraints: content.deviceConstraints,
  numa: content.numa,
  groups: content.groups,
  move: content.move,
  mappings: content.mappings,
});

const contentOf = (data: ClaimContent): ClaimContent => ({
  projectId: data.projectId,
  userId: data.userId,
  consumerType: data.consumerType,
  consumerGeneration: data.consumerGeneration,
  allocations: data.allocations,
  devices: data.devices,
  pciRequests: data.pciRequests,
  deviceConstraints: data.deviceConstraints,
  numa: data.numa,
  groups: data.groups,
  move: data.move,
  mappings: data.mappings,
});

function take(draft: HostDraft, event: string, claim: OpenClaim, generations: Generations, timeMs: number): void {
  const { claimId, devices } = claim;
  let related = false;
  for (const { address } of devices) {
    const device = draft.devices.get(address) ?? impossible(event, `no device ${address}`);
    invariant(
      device.claimId === null || device.claimId === claimId,
      'INV-01',
      () => `${event}: device ${address} is held by claim ${device.claimId}, claim ${claimId} takes it too`,
    );
    if (device.claimId === null) draft.devices.set(address, heldBy(device, claimId, draft.revision));
    related ||= device.description.parentAddress !== null || device.description.kind === 'type-PF';
  }
  if (related) for (const { address } of devices) assertAlone(draft, event, address);
  addUse(draft, event, claim, 1, generations, timeMs);
}

/** INV-02: no relative of a device just taken is owned. */
function assertAlone(draft: HostDraft, event: string, address: string): void {
  const description = draft.devices.get(address)?.description;
  const parent = description?.parentAddress ?? null;
  if (parent !== null) {
    invariant(
      (draft.devices.get(parent)?.claimId ?? null) === null,
      'INV-02',
      () => `${event}: child ${address} and its PF ${parent} are both held`,
    );
    return;
  }
  if (description?.kind !== 'type-PF') return;
  for (const relative of draft.devices.values()) {
    invariant(
      relative.claimId === null || relative.description.parentAddress !== address,
      'INV-02',
      () => `${event}: PF ${address} and its child ${relative.description.address} are both held`,
    );
  }
}

function giveBack(
  draft: HostDraft,
  event: string,
  claim: OpenClaim,
  kept: ReadonlySet<string>,
  generations: Generations,
  timeMs: number,
): void {
  for (const { address } of claim.devices) {
    if (kept.has(address)) continue;
    const device = draft.devices.get(address) ?? impossible(event, `no device ${address}`);
    invariant(
      device.claimId === claim.claimId,
      'INV-01',
      () => `${event}: device ${address} of claim ${claim.claimId} is held by ${device.claimId}`,
    );
    if (device.vanished) removeDevice(draft, address, device);
    else {
      const free = heldBy(device, null, draft.revision);
      draft.devices.set(address, device.pending ? { ...free, ...device.pending, pending: null } : free);
    }
  }
  addUse(draft, event, claim, -1, generations, timeMs);
}

const NONE_KEPT: ReadonlySet<string> = new Set();

/** Use and generations together: one copy of each provider, and a claim touches mostly the same in both. */
function addUse(
  draft: HostDraft,
  event: string,
  { allocations }: ClaimContent,
  sign: 1 | -1,
  generations: Generations,
  timeMs: number,
): void {
  let moved = 0;
  for (const providerId in allocations) {
    const provider = providerIn(draft, event, providerId);
    const used = usedAfter(event, provider, allocations[providerId] ?? {}, sign);
    const generation = generations[providerId];
    if (generation !== undefined) moved++;
    const changedAtMs = generation === undefined ? provider.changedAtMs : timeMs;
    draft.providers.set(providerId, providerWith(provider, used, generation ?? provider.generation, changedAtMs));
  }
  if (moved < Object.keys(generations).length) applyGenerations(draft, event, generations, timeMs);
}

/** A class of which nothing is used any more is left out; built anew, since objects are slow after a `delete`. */
function usedAfter(
  event: string,
  { providerId, used }: ProviderState,
  amounts: Readonly<Record<string, number>>,
  sign: 1 | -1,
): Record<string, number> {
  const after: Record<string, number> = {};
  for (const resourceClass in used) {
    if (amounts[resourceClass] === undefined) after[resourceClass] = used[resourceClass] ?? 0;
  }
  for (const resourceClass in amounts) {
    const left = (used[resourceClass] ?? 0) + sign * (amounts[resourceClass] ?? 0);
    invariant(left >= 0, 'INV-09', () => `${event}: use of ${resourceClass} on ${providerId} would be ${left}`);
    if (left !== 0) after[resourceClass] = left;
  }
  return after;
}
