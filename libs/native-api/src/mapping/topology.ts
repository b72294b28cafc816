import { cellStates, type HostState, type HostTopology } from '@berth/domain';
import type { HostCellView, TopologyBody } from '../wire/topology.wire.js';

/** Reported NUMA cells in the domain's terms. */
export const topologyOf = ({ cells }: TopologyBody): HostTopology => ({
  cells: cells.map(({ cell, socket, sharedCpus, dedicatedCpus, cores, memoryMib, pages }) => ({
    cell,
    socket: socket ?? null,
    sharedCpus: sharedCpus ?? [],
    dedicatedCpus: dedicatedCpus ?? [],
    threadSiblings: (cores ?? []).map(({ threads }) => threads),
    memoryMib,
    pages: (pages ?? []).map(({ sizeKib, total, reserved }) => ({ sizeKib, total, reserved: reserved ?? 0 })),
  })),
});

/** A host's cells with what open claims use of them. */
export function cellViews({ topology, claims }: HostState): HostCellView[] {
  if (!topology) return [];
  const fits = [...claims.values()].flatMap(({ numa }) => numa ?? []);
  return cellStates(topology, fits).map(({ cell, use, freeCpus }) => ({
    cell: cell.cell,
    socket: cell.socket,
    sharedCpus: [...cell.sharedCpus],
    sharedVcpus: use.sharedVcpus,
    dedicatedCpus: [...cell.dedicatedCpus],
    freeCpus: [...freeCpus],
    cores: cell.threadSiblings.map((threads) => ({ threads: [...threads] })),
    memoryMib: cell.memoryMib,
    memoryUsedMib: use.memoryMib,
    pages: cell.pages.map(({ sizeKib, total, reserved }) => {
      const used = use.pages.get(sizeKib) ?? 0;
      return { sizeKib, total, reserved, used, free: Math.max(0, total - reserved - used) };
    }),
  }));
}
