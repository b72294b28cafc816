import type { ClaimId, PciAddressText } from '../kernel/ids.js';
import { blockedBy } from './blocked.js';
import type { OpenClaim } from './claim.js';
import { tooManyMembers } from './group-limits.js';
import type { HostState } from './host.state.js';
import { matesOf } from './iommu-groups.js';
import type { Violation } from './violation.js';

/**
 * Every rule that one host's state can break (INV-01, 02, 03, 08, 09, 11), each derived anew from the claims' own
 * content and compared with what the fold keeps beside them. Empty when all hold.
 */
export function checkHost(state: HostState): Violation[] {
  const owners = ownersByClaims(state);
  return [
    ...ownersDiffer(state, owners),
    ...relativesBothOwned(state, owners),
    ...blockedDiffers(state, owners),
    ...openAndEnded(state),
    ...tooManyMembers(state.claims.values()),
    ...pinnedTwice(state),
    ...usageDiffers(state),
    ...[...state.claims.values()].flatMap(devicesAndAmountsDiffer),
  ];
}

/**
 * INV-11 for a claim just accepted or changed: where the provider has devices of a class now, the amount of that
 * class is the number of devices taken.
 */
export function checkClaim(state: HostState, claimId: ClaimId): Violation[] {
  const claim = state.claims.get(claimId);
  if (!claim) return [];
  const deviceClasses = new Set<string>();
  for (const device of state.devices.values())
    deviceClasses.add(keyOf(device.providerId, device.description.resourceClass));
  const taken = devicesPerClass(claim);
  const found: Violation[] = [];
  for (const providerId in claim.allocations) {
    for (const [resourceClass, amount] of Object.entries(claim.allocations[providerId] ?? {})) {
      const key = keyOf(providerId, resourceClass);
      const devices = taken.get(key) ?? 0;
      if (deviceClasses.has(key) && devices !== amount) {
        found.push({
          invariant: 'INV-11',
          detail: `claim ${claimId} has ${amount} of ${resourceClass} on provider ${providerId} and ${devices} devices there`,
        });
      }
    }
  }
  return found;
}

const keyOf = (providerId: string, resourceClass: string): string => `${providerId} ${resourceClass}`;

/** Address → claims whose content names it: one at most, if INV-01 holds. */
function ownersByClaims(state: HostState): Map<PciAddressText, ClaimId[]> {
  const owners = new Map<PciAddressText, ClaimId[]>();
  for (const claim of state.claims.values()) {
    for (const { address } of claim.devices) {
      const present = owners.get(address);
      if (present) present.push(claim.claimId);
      else owners.set(address, [claim.claimId]);
    }
  }
  return owners;
}

function ownersDiffer(state: HostState, owners: ReadonlyMap<PciAddressText, readonly ClaimId[]>): Violation[] {
  const found: Violation[] = [];
  for (const [address, claims] of owners) {
    if (claims.length > 1) {
      found.push({ invariant: 'INV-01', detail: `device ${address} is held by claims ${claims.join(' and ')}` });
    }
    if (!state.devices.has(address)) {
      found.push({ invariant: 'INV-01', detail: `claim ${claims[0]} holds device ${address}, which the host has not` });
    }
  }
  for (const [address, device] of state.devices) {
    const owner = owners.get(address)?.[0] ?? null;
    if (device.claimId !== owner) {
      const detail = `device ${address} is marked as held by ${device.claimId}, the open claims say ${owner}`;
      found.push({ invariant: 'INV-01', detail });
    }
  }
  return found;
}

function relativesBothOwned(state: HostState, owners: ReadonlyMap<PciAddressText, readonly ClaimId[]>): Violation[] {
  const found: Violation[] = [];
  for (const [address, device] of state.devices) {
    const parent = device.description.parentAddress;
    if (parent !== null && owners.has(address) && owners.has(parent)) {
      found.push({ invariant: 'INV-02', detail: `child ${address} and its PF ${parent} are both held` });
    }
  }
  return found;
}

/** Blocked-ness by the definition, device against device, beside the derivation that decisions use (INV-03). */
function blockedDiffers(state: HostState, owners: ReadonlyMap<PciAddressText, readonly ClaimId[]>): Violation[] {
  const devices = [...state.devices.values()].map(({ description, claimId, usedBy }) => ({
    address: description.address,
    parentAddress: description.parentAddress,
    inUse: claimId !== null || usedBy !== null,
    mates: matesOf(state.iommuGroups, description),
  }));
  const derived = blockedBy(devices);
  const children = childrenByParent(state);
  const blocked = new Set<PciAddressText>();
  const inUse = new Set(devices.filter((device) => device.inUse).map(({ address }) => address));
  for (const [address, { description, usedBy }] of state.devices) {
    if (usedBy === null && !owners.has(address)) continue;
    if (description.parentAddress !== null) blocked.add(description.parentAddress);
    for (const child of children.get(address) ?? []) blocked.add(child);
    for (const mate of matesOf(state.iommuGroups, description)) if (!inUse.has(mate)) blocked.add(mate);
  }
  return devices
    .filter(({ address }) => derived.has(address) !== blocked.has(address))
    .map(({ address }) => ({
      invariant: 'INV-03',
      detail: `device ${address} counts as ${derived.has(address) ? 'blocked' : 'free'} and is not so by its relatives`,
    }));
}

function childrenByParent(state: HostState): Map<PciAddressText, PciAddressText[]> {
  const children = new Map<PciAddressText, PciAddressText[]>();
  for (const [address, { description }] of state.devices) {
    if (description.parentAddress === null) continue;
    const siblings = children.get(description.parentAddress);
    if (siblings) siblings.push(address);
    else children.set(description.parentAddress, [address]);
  }
  return children;
}

const openAndEnded = (state: HostState): Violation[] =>
  [...state.claims.keys()]
    .filter((claimId) => state.ended.get(claimId))
    .map((claimId) => ({ invariant: 'INV-09', detail: `claim ${claimId} is open and has ended` }));

function usageDiffers(state: HostState): Violation[] {
  const sums = new Map<string, number>();
  for (const { allocations } of state.claims.values()) {
    for (const providerId in allocations) {
      for (const [resourceClass, amount] of Object.entries(allocations[providerId] ?? {})) {
        const key = keyOf(providerId, resourceClass);
        sums.set(key, (sums.get(key) ?? 0) + amount);
      }
    }
  }
  const found: Violation[] = [];
  for (const [providerId, { used }] of state.providers) {
    for (const [resourceClass, amount] of Object.entries(used)) {
      const key = keyOf(providerId, resourceClass);
      const sum = sums.get(key) ?? 0;
      sums.delete(key);
      if (sum === amount) continue;
      const detail = `provider ${providerId} counts ${amount} of ${resourceClass} as used, its open claims hold ${sum}`;
      found.push({ invariant: 'INV-11', detail });
    }
  }
  for (const [key, sum] of sums) {
    if (sum > 0) found.push({ invariant: 'INV-11', detail: `open claims hold ${sum} of ${key}, counted as 0 there` });
  }
  return found;
}

/** INV-12: a host CPU that was given to a guest alone is in one open claim. */
function pinnedTwice(state: HostState): Violation[] {
  const owners = new Map<number, ClaimId>();
  const found: Violation[] = [];
  for (const { claimId, numa } of state.claims.values()) {
    for (const cpu of numa?.cells.flatMap((fit) => [...fit.pinnedCpus, ...(fit.emulatorCpus ?? [])]) ?? []) {
      const first = owners.get(cpu);
      owners.set(cpu, claimId);
      if (first === undefined) continue;
      found.push({ invariant: 'INV-12', detail: `host CPU ${cpu} is given to claims ${first} and ${claimId}` });
    }
  }
  return found;
}

function devicesPerClass(claim: OpenClaim): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { providerId, resourceClass } of claim.devices) {
    const key = keyOf(providerId, resourceClass);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function devicesAndAmountsDiffer(claim: OpenClaim): Violation[] {
  const found: Violation[] = [];
  for (const [key, devices] of devicesPerClass(claim)) {
    const [providerId = '', resourceClass = ''] = key.split(' ');
    const amount = claim.allocations[providerId]?.[resourceClass] ?? 0;
    if (amount === devices) continue;
    const detail = `claim ${claim.claimId} holds ${devices} devices of ${resourceClass} on provider ${providerId} and the amount ${amount}`;
    found.push({ invariant: 'INV-11', detail });
  }
  return found;
}
