import { parseAddress } from '../pci/address.js';
import type { DeviceFacts } from '../scan/device-facts.js';
import type { ScanLog } from '../scan/warnings.js';
import { words } from './normalise.js';
import type { HostTree } from './tree.js';
import { namesOf, textOf } from './tree.js';

/** One IOMMU group: identified by its members, never by its number (Host facts 3.1). */
export interface IommuGroup {
  readonly label: string;
  /** Members that sysfs lists beyond the functions' own links. */
  readonly listed: readonly string[];
  /** Firmware wants a fixed mapping: assignment is refused by the kernel (Host facts 3.3). */
  readonly firmwareMapping: boolean;
}

const GROUPS = 'sys/kernel/iommu_groups';

/**
 * The groups that the functions belong to, by label. A no-IOMMU group isolates nothing and is left
 * out: no group (Host facts 3.3).
 */
export async function readIommuGroups(
  tree: HostTree,
  facts: readonly DeviceFacts[],
  log: ScanLog,
): Promise<ReadonlyMap<string, IommuGroup>> {
  const groups = new Map<string, IommuGroup>();
  const labels = new Set(facts.flatMap((each) => (each.groupLabel === null ? [] : [each.groupLabel])));
  for (const label of labels) {
    const name = (await textOf(tree, `${GROUPS}/${label}/name`))?.trim();
    if (name === 'vfio-noiommu') {
      log.host('iommu_group', `group ${label} is a no-IOMMU group: its devices can not be assigned`);
      continue;
    }
    const regions = (await textOf(tree, `${GROUPS}/${label}/reserved_regions`)) ?? '';
    groups.set(label, {
      label,
      listed: (await namesOf(tree, `${GROUPS}/${label}/devices`)).filter((each) => parseAddress(each) !== null),
      firmwareMapping: regions.split('\n').some((line) => words(line)[2] === 'direct'),
    });
  }
  return groups;
}
