import type { ScanLog } from '../scan/warnings.js';
import { numberList, wholeNumber } from '../sysfs/normalise.js';
import type { HostTree } from '../sysfs/tree.js';
import { namesOf, textOf } from '../sysfs/tree.js';
import { memTotalKib } from './memory.js';

/** Huge pages of one size: `total` leaves out surplus ones (Host facts 4.7); pages, not bytes. */
export interface HugePages {
  readonly sizeKib: number;
  readonly total: number;
  readonly free: number;
}

/** One NUMA node. A node with no CPUs (CXL, HBM) is a cell too (Host facts 4.9). */
export interface NumaCell {
  readonly id: number;
  /** Online CPUs, ascending; never to be computed from ranges (Host facts 4.3). */
  readonly cpus: readonly number[];
  /** MemTotal rounded down; huge pages included. Null where it can't be read. */
  readonly memoryMib: number | null;
  /** Distance to each online node. */
  readonly distances: readonly { readonly cell: number; readonly distance: number }[];
  readonly pages: readonly HugePages[];
}

const NODES = 'sys/devices/system/node';

/** The online NUMA nodes; null where the platform has no node folder (Host facts 4.1). */
export async function readCells(tree: HostTree, log: ScanLog): Promise<NumaCell[] | null> {
  const onlineText = await textOf(tree, `${NODES}/online`);
  if (onlineText === null) return null;
  const online = numberList(onlineText);
  if (online === null) {
    log.host('numa', `/${NODES}/online reads ${JSON.stringify(onlineText)}, which is no list of nodes`);
    return null;
  }
  const cells: NumaCell[] = [];
  for (const id of online) cells.push(await readCell(tree, id, online, log));
  return cells;
}

async function readCell(tree: HostTree, id: number, online: readonly number[], log: ScanLog): Promise<NumaCell> {
  const at = `${NODES}/node${id}`;
  const cpus = numberList(await textOf(tree, `${at}/cpulist`));
  if (cpus === null) log.host('numa', `the CPUs of node ${id} can not be read`);
  const kib = memTotalKib(await textOf(tree, `${at}/meminfo`));
  if (kib === null) log.host('numa', `the memory of node ${id} can not be read`);
  const distances = ((await textOf(tree, `${at}/distance`)) ?? '').trim().split(/\s+/).map(wholeNumber);
  return {
    id,
    cpus: cpus ?? [],
    memoryMib: kib === null ? null : Math.floor(kib / 1024),
    // One number per ONLINE node in their order, not per node number (Host facts 4.8).
    distances: online.flatMap((cell, index) => {
      const distance = distances[index];
      return distance === null || distance === undefined ? [] : [{ cell, distance }];
    }),
    pages: await readHugePages(tree, at),
  };
}

/** Huge page pools below a node's folder (or `sys/kernel/mm`), smallest size first. */
export async function readHugePages(tree: HostTree, at: string): Promise<HugePages[]> {
  const pools: HugePages[] = [];
  for (const name of await namesOf(tree, `${at}/hugepages`)) {
    const sizeKib = wholeNumber(/^hugepages-(\d+)kB$/.exec(name)?.[1]);
    if (sizeKib === null) continue;
    const count = async (file: string): Promise<number> =>
      wholeNumber(await textOf(tree, `${at}/hugepages/${name}/${file}_hugepages`)) ?? 0;
    const total = Math.max(0, (await count('nr')) - (await count('surplus')));
    pools.push({ sizeKib, total, free: Math.min(total, await count('free')) });
  }
  return pools.sort((a, b) => a.sizeKib - b.sizeKib);
}
