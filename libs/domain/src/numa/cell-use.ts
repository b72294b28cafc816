import type { NumaFit } from '../host/claim.js';
import type { HostCell, HostTopology } from './host-topology.js';

/** What open claims use of one host cell. */
export interface CellUse {
  /** vCPUs that float over the shared CPUs. */
  readonly sharedVcpus: number;
  /** Host CPUs given to one guest each, emulator threads' included. */
  readonly pinnedCpus: ReadonlySet<number>;
  /** All guests' memory on the cell, whatever its pages. */
  readonly memoryMib: number;
  /** KiB per page → pages. */
  readonly pages: ReadonlyMap<number, number>;
}

/** One host cell with what is free of it; see {@link cellStates}. */
export interface CellState {
  readonly cell: HostCell;
  readonly use: CellUse;
  /** Dedicated CPUs that nobody has, ascending. */
  readonly freeCpus: readonly number[];
}

const UNUSED: CellUse = { sharedVcpus: 0, pinnedCpus: new Set(), memoryMib: 0, pages: new Map() };

/**
 * A host's cells and what claims use of them, by cell number: derived, never stored (DESIGN rule 3). Guests that asked for
 * no page size count on the smallest pages.
 */
export function cellStates({ cells }: HostTopology, fits: Iterable<NumaFit>): CellState[] {
  const uses = new Map<
    number,
    { sharedVcpus: number; pinnedCpus: Set<number>; memoryMib: number; pages: Map<number, number> }
  >();
  const smallest = new Map(cells.map((cell) => [cell.cell, cell.pages[0]?.sizeKib]));
  for (const fit of fits) {
    for (const { hostCell, cpuCount, pinnedCpus, emulatorCpus = [], memoryMib, pageSizeKib } of fit.cells) {
      let use = uses.get(hostCell);
      if (!use) uses.set(hostCell, (use = { sharedVcpus: 0, pinnedCpus: new Set(), memoryMib: 0, pages: new Map() }));
      use.sharedVcpus += cpuCount - pinnedCpus.length;
      for (const cpu of pinnedCpus) use.pinnedCpus.add(cpu);
      for (const cpu of emulatorCpus) use.pinnedCpus.add(cpu);
      use.memoryMib += memoryMib;
      const size = pageSizeKib ?? smallest.get(hostCell);
      if (size !== undefined) use.pages.set(size, (use.pages.get(size) ?? 0) + Math.ceil((memoryMib * 1024) / size));
    }
  }
  return cells.map((cell) => {
    const use = uses.get(cell.cell) ?? UNUSED;
    return { cell, use, freeCpus: cell.dedicatedCpus.filter((cpu) => !use.pinnedCpus.has(cpu)) };
  });
}
