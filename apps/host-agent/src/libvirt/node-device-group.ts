import { compareAddresses } from '../pci/address.js';
import type { ScanLog } from '../scan/warnings.js';
import type { XmlElement } from '../xml/document.js';
import { hexAddress } from './host-address.js';

/**
 * The IOMMU group a node device names. Documents may leave the device itself out, and two domains may
 * use one number for different groups: the label is number and first listed member (Host facts 5.2).
 */
export function nodeDeviceGroup(
  pci: XmlElement,
  address: string,
  log: ScanLog,
): { readonly label: string; readonly members: readonly string[] } | null {
  const element = pci.first('iommuGroup');
  const number = element?.attribute('number');
  if (!element || !number) return null;
  const listed = element.all('address').flatMap((each) => hexAddress(each) ?? []);
  if (listed.length > 0 && !listed.includes(address)) {
    log.device(address, 'iommu_group', `group ${number} does not list the device itself; it is counted in`);
  }
  const members = listed.length > 0 ? listed.sort(compareAddresses) : [address];
  return { label: `${number}/${members[0]}`, members };
}
