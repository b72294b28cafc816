import type { PciAddressText } from '../kernel/ids.js';

/** What blocked-ness is derived from: who is in use, and who is whose parent (DESIGN rule 3). */
export interface Relative {
  readonly address: PciAddressText;
  readonly parentAddress: PciAddressText | null;
  /** Owned by an open claim, or seen in use by somebody without one. */
  readonly inUse: boolean;
}

/**
 * Address → the relative that blocks it: a PF with a child in use, a child of a PF in use (INV-02).
 * By parent ADDRESS, whether the parent is reported or not. Of several causes the lowest address is named.
 */
export function blockedBy(devices: readonly Relative[]): Map<PciAddressText, PciAddressText> {
  const usedParents = new Map<PciAddressText, PciAddressText>();
  const used = new Set<PciAddressText>();
  for (const { address, parentAddress, inUse } of devices) {
    if (!inUse) continue;
    used.add(address);
    if (parentAddress !== null) {
      const known = usedParents.get(parentAddress);
      if (known === undefined || address < known) usedParents.set(parentAddress, address);
    }
  }
  const blocked = new Map<PciAddressText, PciAddressText>();
  if (used.size === 0) return blocked;
  for (const { address, parentAddress } of devices) {
    const child = usedParents.get(address);
    if (child !== undefined) blocked.set(address, child);
    else if (parentAddress !== null && used.has(parentAddress)) blocked.set(address, parentAddress);
  }
  return blocked;
}
