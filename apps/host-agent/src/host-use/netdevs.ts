import { networkInterfaces } from 'node:os';
import type { HostTree } from '../sysfs/tree.js';
import { namesOf } from '../sysfs/tree.js';
import { owningFunction } from './owner.js';

/** Names of netdevs that carry an address of this machine; link-local ones prove nothing. */
export function addressedNetdevs(): ReadonlySet<string> {
  const interfaces = Object.entries(networkInterfaces());
  return new Set(
    interfaces
      .filter(([, addresses]) => addresses?.some((each) => !each.address.toLowerCase().startsWith('fe80:')))
      .map(([name]) => name),
  );
}

/**
 * NICs the host uses: with an address, or part of a bond or bridge (Host facts 7).
 *
 * @param addressed names with an address; null where they can't be known (an unpacked tree)
 */
export async function readNetdevUse(
  tree: HostTree,
  addressed: ReadonlySet<string> | null,
): Promise<Map<string, string[]>> {
  const uses = new Map<string, string[]>();
  for (const name of await namesOf(tree, 'sys/class/net')) {
    const owner = owningFunction((await tree.linkTarget(`sys/class/net/${name}`)) ?? '');
    if (owner === null) continue;
    const master = await tree.linkBase(`sys/class/net/${name}/master`);
    const how = [
      ...(addressed?.has(name) ? [`${name} has an address`] : []),
      ...(master === null ? [] : [`${name} is part of ${master}`]),
    ];
    if (how.length > 0) uses.set(owner, [...(uses.get(owner) ?? []), ...how]);
  }
  return uses;
}
