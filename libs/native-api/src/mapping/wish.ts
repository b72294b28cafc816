import {
  type Allocations,
  type ClaimWish,
  DEVICE_KINDS,
  type DeviceKind,
  type DeviceSpec,
  type NumaPolicy,
  type PciRequest,
} from '@berth/domain';
import { InvalidRequestError } from '../problems/invalid-request.js';
import type { ConsumerBody, NamedWishBody, WishBody } from '../wire/claims.wire.js';
import type { DeviceSpecBody, PciRequestBody } from '../wire/devices.wire.js';
import { canonicalId } from './ids.js';

/** Id of the request that `devices` of a claim becomes. */
export const NAMED_DEVICES = 'devices';

/** What a body asks of whichever host, in the domain's terms. @throws InvalidRequestError */
export function wishOf(body: WishBody): ClaimWish {
  return somethingAsked({
    ...consumerOf(body),
    resources: body.resources ?? {},
    allocations: {},
    pciRequests: (body.pciRequests ?? []).map(pciRequestOf),
    numa: null,
    groups: [],
    move: null,
    mappings: null,
  });
}

/** The same of a named host, where providers and devices may be named too. @throws InvalidRequestError */
export function namedWishOf({ allocations, devices, ...body }: NamedWishBody): ClaimWish {
  const named = devices && devices.length > 0 ? [namedDevices(devices)] : [];
  return somethingAsked({
    ...consumerOf(body),
    resources: body.resources ?? {},
    allocations: allocations ? allocationsOf(allocations) : {},
    pciRequests: [...(body.pciRequests ?? []).map(pciRequestOf), ...named],
    numa: null,
    groups: [],
    move: null,
    mappings: null,
  });
}

/** A claim of nothing is refused here: as a command its refusal would be an event. */
function somethingAsked(wish: ClaimWish): ClaimWish {
  const asked =
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

const consumerOf = ({ projectId, userId, consumerType }: ConsumerBody) => ({
  projectId: projectId ?? null,
  userId: userId ?? null,
  consumerType: consumerType ?? null,
  consumerGeneration: null,
});

const allocationsOf = (allocations: NonNullable<NamedWishBody['allocations']>): Allocations =>
  Object.fromEntries(Object.entries(allocations).map(([providerId, amounts]) => [canonicalId(providerId), amounts]));

/** Whatever stands at these addresses, of any kind (DESIGN decision 5). */
const namedDevices = (addresses: readonly string[]): PciRequest => ({
  requestId: NAMED_DEVICES,
  count: addresses.length,
  alternatives: DEVICE_KINDS.map((kind) => ({ kind })),
  numaPolicy: 'legacy',
  aliasName: null,
  addresses,
});

function pciRequestOf(body: PciRequestBody, index: number): PciRequest {
  const field = `pciRequests[${index}]`;
  const inline = specOf(body);
  const stated = Object.keys(inline).length > 0;
  const { alternatives, addresses } = body;
  if (stated && alternatives) {
    throw wrong(
      `${field}.alternatives`,
      alternatives,
      `either alternatives or ${Object.keys(inline).join(', ')} beside count, not both`,
    );
  }
  if (addresses && addresses.length !== body.count) {
    throw wrong(`${field}.addresses`, addresses, `as many addresses as count (${body.count})`);
  }
  if (!stated && !alternatives && !addresses) {
    throw wrong(
      field,
      null,
      'what would serve: alternatives, addresses, or vendorId, productId, kind, resourceClass, traits, tags',
    );
  }
  return {
    requestId: body.requestId ?? `pci-${index}`,
    count: body.count,
    alternatives: alternatives?.map(specOf) ?? (stated ? [inline] : DEVICE_KINDS.map((kind) => ({ kind }))),
    numaPolicy: (body.numaPolicy ?? 'legacy') as NumaPolicy,
    aliasName: body.aliasName ?? null,
    ...(addresses ? { addresses } : {}),
  };
}

/** Only what is stated: an absent property does not restrict. */
function specOf({ vendorId, productId, kind, resourceClass, traits, tags }: DeviceSpecBody): DeviceSpec {
  return {
    ...(vendorId ? { vendorId: vendorId.toLowerCase() } : {}),
    ...(productId ? { productId: productId.toLowerCase() } : {}),
    ...(kind ? { kind: kind as DeviceKind } : {}),
    ...(resourceClass ? { resourceClass } : {}),
    ...(traits ? { traits } : {}),
    ...(tags ? { tags } : {}),
  };
}

const wrong = (field: string, value: unknown, expected: string): InvalidRequestError =>
  new InvalidRequestError([{ field, value, expected }]);
