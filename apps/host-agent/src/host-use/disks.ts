import { words } from '../sysfs/normalise.js';
import type { HostTree } from '../sysfs/tree.js';
import { namesOf, textOf } from '../sysfs/tree.js';
import { owningFunction } from './owner.js';

/**
 * Block devices the host uses: mounted, swapped to, or held by device mapper or md (Host facts 7).
 * Null: mounts or block devices are not to be seen.
 */
export async function readDiskUse(tree: HostTree): Promise<Map<string, string[]> | null> {
  const mountText = await textOf(tree, 'proc/self/mountinfo');
  const blocks = await namesOf(tree, 'sys/class/block');
  if (mountText === null || blocks.length === 0) return null;
  const mounts = mountText.split('\n').map(parseMount);
  const swaps = ((await textOf(tree, 'proc/swaps')) ?? '').split('\n').map((line) => words(line)[0]);
  const uses = new Map<string, string[]>();
  for (const block of blocks) {
    const owner = owningFunction((await tree.linkTarget(`sys/class/block/${block}`)) ?? '');
    if (owner === null) continue;
    const number = (await textOf(tree, `sys/class/block/${block}/dev`))?.trim();
    const mount = mounts.find((each) => each && (each.number === number || each.source === `/dev/${block}`));
    const how = [
      ...(mount ? [`/dev/${block} is mounted on ${mount.on}`] : []),
      ...(swaps.includes(`/dev/${block}`) ? [`/dev/${block} is swap space`] : []),
      ...(await namesOf(tree, `sys/class/block/${block}/holders`)).map(
        (holder) => `/dev/${block} is part of ${holder}`,
      ),
    ];
    if (how.length > 0) uses.set(owner, [...(uses.get(owner) ?? []), ...how]);
  }
  return uses;
}

/** `36 35 259:2 / /boot rw - ext4 /dev/nvme0n1p2 rw`: the source follows the lone dash. */
function parseMount(line: string): { number: string; on: string; source: string } | null {
  const fields = words(line);
  const dash = fields.indexOf('-');
  const [number, on, source] = [fields[2], fields[4], fields[dash + 2]];
  return dash > 0 && number && on && source ? { number, on, source } : null;
}
