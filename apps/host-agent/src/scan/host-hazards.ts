import type { HostTree } from '../sysfs/tree.js';
import { textOf } from '../sysfs/tree.js';
import type { ScanLog } from './warnings.js';

/** Warns of settings that make the platform's word on isolation doubtful (Host facts 3.3, 3.4). */
export async function noteHostHazards(tree: HostTree, log: ScanLog): Promise<void> {
  const commandLine = (await textOf(tree, 'proc/cmdline')) ?? '';
  if (/(^|\s)pcie_acs_override=/.test(commandLine)) {
    log.host('iommu_group', 'pcie_acs_override is set: groups claim an isolation the hardware does not have');
  }
  const unsafe = await textOf(tree, 'sys/module/vfio_iommu_type1/parameters/allow_unsafe_interrupts');
  if (unsafe !== null && /^[Y1]/i.test(unsafe.trim())) {
    log.host('iommu', 'allow_unsafe_interrupts is set: guests with devices may forge interrupts');
  }
}
