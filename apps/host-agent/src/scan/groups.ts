import { compareAddresses } from '../pci/address.js';
import type { IommuGroup } from '../sysfs/iommu.js';
import type { DeviceFacts } from './device-facts.js';
import type { ScannedGroup } from './host-scan.js';

/** Members of each group, by label: what the group lists and what names the group, in address order. */
export function groupMembers(
  facts: readonly DeviceFacts[],
  groups: ReadonlyMap<string, IommuGroup>,
): ReadonlyMap<string, ScannedGroup> {
  const members = new Map<string, Set<string>>();
  for (const [label, group] of groups) members.set(label, new Set(group.listed));
  for (const each of facts) if (each.groupLabel !== null) members.get(each.groupLabel)?.add(each.address);
  return new Map(
    [...members].map(([label, addresses]) => [label, { label, members: [...addresses].sort(compareAddresses) }]),
  );
}

/** Drivers that leave a group free for VFIO (Host facts 3.2); pcieport is one on bridges only. */
const IDLE_DRIVERS = new Set(['pci-stub', 'pcieport']);

/** Mates whose host driver keeps the whole group from VFIO, in address order. */
export function busyMates(
  address: string,
  group: ScannedGroup,
  byAddress: ReadonlyMap<string, DeviceFacts>,
  inHostUse: (address: string) => boolean,
): string[] {
  return group.members.filter((member) => {
    if (member === address) return false;
    if (inHostUse(member)) return true;
    const mate = byAddress.get(member);
    return mate !== undefined && mate.driver !== null && !mate.vfioBound && !IDLE_DRIVERS.has(mate.driver);
  });
}
