import type { NetdevFacts } from '../scan/device-facts.js';
import type { DeviceFolder } from './device-folder.js';
import { singleLine } from './normalise.js';
import type { HostTree } from './tree.js';
import { namesOf, textOf } from './tree.js';

/**
 * Network devices of a function: in `net/`, or under a virtio child (Host facts 1.3). A netdev that
 * sits in another network namespace is not seen. Their port names are read apart: that takes a lock.
 */
export async function readNetdevs(tree: HostTree, folder: DeviceFolder): Promise<NetdevFacts[]> {
  const virtio = [...folder.names].filter((name) => /^virtio\d+$/.test(name)).map((name) => `${name}/net`);
  const found: NetdevFacts[] = [];
  for (const parent of folder.names.has('net') ? ['net', ...virtio] : virtio) {
    for (const name of await namesOf(tree, folder.path(parent)))
      found.push({ name, at: `${parent}/${name}`, portName: null });
  }
  return found;
}

/** Serial number of the NVMe controller, where its driver is bound. */
export async function readNvmeSerial(tree: HostTree, folder: DeviceFolder): Promise<string | null> {
  const [controller] = await folder.children('nvme');
  return controller ? singleLine(await textOf(tree, folder.path(`nvme/${controller}/serial`))) : null;
}

const UPLINK = /^(l\d+)?p\d+(s\d+)?$/;

/**
 * The netdev that stands for the function itself, not for a VF's representor (Host facts 2.8);
 * null where several are there and none says it is the uplink.
 */
export function uplinkOf(netdevs: readonly NetdevFacts[]): string | null {
  const uplinks = netdevs.filter((netdev) => netdev.portName !== null && UPLINK.test(netdev.portName));
  if (uplinks.length === 1) return uplinks[0]?.name ?? null;
  return netdevs.length === 1 && netdevs[0]?.portName === null ? netdevs[0].name : null;
}
