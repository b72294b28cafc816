import type { HostTree } from './tree.js';
import { namesOf, textOf } from './tree.js';

const SLOTS = 'sys/bus/pci/slots';

/** Names people give physical slots, by `dddd:bb:dd` of what sits in them (Host facts 6.4). */
export async function readSlots(tree: HostTree): Promise<ReadonlyMap<string, string>> {
  const slots = new Map<string, string>();
  for (const name of await namesOf(tree, SLOTS)) {
    const address = (await textOf(tree, `${SLOTS}/${name}/address`))?.trim();
    if (address) slots.set(address, name);
  }
  return slots;
}
