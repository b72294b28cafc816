import { parseAddress } from '../pci/address.js';

export interface BusPath {
  /** `pcidddd:bb`; null where the target names none. */
  readonly rootBus: string | null;
  /** Bridges from the root port down; empty on a root bus. */
  readonly bridges: readonly string[];
  /** The target's last component, which is the function itself. */
  readonly last: string | null;
}

/**
 * Topology from a bus link's target (Host facts 1.7). The LAST root bus counts: a VMD endpoint carries
 * a root bus of its own inside its folder. A trailing slash is harmless (Host facts 1.2).
 */
export function parseBusPath(target: string): BusPath {
  const parts = target.split('/').filter((part) => part !== '');
  const root = parts.findLastIndex((part) => /^pci[0-9a-f]{4,8}:[0-9a-f]{2}$/.test(part));
  const functions = parts.slice(root + 1).filter((part) => parseAddress(part) !== null);
  return {
    rootBus: parts[root] ?? null,
    bridges: functions.slice(0, -1),
    last: functions.at(-1) ?? null,
  };
}
