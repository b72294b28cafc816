import { EMULATOR_POLICIES, THREAD_POLICIES } from '@berth/domain';
import { ListOf, ListOfNumbers, OneOf, Optional, OrNull, Whole } from '../schema/fields.js';

const CPU_MAX = 65_535;
const MEMORY_MAX = 2_147_483_647;

/** One NUMA cell of a guest. CPUs are the guest's own, counted from 0. */
export class GuestCellBody {
  @Optional()
  @Whole({ max: 1_023, description: 'Default: its place in the list.' })
  cell?: number | null;
  @Optional()
  @ListOfNumbers({ max: CPU_MAX, maxItems: 4_096, description: "vCPUs that float over the host cell's shared CPUs." })
  sharedCpus?: number[] | null;
  @Optional()
  @ListOfNumbers({
    max: CPU_MAX,
    maxItems: 4_096,
    description: 'vCPUs that get a host CPU each.',
    example: [0, 1, 2, 3],
  })
  dedicatedCpus?: number[] | null;
  @Whole({ min: 1, max: MEMORY_MAX, example: 8_192 })
  memoryMib!: number;
  @Optional()
  @Whole({ max: MEMORY_MAX, description: 'Exactly this host cell: for guests that already run.' })
  hostCell?: number | null;
  @Optional()
  @ListOfNumbers({
    max: MEMORY_MAX,
    maxItems: 4_096,
    description: 'With it: exactly these host CPUs, one for each dedicated vCPU in ascending order.',
  })
  hostCpus?: number[] | null;
}

/** A guest's NUMA topology. */
export class GuestNumaBody {
  @ListOf(() => GuestCellBody, { minItems: 1, maxItems: 16 })
  cells!: GuestCellBody[];

  @Optional()
  @Whole({ min: 1, max: MEMORY_MAX, description: 'KiB per page. Absent: ordinary pages.', example: 2_048 })
  pageSizeKib?: number | null;

  @Optional()
  @OneOf(['small', 'large', 'any'], { description: 'In place of pageSizeKib; large: any size but the smallest.' })
  pageClass?: string | null;

  @Optional()
  @OneOf(THREAD_POLICIES, { description: 'Threads of one core for dedicated vCPUs.' })
  threadPolicy?: string | null;

  @Optional()
  @OneOf(EMULATOR_POLICIES, {
    description: "isolate: one more dedicated host CPU, beside the first cell, for the emulator's own threads.",
  })
  emulatorPolicy?: string | null;
}

/** One guest cell and where it is. */
export class NumaCellFitView {
  @Whole()
  guestCell!: number;
  @Whole()
  hostCell!: number;
  @ListOfNumbers({ description: 'A host CPU for each dedicated vCPU of the cell, in the order of their numbers.' })
  pinnedCpus!: number[];
  @ListOfNumbers({ description: "Host CPUs for the emulator's own threads." })
  emulatorCpus!: number[];
  @Whole({ description: 'vCPUs of the guest cell, dedicated ones included.' })
  cpuCount!: number;
  @Whole()
  memoryMib!: number;
  @OrNull()
  @Whole({ description: 'KiB per page; null: ordinary pages.' })
  pageSizeKib!: number | null;
}

export class NumaFitView {
  @ListOf(() => NumaCellFitView)
  cells!: NumaCellFitView[];
}
