import type { PciAddressText } from '../kernel/ids.js';
import type { DeviceDescription } from '../pci/device.js';

/**
 * What becomes of devices that share an IOMMU group with other endpoints (Host facts 3.1, 3.2), by host.
 *
 * - `together`: a group goes to one claim at a time; taking one member keeps the others from everybody else.
 * - `alone`: members of such a group are shown and never handed out.
 * - `ignored`: groups don't count; an operator who knows better answers for the isolation.
 */
export const IOMMU_GROUP_POLICIES = ['together', 'alone', 'ignored'] as const;
export type IommuGroupPolicy = (typeof IOMMU_GROUP_POLICIES)[number];

const NONE: readonly PciAddressText[] = [];

/** The other endpoints of a device's group, as far as the policy lets them count. */
export function matesOf(
  policy: IommuGroupPolicy,
  { address, iommuGroup }: Pick<DeviceDescription, 'address' | 'iommuGroup'>,
): readonly PciAddressText[] {
  if (policy === 'ignored' || !iommuGroup || iommuGroup.length < 2) return NONE;
  return iommuGroup.filter((member) => member !== address);
}
