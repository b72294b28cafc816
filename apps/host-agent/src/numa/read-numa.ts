import type { ScanLog } from '../scan/warnings.js';
import type { HostTree } from '../sysfs/tree.js';
import { textOf } from '../sysfs/tree.js';
import { type HugePages, type NumaCell, readCells, readHugePages } from './cells.js';
import { type CpuTopology, readCpus } from './cpus.js';
import { memTotalKib } from './memory.js';

/** CPUs, memory and NUMA cells of a machine. */
export interface MachineFacts {
  readonly numa: { readonly cells: readonly NumaCell[] };
  readonly cpu: CpuTopology;
  /** Sum of the cells, else the whole machine's MemTotal; null where neither can be read. */
  readonly memoryMib: number | null;
  /** Sums over the cells, by page size. */
  readonly hugePages: readonly HugePages[];
}

/** Reads cells, CPUs and memory. Without a node folder everything is in one cell 0 (Host facts 4.1). */
export async function readMachine(tree: HostTree, log: ScanLog): Promise<MachineFacts> {
  const overallKib = memTotalKib(await textOf(tree, 'proc/meminfo'));
  const overallMib = overallKib === null ? null : Math.floor(overallKib / 1024);
  const nodes = await readCells(tree, log);
  const cpu = await readCpus(tree, nodes ?? []);
  const cells = nodes ?? (await singleCell(tree, cpu, overallMib));
  if (cells.length === 0) log.host('numa', 'neither NUMA nodes nor CPUs nor memory are to be seen');
  const known = cells.flatMap((cell) => (cell.memoryMib === null ? [] : [cell.memoryMib]));
  const memoryMib = known.length > 0 ? known.reduce((sum, each) => sum + each, 0) : overallMib;
  if (memoryMib !== null && overallMib !== null && Math.abs(memoryMib - overallMib) > overallMib / 10) {
    log.host('memory', `the nodes have ${memoryMib} MiB, the machine ${overallMib} MiB; the nodes count`);
  }
  const shared = cpu.isolated.filter((id) => cpu.online.includes(id));
  if (shared.length > 0) log.host('cpu', `CPUs ${shared.join(',')} are isolated: good for pinned guests only`);
  return {
    numa: { cells },
    cpu: nodes === null ? { ...cpu, cpus: cpu.cpus.map((each) => ({ ...each, node: cells[0]?.id ?? null })) } : cpu,
    memoryMib,
    hugePages: sumPages(cells),
  };
}

async function singleCell(tree: HostTree, cpu: CpuTopology, memoryMib: number | null): Promise<NumaCell[]> {
  if (cpu.online.length === 0 && memoryMib === null) return [];
  const pages = await readHugePages(tree, 'sys/kernel/mm');
  return [{ id: 0, cpus: cpu.online, memoryMib, distances: [{ cell: 0, distance: 10 }], pages }];
}

function sumPages(cells: readonly NumaCell[]): HugePages[] {
  const sums = new Map<number, HugePages>();
  for (const pages of cells.flatMap((cell) => cell.pages)) {
    const { total, free } = sums.get(pages.sizeKib) ?? { total: 0, free: 0 };
    sums.set(pages.sizeKib, { sizeKib: pages.sizeKib, total: total + pages.total, free: free + pages.free });
  }
  return [...sums.values()].sort((a, b) => a.sizeKib - b.sizeKib);
}
