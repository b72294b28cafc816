import type { RequestId } from '../kernel/ids.js';

/** What two devices may have in common: their NUMA cell, the root port they hang on, the card they are functions of. */
export const DEVICE_ATTRIBUTES = ['numa-cell', 'root-port', 'card'] as const;
export type DeviceAttribute = (typeof DEVICE_ATTRIBUTES)[number];

export const CONSTRAINT_RULES = ['same', 'different'] as const;
export type ConstraintRule = (typeof CONSTRAINT_RULES)[number];

/**
 * A bond between all devices of the named requests: `same`, they have one value of the attribute in common; `different`,
 * no two of them have the same. A device that has no value (its NUMA cell or root port is unknown) serves neither.
 */
export interface DeviceConstraint {
  readonly rule: ConstraintRule;
  readonly attribute: DeviceAttribute;
  /** One or more requests of the same claim, each once. */
  readonly requestIds: readonly RequestId[];
}

/** The card a device is a function of: its address, or its PF's, without the function (Host facts 1.8). */
export function cardSlotOf(device: { readonly address: string; readonly parentAddress: string | null }): string {
  const of = device.parentAddress ?? device.address;
  return of.slice(0, of.lastIndexOf('.'));
}
