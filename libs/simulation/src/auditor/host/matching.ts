import type { Device, DeviceRequest, Spec } from '../log/shapes.js';

const TRUE = ['1', 't', 'true', 'on', 'y', 'yes'];
const same = (asked: string | null, offered: string | null): boolean =>
  asked === null || offered === null ? asked === offered : asked.toLowerCase() === offered.toLowerCase();
/** A tag that says yes. */
export const isTrue = (tag: string | null | undefined): boolean =>
  typeof tag === 'string' && TRUE.includes(tag.trim().toLowerCase());

/** Whether a device serves a request by any of its alternatives, or by its address (Nova facts 2.12, 5.7). */
export function serves(device: Device, { alternatives, addresses }: DeviceRequest): boolean {
  if (addresses && !addresses.includes(device.address)) return false;
  return alternatives.some((spec) => meets(device, spec));
}

function meets(device: Device, spec: Spec): boolean {
  const { vendorId, productId, resourceClass, kind, traits = [], tags = {} } = spec;
  if (vendorId !== undefined && !same(vendorId, device.vendorId)) return false;
  if (productId !== undefined && !same(productId, device.productId)) return false;
  if (resourceClass !== undefined && resourceClass !== device.resourceClass) return false;
  // Cards and vDPA devices go only to requests that name their kind.
  if (kind === undefined ? device.kind === 'type-PF' || device.kind === 'vdpa' : kind !== device.kind) return false;
  if (isTrue(device.tags.remote_managed) && !isTrue(tags.remote_managed)) return false;
  if (!traits.every((trait) => device.traits.includes(trait))) return false;
  return Object.entries(tags).every(([key, asked]) =>
    same(asked, Object.hasOwn(device.tags, key) ? (device.tags[key] ?? null) : null),
  );
}
