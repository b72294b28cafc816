import type { DeviceDescription } from './device.js';
import type { DeviceSpec, PciRequest } from './request.js';
import { isTrueTag } from './tags.js';

type Matchable = Pick<DeviceDescription, 'vendorId' | 'productId' | 'kind' | 'resourceClass' | 'traits' | 'tags'>;

const sameText = (asked: string | null, offered: string | null): boolean =>
  asked === null || offered === null ? asked === offered : asked.toLowerCase() === offered.toLowerCase();

/** Whether a device (or a pool's common properties) meets one alternative (Nova facts 2.12, 5.7). */
export function matchesSpec(device: Matchable, spec: DeviceSpec): boolean {
  if (spec.vendorId !== undefined && !sameText(spec.vendorId, device.vendorId)) return false;
  if (spec.productId !== undefined && !sameText(spec.productId, device.productId)) return false;
  if (spec.resourceClass !== undefined && spec.resourceClass !== device.resourceClass) return false;
  if (spec.kind === undefined) {
    // A whole card or a vDPA device goes only to a request that says so (Nova facts 5.7, steps 3 and 4).
    if (device.kind === 'type-PF' || device.kind === 'vdpa') return false;
  } else if (spec.kind !== device.kind) return false;
  // Nor does a device that another machine manages (Nova facts 5.7, step 5).
  if (isTrueTag(device.tags.remote_managed) && !isTrueTag(spec.tags?.remote_managed)) return false;
  if (spec.traits && !spec.traits.every((trait) => device.traits.includes(trait))) return false;
  if (spec.tags) {
    for (const [key, asked] of Object.entries(spec.tags)) {
      // Names come from outside: `constructor` is a tag nobody set, not what every object inherits.
      const offered = Object.hasOwn(device.tags, key) ? (device.tags[key] ?? null) : null;
      if (!sameText(asked, offered)) return false;
    }
  }
  return true;
}

/** Whether a device meets any alternative of a request. */
export const matchesRequest = (device: Matchable, request: PciRequest): boolean =>
  request.alternatives.some((spec) => matchesSpec(device, spec));
