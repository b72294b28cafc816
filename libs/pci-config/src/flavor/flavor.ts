/** A flavor as its owner wrote it. */
export interface Flavor {
  /** Whole numbers, 1 or more. */
  readonly vcpus: number;
  readonly memoryMib: number;
  readonly extraSpecs: Readonly<Record<string, string>>;
}

/** Properties of an image, `hw_numa_nodes` and so on, all as text. */
export type ImageProperties = Readonly<Record<string, string>>;

export const CPU_POLICIES = ['shared', 'dedicated', 'mixed'] as const;
export type CpuPolicy = (typeof CPU_POLICIES)[number];

export const CPU_THREAD_POLICIES = ['prefer', 'isolate', 'require'] as const;
export type CpuThreadPolicy = (typeof CPU_THREAD_POLICIES)[number];

export const EMULATOR_THREAD_POLICIES = ['isolate', 'share'] as const;
export type EmulatorThreadPolicy = (typeof EMULATOR_THREAD_POLICIES)[number];

/** Page size in KiB, or the classes `small`, `large` (any huge page) and `any`. */
export type PageSize = number | 'small' | 'large' | 'any';

/** One NUMA cell of a guest. CPUs are the guest's, counted from 0. */
export interface GuestCell {
  readonly id: number;
  /** CPUs that float over shared host CPUs. */
  readonly sharedCpus: readonly number[];
  /** CPUs that get a host CPU each. */
  readonly dedicatedCpus: readonly number[];
  readonly memoryMib: number;
}

/** What a guest's topology asks of a host. */
export interface GuestTopology {
  readonly cells: readonly GuestCell[];
  readonly pageSize: PageSize | null;
  readonly cpuPolicy: CpuPolicy | null;
  readonly cpuThreadPolicy: CpuThreadPolicy | null;
  readonly emulatorThreadPolicy: EmulatorThreadPolicy | null;
}
