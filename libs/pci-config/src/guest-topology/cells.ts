import type { GuestCell } from '../flavor/flavor.js';
import { type Asks, refuse } from './asks.js';

const range = (from: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index);

function cell(id: number, cpus: readonly number[], dedicated: ReadonlySet<number>, memoryMib: number): GuestCell {
  return {
    id,
    sharedCpus: cpus.filter((cpu) => !dedicated.has(cpu)),
    dedicatedCpus: cpus.filter((cpu) => dedicated.has(cpu)),
    memoryMib,
  };
}

/** Equal cells: vCPUs and memory must divide by the number of cells. */
export function evenCells(asks: Asks, nodes: number, dedicated: ReadonlySet<number>): readonly GuestCell[] {
  const { vcpus, memoryMib } = asks.flavor;
  if (vcpus % nodes !== 0 || memoryMib % nodes !== 0) {
    refuse(
      asks,
      'hw:numa_nodes',
      `${nodes}`,
      `${vcpus} vCPUs and ${memoryMib} MiB do not divide by ${nodes} cells; set hw:numa_cpus.N and hw:numa_mem.N for each`,
    );
    return [];
  }
  const cpus = vcpus / nodes;
  return range(0, nodes).map((node) => cell(node, range(node * cpus, cpus), dedicated, memoryMib / nodes));
}

/** Cells as listed: every vCPU in exactly one, the memory adding up to the flavor's. */
export function listedCells(
  asks: Asks,
  cpuLists: readonly (readonly number[])[],
  memoryList: readonly number[],
  dedicated: ReadonlySet<number>,
): readonly GuestCell[] {
  const { vcpus, memoryMib } = asks.flavor;
  const left = new Set(range(0, vcpus));
  for (const [node, cpus] of cpuLists.entries()) {
    for (const cpu of cpus) {
      const why =
        cpu >= vcpus ? `CPU ${cpu} is beyond the flavor's ${vcpus} vCPUs` : `CPU ${cpu} is in more than one cell`;
      if (!left.delete(cpu)) refuse(asks, `hw:numa_cpus.${node}`, cpus.join(), why);
    }
  }
  if (left.size > 0) refuse(asks, 'hw:numa_cpus', [...left].join(), 'these vCPUs are in no cell; every vCPU needs one');
  const total = memoryList.reduce((sum, memory) => sum + memory, 0);
  if (total !== memoryMib)
    refuse(asks, 'hw:numa_mem', memoryList.join(), `adds up to ${total} MiB; the flavor has ${memoryMib}`);
  return cpuLists.map((cpus, node) => cell(node, cpus, dedicated, memoryList[node] ?? 0));
}
