import { isWideDomain } from '../pci/address.js';
import type { DeviceFacts } from './device-facts.js';
import type { DeviceStanding } from './host-scan.js';

/** Ids of a slot that fell silent (Host facts 7): never pooled. */
const isSick = (facts: DeviceFacts): boolean => facts.vendorId === '0000' || facts.vendorId === 'ffff';

/** How far the scan trusts a function; the strongest objection wins. */
export function standingOf(facts: DeviceFacts, withheld: boolean): DeviceStanding {
  if (isSick(facts)) return 'sick';
  if (withheld) return 'withheld';
  return isWideDomain(facts.address) ? 'wide-domain' : 'ok';
}
