import {
  type Allocations,
  type ClaimWish,
  DEVICE_KINDS,
  mappedProviders,
  type DeviceKind,
  type DeviceSpec,
  type NumaPolicy,
  type PciRequest,
} from '@berth/domain';
import { InvalidRequestError } from '../problems/invalid-request.js';
import type { NamedWishBody, WishBody } from '../wire/claims.wire.js';
import type { DeviceSpecBody, PciRequestBody } from '../wire/devices.wire.js';
import { constraintsOf, guestOf } from './guest-numa.js';
import { canonicalId } from './ids.js';

/** Id of the request that `devices` of a claim becomes. */
export const NAMED_DEVICES = 'devices';

/** What a body asks of whichever host, in the domain's terms. @throws InvalidRequestError */
export const wishOf = (body: WishBody): ClaimWish => claimWish(body, {}, pciRequestsOf(body));

/** The same of a named host, where providers and devices may be named too. @throws InvalidRequestError */
export function namedWishOf(body: NamedWishBody): ClaimWish {
  const { allocations, devices, mappings } = body;
  const requests = pciRequestsOf(body);
  if (devices && devices.length > 0) requests.push(namedDevices(devices));
  const wish = claimWish(body, allocations ? allocationsOf(allocations) : {}, requests);
  return mappings ? { ...wish, mappings: mappingsOf(mappings, requests) } : wish;
}

/** As a command a repeated id's refusal would be an event: it is refused here. @throws InvalidRequestError */
function pciRequestsOf({ pciRequests }: WishBody): PciRequest[] {
  const requests = (pciRequests ?? []).map(pciRequestOf);
  requests.forEach(({ requestId }, index) => {
    if (requests.findIndex((other) => other.requestId === requestId) === index) return;
    throw wrong(`pciRequests[${index}].requestId`, requestId, 'an id of its own: another request of this claim has it');
  });
  return requests;
}

/** A group of no request would constrain nothing, silently: it is refused here. @throws InvalidRequestError */
function mappingsOf(
  mappings: NonNullable<NamedWishBody['mappings']>,
  requests: readonly PciRequest[],
): ClaimWish['mappings'] {
  for (const group of Object.keys(mappings)) {
    if (requests.some(({ requestId }) => mappedProviders(requestId, { [group]: [] }) !== null)) continue;
    const ids = requests.map(({ requestId }) => requestId).join(', ') || 'this claim has none';
    throw wrong(`mappings.${group}`, mappings[group], `under the requestId of one of its requests (${ids})`);
  }
  return Object.fromEntries(Object.entries(mappings).map(([group, providers]) => [group, providers.map(canonicalId)]));
}

const claimWish = (body: WishBody, allocations: Allocations, pciRequests: readonly PciRequest[]): ClaimWish =>
  somethingAsked({
    projectId: body.projectId ?? null,
    userId: body.userId ?? null,
    consumerType: body.consumerType ?? null,
    consumerGeneration: null,
    ...guestOf(body, pciRequests),
    allocations,
    ...(body.deviceConstraints?.length
      ? { deviceConstraints: constraintsOf(body.deviceConstraints, pciRequests) }
      : {}),
    groups: [],
    move: null,
    mappings: null,
  });

/** A claim of nothing is refused here: as a command its refusal would be an event. */
function somethingAsked(wish: ClaimWish): ClaimWish {
  const asked =
    wish.numa !== null ||
    wish.pciRequests.length > 0 ||
    Object.keys(wish.resources).length > 0 ||
    Object.values(wish.allocations).some((amounts) => Object.keys(amounts).length > 0);
  if (asked) return wish;
  throw wrong(
    'resources',
    wish.resources,
    'something to claim: resources, pciRequests, or on a named host allocations or devices',
  );
}

const allocationsOf = (allocations: NonNullable<NamedWishBody['allocations']>): Allocations =>
  Object.fromEntries(Object.entries(allocations).map(([providerId, amounts]) => [canonicalId(providerId), amounts]));

const ANY_KIND: readonly DeviceSpec[] = DEVICE_KINDS.map((kind) => ({ kind }));

/** Whatever stands at these addresses, of any kind (DESIGN decision 5). */
const namedDevices = (addresses: readonly string[]): PciRequest => ({
  requestId: NAMED_DEVICES,
  count: addresses.length,
  alternatives: ANY_KIND,
  numaPolicy: 'legacy',
  aliasName: null,
  addresses,
});

/** @param index its place among several, null for one alone: for the names of fields. @throws InvalidRequestError */
export function pciRequestOf(body: PciRequestBody, index: number | null): PciRequest {
  const { alternatives, addresses, count } = body;
  const inline = specOf(body);
  const stated = Object.keys(inline);
  const field = index === null ? 'body' : `pciRequests[${index}]`;
  if (alternatives && stated.length > 0) {
    const expected = `either alternatives or ${stated.join(', ')} beside count, not both`;
    throw wrong(`${field}.alternatives`, alternatives, expected);
  }
  if (addresses && addresses.length !== count) {
    throw wrong(`${field}.addresses`, addresses, `as many addresses as count (${count})`);
  }
  if (!alternatives && !addresses && stated.length === 0) {
    const expected =
      'what would serve: alternatives, addresses, or vendorId, productId, kind, resourceClass, traits, tags';
    throw wrong(field, null, expected);
  }
  const request = {
    requestId: body.requestId ?? `pci-${index}`,
    count,
    alternatives: alternatives?.map(specOf) ?? (stated.length > 0 ? [inline] : ANY_KIND),
    numaPolicy: (body.numaPolicy ?? 'legacy') as NumaPolicy,
    aliasName: body.aliasName ?? null,
  };
  return addresses ? { ...request, addresses } : request;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Only what is stated: an absent property does not restrict. Member by member: this is on the hot path. */
function specOf({ vendorId, productId, kind, resourceClass, traits, tags }: DeviceSpecBody): DeviceSpec {
  const spec: Mutable<DeviceSpec> = {};
  if (vendorId) spec.vendorId = vendorId.toLowerCase();
  if (productId) spec.productId = productId.toLowerCase();
  if (kind) spec.kind = kind as DeviceKind;
  if (resourceClass) spec.resourceClass = resourceClass;
  if (traits) spec.traits = traits;
  if (tags) spec.tags = tags;
  return spec;
}

const wrong = (field: string, value: unknown, expected: string): InvalidRequestError =>
  new InvalidRequestError([{ field, value, expected }]);
