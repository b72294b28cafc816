import { parseAddress } from '../pci/address.js';

/** The PCI function a class device hangs on: the nearest one above it in its link target; null if none. */
export const owningFunction = (target: string): string | null =>
  target.split('/').findLast((part) => parseAddress(part) !== null) ?? null;
