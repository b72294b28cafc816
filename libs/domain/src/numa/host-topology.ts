import { sortedNumbers } from '../kernel/order.js';

/** Memory pages of one size in one cell: pages, not bytes. */
export interface PagePool {
  /** KiB per page: 4 is an ordinary page on x86, 2048 and 1048576 are huge ones. */
  readonly sizeKib: number;
  readonly total: number;
  /** Pages that the host keeps for itself (Host facts 4.7). */
  readonly reserved: number;
}

/** One NUMA cell of a machine. A cell may have no CPUs, or no memory (Host facts 4.9). */
export interface HostCell {
  readonly cell: number;
  /** The physical package; null where the platform does not say (Nova facts 6.3). */
  readonly socket: number | null;
  /** Host CPUs that guests float over, ascending. */
  readonly sharedCpus: readonly number[];
  /** Host CPUs that are given to one guest each, ascending; disjoint from the shared ones. */
  readonly dedicatedCpus: readonly number[];
  /** Threads of one core each, for cores of more than one thread; by their lowest CPU. */
  readonly threadSiblings: readonly (readonly number[])[];
  /** All memory of the cell, huge pages included. */
  readonly memoryMib: number;
  /** By size, smallest first. Empty: the host does not count pages, memory counts in MiB. */
  readonly pages: readonly PagePool[];
}

/** A machine's NUMA cells, by number. */
export interface HostTopology {
  readonly cells: readonly HostCell[];
}

/** The same topology in the one order in which it is stored and compared: lists sorted, members in place. */
export const canonicalTopology = ({ cells }: HostTopology): HostTopology => ({
  cells: [...cells]
    .sort((a, b) => a.cell - b.cell)
    .map((cell) => ({
      cell: cell.cell,
      socket: cell.socket,
      sharedCpus: sortedNumbers(cell.sharedCpus),
      dedicatedCpus: sortedNumbers(cell.dedicatedCpus),
      threadSiblings: cell.threadSiblings
        .filter((threads) => threads.length > 1)
        .map(sortedNumbers)
        .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0)),
      memoryMib: cell.memoryMib,
      pages: [...cell.pages]
        .sort((a, b) => a.sizeKib - b.sizeKib)
        .map(({ sizeKib, total, reserved }) => ({ sizeKib, total, reserved })),
    })),
});

/** Whether two canonical topologies are one. */
export const sameTopology = (a: HostTopology | null, b: HostTopology | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
