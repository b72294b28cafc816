import { numberList, singleLine } from '../sysfs/normalise.js';
import type { HostTree } from '../sysfs/tree.js';
import { namesOf, textOf } from '../sysfs/tree.js';
import type { NumaCell } from './cells.js';

/** One online CPU (a hardware thread). */
export interface Cpu {
  readonly id: number;
  /** NUMA node, null where the platform has none. */
  readonly node: number | null;
  /** Physical package (socket); its numbers may have holes. Null: unknown (Host facts 4.4). */
  readonly package: number | null;
  readonly die: number | null;
  /** Threads of the same core, itself included; null where not said. The list counts, not the core id. */
  readonly siblings: readonly number[] | null;
}

export interface CpuTopology {
  readonly online: readonly number[];
  readonly offline: readonly number[];
  /** CPUs kept from the scheduler at boot (Host facts 4.10). */
  readonly isolated: readonly number[];
  /** `on`, `off`, `forceoff`, `notsupported`; null where not said. */
  readonly smt: string | null;
  readonly cpus: readonly Cpu[];
}

const CPUS = 'sys/devices/system/cpu';

/** CPU topology. Where sysfs has no CPU folder the online CPUs are those of the cells. */
export async function readCpus(tree: HostTree, cells: readonly NumaCell[]): Promise<CpuTopology> {
  const nodeOf = new Map(cells.flatMap((cell) => cell.cpus.map((cpu) => [cpu, cell.id] as const)));
  const inCells = [...nodeOf.keys()].sort((a, b) => a - b);
  const online = numberList(await textOf(tree, `${CPUS}/online`)) ?? inCells;
  const withTopology = new Set(await namesOf(tree, CPUS));
  const cpus: Cpu[] = [];
  for (const id of online) {
    const at = `${CPUS}/cpu${id}/topology`;
    if (!withTopology.has(`cpu${id}`)) {
      cpus.push({ id, node: nodeOf.get(id) ?? null, package: null, die: null, siblings: null });
      continue;
    }
    const siblings = (await textOf(tree, `${at}/core_cpus_list`)) ?? (await textOf(tree, `${at}/thread_siblings_list`));
    cpus.push({
      id,
      node: nodeOf.get(id) ?? null,
      package: platformId(await textOf(tree, `${at}/physical_package_id`)),
      die: platformId(await textOf(tree, `${at}/die_id`)),
      siblings: numberList(siblings),
    });
  }
  return {
    online,
    offline: numberList(await textOf(tree, `${CPUS}/offline`)) ?? [],
    isolated: numberList(await textOf(tree, `${CPUS}/isolated`)) ?? [],
    smt: singleLine(await textOf(tree, `${CPUS}/smt/control`)),
    cpus,
  };
}

/** The platform's own number; -1 is "unknown". */
function platformId(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text.trim()) ? Number(text.trim()) : null;
}
