/** What pages a guest's memory is to be on: KiB per page, or a class of sizes; `large` is every size but the smallest. */
export type GuestPageSize = number | 'small' | 'large' | 'any';

export const THREAD_POLICIES = ['prefer', 'isolate', 'require'] as const;
/**
 * Threads of one core for a guest's dedicated CPUs: `prefer` them, `require` them, or `isolate` from them (hosts
 * without any only, as Nova has it).
 */
export type ThreadPolicy = (typeof THREAD_POLICIES)[number];

export const EMULATOR_POLICIES = ['isolate', 'share'] as const;
/** `isolate`: one more dedicated host CPU, beside guest cell 0, for the emulator's own threads. */
export type EmulatorPolicy = (typeof EMULATOR_POLICIES)[number];

/** One NUMA cell of a guest; its CPUs are the guest's own numbers. */
export interface GuestCell {
  readonly cell: number;
  /** vCPUs that float over the host cell's shared CPUs. */
  readonly sharedCpus: readonly number[];
  /** vCPUs that get a host CPU each. */
  readonly dedicatedCpus: readonly number[];
  readonly memoryMib: number;
  /** Exactly this host cell: for guests that already run (DESIGN decision 5). */
  readonly hostCell?: number;
  /** With it: exactly these host CPUs, one for each dedicated vCPU in ascending order. */
  readonly hostCpus?: readonly number[];
}

/** A guest's NUMA topology: each cell goes to a host cell of its own (Nova facts 6.7). */
export interface GuestNuma {
  readonly cells: readonly GuestCell[];
  /** Null: ordinary pages, which may be promised more often than they are there. */
  readonly pageSize: GuestPageSize | null;
  readonly threadPolicy: ThreadPolicy | null;
  readonly emulatorPolicy: EmulatorPolicy | null;
}
