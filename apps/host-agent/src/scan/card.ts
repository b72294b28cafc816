import { parseAddress } from '../pci/address.js';
import type { DeviceFacts } from './device-facts.js';

/**
 * Key of the card a function sits on: bus and device number, which all its functions share; a VF
 * goes with its PF (Host facts 1.8). With ARI below a bridge the device number is part of the
 * function number.
 */
export function cardKey(facts: DeviceFacts, byAddress: ReadonlyMap<string, DeviceFacts>): string {
  if (facts.physfn !== null) {
    const pf = byAddress.get(facts.physfn);
    return pf && pf.physfn === null ? cardKey(pf, byAddress) : slotOf(facts.physfn, false);
  }
  return slotOf(facts.address, facts.ariEnabled && facts.bridgePath.length > 0);
}

function slotOf(address: string, ari: boolean): string {
  if (!parseAddress(address)) return address;
  const slot = address.slice(0, address.indexOf('.'));
  return ari ? `${slot.slice(0, -2)}00` : slot;
}
