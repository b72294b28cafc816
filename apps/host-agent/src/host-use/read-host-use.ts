import type { HostTree } from '../sysfs/tree.js';
import { readDiskUse } from './disks.js';
import type { HostUse } from './host-use.js';
import { readNetdevUse } from './netdevs.js';

/** What the host itself uses. `addressed`: see {@link readNetdevUse}. */
export async function readHostUse(tree: HostTree, addressed: ReadonlySet<string> | null): Promise<HostUse> {
  const disks = await readDiskUse(tree);
  const netdevs = await readNetdevUse(tree, addressed);
  const uses = new Map<string, readonly string[]>(netdevs);
  for (const [address, how] of disks ?? []) uses.set(address, [...(uses.get(address) ?? []), ...how]);
  return { uses, disksKnown: disks !== null, netdevsKnown: addressed !== null };
}
