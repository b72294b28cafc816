import { type ClaimContent, type ClaimWish, DEVICE_KINDS, type DeviceSpec, type PciRequest } from '@berth/domain';
import type { GroupText, PciText, SpecText } from '../file/texts.js';
import type { Step } from '../file/step.js';
import { shortAddress } from '../terms/addresses.js';
import type { Pseudonyms } from './pseudonyms.js';

type WishMembers = Pick<Step, 'resources' | 'allocations' | 'pci' | 'groups'>;

/** What a placement asked, as a step says it. */
export function wishText(wish: ClaimWish, hostId: string, names: Pseudonyms): WishMembers {
  return {
    ...(Object.keys(wish.resources).length > 0 ? { resources: wish.resources } : {}),
    ...allocationsText(wish.allocations, hostId, names),
    ...requestsText(wish.pciRequests, names),
    ...groupsText(wish.groups, names),
  };
}

/** What a claim holds, asked for so that it comes out the same: devices are chosen anew, amounts stay where they are. */
export function contentText(claim: ClaimContent, hostId: string, names: Pseudonyms): WishMembers {
  const allocations: Record<string, Record<string, number>> = {};
  for (const [providerId, amounts] of Object.entries(claim.allocations)) allocations[providerId] = { ...amounts };
  // Amounts of devices that requests chose come with the requests.
  for (const { providerId, resourceClass, requestId } of claim.devices) {
    const amounts = allocations[providerId];
    if (requestId !== null && amounts?.[resourceClass] !== undefined) amounts[resourceClass]--;
  }
  return {
    ...allocationsText(allocations, hostId, names),
    ...requestsText(claim.pciRequests, names),
    ...groupsText(claim.groups, names),
  };
}

/** The same devices again, whatever a decision would choose now: for claims that were there before the slice. */
export function adoptedText(
  claim: ClaimContent,
  hostId: string,
  names: Pseudonyms,
): WishMembers & Pick<Step, 'devices'> {
  const { allocations, groups } = contentText(claim, hostId, names);
  const named = claim.devices.filter(({ requestId }) => requestId !== null).map(({ address }) => shortAddress(address));
  return {
    ...(allocations ? { allocations } : {}),
    ...(groups ? { groups } : {}),
    ...(named.length > 0 ? { devices: named } : {}),
  };
}

/** Groups of a claim as the file defines them. */
export const groupTexts = (claim: Pick<ClaimWish, 'groups'>, names: Pseudonyms): Record<string, GroupText> =>
  Object.fromEntries(
    claim.groups.map(({ groupId, policy, maxServerPerHost, epoch }) => [
      names.group(groupId),
      {
        policy,
        ...(maxServerPerHost === null ? {} : { maxServerPerHost }),
        ...(epoch === null ? {} : { epoch }),
      },
    ]),
  );

function allocationsText(
  allocations: ClaimWish['allocations'],
  hostId: string,
  names: Pseudonyms,
): Pick<Step, 'allocations'> {
  const left = Object.entries(allocations).flatMap(([providerId, amounts]) => {
    const some = Object.entries(amounts).filter(([, amount]) => amount > 0);
    return some.length === 0 ? [] : [[names.provider(hostId, providerId), Object.fromEntries(some)] as const];
  });
  return left.length > 0 ? { allocations: Object.fromEntries(left) } : {};
}

function requestsText(requests: readonly PciRequest[], names: Pseudonyms): Pick<Step, 'pci'> {
  if (requests.length === 0) return {};
  return { pci: requests.map((request, index) => requestText(request, `r${index + 1}`, names)) };
}

function requestText(request: PciRequest, id: string, names: Pseudonyms): PciText {
  const { count, alternatives, numaPolicy, addresses } = request;
  const specs = alternatives.map((spec) => specText(spec, names));
  const [only] = specs;
  const any = addresses !== undefined && alternatives.length === DEVICE_KINDS.length;
  return {
    count,
    request: id,
    ...(any ? {} : specs.length === 1 ? only : { anyOf: specs }),
    ...(numaPolicy === 'legacy' ? {} : { numaPolicy }),
    ...(addresses ? { addresses: addresses.map(shortAddress) } : {}),
  };
}

function specText({ vendorId, productId, kind, resourceClass, traits, tags }: DeviceSpec, names: Pseudonyms): SpecText {
  const both = vendorId !== undefined && productId !== undefined;
  return {
    ...(both ? { id: `${vendorId}:${productId}` } : {}),
    ...(!both && vendorId !== undefined ? { vendor: vendorId } : {}),
    ...(!both && productId !== undefined ? { product: productId } : {}),
    ...(kind ? { kind } : {}),
    ...(resourceClass ? { class: resourceClass } : {}),
    ...(traits ? { traits } : {}),
    ...(tags ? { tags: names.tags(tags) } : {}),
  };
}

const groupsText = (groups: ClaimWish['groups'], names: Pseudonyms): Pick<Step, 'groups'> =>
  groups.length > 0 ? { groups: groups.map(({ groupId }) => names.group(groupId)) } : {};
