import { parseAddress } from '../pci/address.js';
import type { HostTree } from './tree.js';
import { namesOf } from './tree.js';

/** A vDPA device on a PCI function. */
export interface VdpaDevice {
  /** Free text chosen when it was made. */
  readonly name: string;
  /** `/dev/vhost-vdpa-M`; null where the host itself uses it through virtio_vdpa. */
  readonly charDev: string | null;
}

const VDPA = 'sys/bus/vdpa/devices';

/**
 * vDPA devices by the PCI function that is their DIRECT parent: one on an auxiliary device (a
 * scalable function) or a simulator has no address of its own (Host facts 2.9).
 */
export async function readVdpa(tree: HostTree): Promise<ReadonlyMap<string, readonly VdpaDevice[]>> {
  const found = new Map<string, VdpaDevice[]>();
  for (const name of await namesOf(tree, VDPA)) {
    const target = await tree.linkTarget(`${VDPA}/${name}`);
    const parent = target?.split('/').at(-2);
    if (!parent || !parseAddress(parent)) continue;
    const vhost = (await namesOf(tree, `${VDPA}/${name}`)).find((child) => /^vhost-vdpa-\d+$/.test(child));
    found.set(parent, [...(found.get(parent) ?? []), { name, charDev: vhost ? `/dev/${vhost}` : null }]);
  }
  return found;
}
