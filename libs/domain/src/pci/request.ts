import type { PciAddressText, RequestId, ResourceClass, Trait } from '../kernel/ids.js';
import type { DeviceKind } from './device.js';

/** Nova's policies (Nova facts 6.2 to 6.5). They bind only guests with NUMA cells (6.1). */
export const NUMA_POLICIES = ['required', 'preferred', 'legacy', 'socket'] as const;
export type NumaPolicy = (typeof NUMA_POLICIES)[number];

/** One alternative of a request: every stated property must hold (Nova facts 2.12). */
export interface DeviceSpec {
  readonly vendorId?: string;
  readonly productId?: string;
  /** Absent: any kind but type-PF and vdpa (Nova facts 5.7). */
  readonly kind?: DeviceKind;
  readonly resourceClass?: ResourceClass;
  /** All of them must be among the device's traits. */
  readonly traits?: readonly Trait[];
  /** Compared with the device's tags, case-insensitively; null equals only null or absent (Nova facts 2.12). */
  readonly tags?: Readonly<Record<string, string | null>>;
}

/**
 * count + alternatives + NUMA policy, from an alias or inline (DESIGN section 1).
 * The requests of one instance are applied together (Nova facts 5.6).
 */
export interface PciRequest {
  readonly requestId: RequestId;
  /** Whole number of devices, 1 or more. */
  readonly count: number;
  /** At least one; a device serves the request if it matches any of them (Nova facts 2.5). */
  readonly alternatives: readonly DeviceSpec[];
  readonly numaPolicy: NumaPolicy;
  readonly aliasName: string | null;
  /** Exactly these devices (adoption, DESIGN decision 5): as many as `count`. */
  readonly addresses?: readonly PciAddressText[];
}
