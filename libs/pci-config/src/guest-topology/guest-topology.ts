import { failed, type Parsed, parsed } from '../finding.js';
import type {
  CpuPolicy,
  CpuThreadPolicy,
  EmulatorThreadPolicy,
  Flavor,
  GuestCell,
  GuestTopology,
  ImageProperties,
} from '../flavor/flavor.js';
import { type Asks, refuse } from './asks.js';
import { evenCells, listedCells } from './cells.js';
import { readDedicatedMask, readRealtimeMask } from './cpu-masks.js';
import { impliedCpuPolicy, impliedThreadPolicy } from './implied.js';
import { readCpuLists, readMemoryList, readNodeCount } from './mappings.js';
import { readPageSize } from './page-size.js';
import { readCpuPolicy, readCpuThreadPolicy, readEmulatorThreadPolicy } from './policies.js';

interface Policies {
  readonly cpu: CpuPolicy | null;
  readonly threads: CpuThreadPolicy | null;
  readonly emulator: EmulatorThreadPolicy | null;
  readonly realtime: readonly number[] | null;
  readonly dedicated: readonly number[] | null;
}

/**
 * The NUMA topology that a flavor and an image give a guest, null for none: cells come from `numa_nodes`, and also
 * (one cell) from pinned CPUs or a page size. Every reason against it is reported (Nova's rules of
 * `hw:numa_*`, `hw:cpu_*` and `hw:mem_page_size`).
 */
export function guestTopology(flavor: Flavor, image: ImageProperties = {}): Parsed<GuestTopology | null> {
  const asks: Asks = { flavor, image, errors: [] };
  const policies = readPolicies(asks);
  checkTogether(asks, policies);
  const nodes = readNodeCount(asks);
  const pageSize = readPageSize(asks);
  const pinned = policies.cpu === 'dedicated' || policies.cpu === 'mixed';
  const wanted = nodes !== null || pageSize !== null || pinned;
  const cells = wanted ? readCells(asks, nodes ?? 1, dedicatedCpus(asks, policies)) : [];
  if (asks.errors.length > 0) return failed(...asks.errors);
  if (!wanted) return parsed(null);
  const { cpu: cpuPolicy, threads: cpuThreadPolicy, emulator: emulatorThreadPolicy } = policies;
  return parsed({ cells, pageSize, cpuPolicy, cpuThreadPolicy, emulatorThreadPolicy });
}

function readPolicies(asks: Asks): Policies {
  const emulator = readEmulatorThreadPolicy(asks);
  return {
    emulator,
    cpu: impliedCpuPolicy(asks, readCpuPolicy(asks), emulator),
    threads: impliedThreadPolicy(asks, readCpuThreadPolicy(asks)),
    realtime: readRealtimeMask(asks, emulator),
    dedicated: readDedicatedMask(asks),
  };
}

/** Which policies and masks go together. */
function checkTogether(asks: Asks, { cpu, threads, emulator, realtime, dedicated }: Policies): void {
  const mask = 'hw:cpu_dedicated_mask';
  if (cpu === 'mixed') {
    if (realtime !== null && dedicated !== null)
      refuse(asks, mask, dedicated.join(), 'excludes hw:cpu_realtime_mask with hw:cpu_policy mixed');
    if (realtime === null && dedicated === null)
      refuse(asks, mask, null, 'hw:cpu_policy mixed needs this mask or hw:cpu_realtime_mask');
    return;
  }
  if (dedicated !== null) refuse(asks, mask, dedicated.join(), 'is only for hw:cpu_policy mixed');
  if (cpu === 'dedicated') return;
  const needs = 'needs hw:cpu_policy dedicated or mixed';
  if (threads !== null) refuse(asks, 'hw:cpu_thread_policy', threads, needs);
  if (emulator === 'isolate') refuse(asks, 'hw:emulator_threads_policy', emulator, needs);
  if (realtime !== null) refuse(asks, 'hw:cpu_realtime', 'true', needs);
}

function dedicatedCpus(asks: Asks, { cpu, dedicated, realtime }: Policies): ReadonlySet<number> {
  if (cpu === 'dedicated') return new Set(Array.from({ length: asks.flavor.vcpus }, (_, index) => index));
  return new Set(cpu === 'mixed' ? (dedicated ?? realtime ?? []) : []);
}

function readCells(asks: Asks, nodes: number, dedicated: ReadonlySet<number>): readonly GuestCell[] {
  const before = asks.errors.length;
  const cpuLists = readCpuLists(asks);
  const memoryList = readMemoryList(asks);
  if (asks.errors.length > before) return [];
  if (cpuLists === null && memoryList === null) return evenCells(asks, nodes, dedicated);
  if (cpuLists?.length === nodes && memoryList?.length === nodes)
    return listedCells(asks, cpuLists, memoryList, dedicated);
  refuse(
    asks,
    'hw:numa_nodes',
    `${nodes}`,
    `hw:numa_cpus.N is given for ${cpuLists?.length ?? 0} and hw:numa_mem.N for ${memoryList?.length ?? 0} cells; both need all ${nodes}, or neither any`,
  );
  return [];
}
