import { ListOf, ListOfNumbers, Optional, OrNull, Whole } from '../schema/fields.js';

const CPU_MAX = 2_147_483_647;
const PAGES_MAX = Number.MAX_SAFE_INTEGER;

export class PagePoolBody {
  @Whole({ min: 1, max: CPU_MAX, description: 'KiB per page.', example: 2_048 })
  sizeKib!: number;
  @Whole({ max: PAGES_MAX, description: 'Pages of this size.', example: 16_384 })
  total!: number;
  @Optional()
  @Whole({ max: PAGES_MAX, default: 0, description: 'Of them, what the host keeps.' })
  reserved?: number | null;
}

/** One core. */
export class CoreBody {
  @ListOfNumbers({ minItems: 1, maxItems: 64, max: CPU_MAX, description: 'Its threads.', example: [4, 6] })
  threads!: number[];
}

/** One NUMA cell of a machine. */
export class HostCellBody {
  @Whole({ max: CPU_MAX, example: 0 })
  cell!: number;
  @Optional()
  @Whole({ max: CPU_MAX, description: 'Physical package; absent where the platform does not say.' })
  socket?: number | null;
  @Optional()
  @ListOfNumbers({
    maxItems: 8_192,
    max: CPU_MAX,
    description: 'Host CPUs that guests float over.',
    example: [0, 1, 2, 3],
  })
  sharedCpus?: number[] | null;
  @Optional()
  @ListOfNumbers({
    maxItems: 8_192,
    max: CPU_MAX,
    description: 'Host CPUs that are given to one guest each.',
    example: [4, 5, 6, 7],
  })
  dedicatedCpus?: number[] | null;
  @Optional()
  @ListOf(() => CoreBody, { maxItems: 8_192, description: 'Cores of more than one thread.' })
  cores?: CoreBody[] | null;
  @Whole({ max: CPU_MAX, description: 'All memory of the cell, huge pages included.', example: 262_144 })
  memoryMib!: number;
  @Optional()
  @ListOf(() => PagePoolBody, { maxItems: 16, description: 'Absent: memory counts in MiB.' })
  pages?: PagePoolBody[] | null;
}

export class TopologyBody {
  @ListOf(() => HostCellBody, { minItems: 1, maxItems: 1_024 })
  cells!: HostCellBody[];
}

export class PagePoolView {
  @Whole({ min: 1 })
  sizeKib!: number;
  @Whole()
  total!: number;
  @Whole()
  reserved!: number;
  @Whole({ description: 'Of open claims.' })
  used!: number;
  @Whole()
  free!: number;
}

/** A NUMA cell and what open claims use of it. */
export class HostCellView {
  @Whole()
  cell!: number;
  @OrNull()
  @Whole()
  socket!: number | null;
  @ListOfNumbers()
  sharedCpus!: number[];
  @Whole({ description: 'vCPUs that float over the shared CPUs.' })
  sharedVcpus!: number;
  @ListOfNumbers()
  dedicatedCpus!: number[];
  @ListOfNumbers({ description: 'Dedicated CPUs that nobody has.' })
  freeCpus!: number[];
  @ListOf(() => CoreBody, { description: 'Cores of more than one thread.' })
  cores!: CoreBody[];
  @Whole()
  memoryMib!: number;
  @Whole({ description: 'Of guests with NUMA cells of their own.' })
  memoryUsedMib!: number;
  @ListOf(() => PagePoolView)
  pages!: PagePoolView[];
}
