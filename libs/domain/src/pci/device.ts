import type { PciAddressText, ResourceClass, Trait } from '../kernel/ids.js';

/** Nova's device types (Nova facts 3.1). */
export const DEVICE_KINDS = ['type-PCI', 'type-PF', 'type-VF', 'vdpa'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** One PCI function as an agent reports it. Identity within a host is the address (Host facts 6.5). */
export interface DeviceDescription {
  readonly address: PciAddressText;
  /** Four lower-case hexadecimal digits. */
  readonly vendorId: string;
  /** Four lower-case hexadecimal digits. */
  readonly productId: string;
  readonly kind: DeviceKind;
  /** The PF's address; required for `type-VF` and `vdpa`, null otherwise. The PF itself may be unreported. */
  readonly parentAddress: PciAddressText | null;
  /** Host NUMA cell, or null where the platform does not say (Host facts: -1 is unknown, never node 0). */
  readonly numaNode: number | null;
  /** Class under which the device counts on its provider; see {@link defaultResourceClass}. */
  readonly resourceClass: ResourceClass;
  readonly traits: readonly Trait[];
  /** device_spec tags: part of the pool's identity, null is a legal value (Nova facts 1.15, 5.1). */
  readonly tags: Readonly<Record<string, string | null>>;
  /** Sorted addresses of the IOMMU group's endpoints, itself included; null where there is no group. */
  readonly iommuGroup?: readonly PciAddressText[] | null;
  /** Bridge path from the root port down (Host facts 1.7), for "same root port" constraints. */
  readonly bridgePath?: readonly PciAddressText[];
  /** Whatever else describes the device to people; never part of a pool's identity. */
  readonly info?: Readonly<Record<string, string | number | boolean | null>>;
}

/** The class of a device whose device_spec names none: `CUSTOM_PCI_<VENDOR>_<PRODUCT>` (Nova facts 7.6). */
export const defaultResourceClass = (vendorId: string, productId: string): ResourceClass =>
  `CUSTOM_PCI_${vendorId.toUpperCase()}_${productId.toUpperCase()}`;

/** The address whose provider a device counts on: children are inventory of their PF (Nova facts 7.2). */
export const cardAddress = (device: Pick<DeviceDescription, 'address' | 'parentAddress'>): PciAddressText =>
  device.parentAddress ?? device.address;
