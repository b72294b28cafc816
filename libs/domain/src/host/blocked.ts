import type { PciAddressText } from '../kernel/ids.js';

/** What blocked-ness is derived from: who is in use, and who is whose parent (DESIGN rule 3). */
export interface Relative {
  readonly address: PciAddressText;
  readonly parentAddress: PciAddressText | null;
  /** Owned by an open claim, or seen in use by somebody without one. */
  readonly inUse: boolean;
  /** Other endpoints of its IOMMU group that go where it goes; absent: none. */
  readonly mates?: readonly PciAddressText[];
}

/**
 * Address → the relative that blocks it: a PF with a child in use, a child of a PF in use (INV-02), a device of whose
 * IOMMU group another one is in use (a claim takes a group whole, Host facts 3.2). By parent ADDRESS, whether the parent is reported or not. Of several causes the lowest address is named.
 */
export function blockedBy(devices: readonly Relative[]): Map<PciAddressText, PciAddressText> {
  const usedParents = new Map<PciAddressText, PciAddressText>();
  const usedMates = new Map<PciAddressText, PciAddressText>();
  const used = new Set<PciAddressText>();
  for (const { address, parentAddress, inUse, mates } of devices) {
    if (!inUse) continue;
    used.add(address);
    for (const mate of mates ?? []) {
      const known = usedMates.get(mate);
      if (known === undefined || address < known) usedMates.set(mate, address);
    }
    if (parentAddress !== null) {
      const known = usedParents.get(parentAddress);
      if (known === undefined || address < known) usedParents.set(parentAddress, address);
    }
  }
  const blocked = new Map<PciAddressText, PciAddressText>();
  if (used.size === 0) return blocked;
  for (const { address, parentAddress, inUse } of devices) {
    const child = usedParents.get(address);
    const mate = inUse ? undefined : usedMates.get(address);
    if (child !== undefined) blocked.set(address, child);
    else if (parentAddress !== null && used.has(parentAddress)) blocked.set(address, parentAddress);
    else if (mate !== undefined) blocked.set(address, mate);
  }
  return blocked;
}
