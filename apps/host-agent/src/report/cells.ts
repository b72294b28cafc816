import type { NumaCell } from '../numa/cells.js';
import type { HostScan } from '../scan/host-scan.js';
import type { WireCell } from './inventory-report.js';
import { ReportError } from './report-error.js';

/** CPU numbers as an operator gives them; null: not given. */
export interface CpuSets {
  readonly shared: readonly number[] | null;
  readonly dedicated: readonly number[] | null;
}

export interface ReservedPages {
  readonly cell: number;
  readonly sizeKib: number;
  readonly count: number;
}

/** x86 and most others: what is no huge page is made of these. */
const SMALL_PAGE_KIB = 4;

/**
 * Which online CPUs are shared and which are dedicated, as Nova takes its two sets: with neither all are shared; with
 * only dedicated ones none is (Host facts 4.11).
 *
 * @throws {ReportError} for a CPU that is in both sets or not online
 */
export function cpuSetsOf(
  scan: Pick<HostScan, 'cpu'>,
  sets: CpuSets | undefined,
): { readonly shared: readonly number[]; readonly dedicated: readonly number[] } {
  const online = new Set(scan.cpu.online);
  const { shared = null, dedicated = null } = sets ?? {};
  for (const [name, cpus] of [
    ['shared', shared],
    ['dedicated', dedicated],
  ] as const) {
    const missing = (cpus ?? []).filter((cpu) => !online.has(cpu));
    if (missing.length > 0) {
      throw new ReportError(`${name} CPUs ${missing.join()} are not online; online are ${[...online].join()}`);
    }
  }
  const both = (shared ?? []).filter((cpu) => dedicated?.includes(cpu));
  if (both.length > 0) throw new ReportError(`CPUs ${both.join()} are shared and dedicated: a CPU is one of the two`);
  return { shared: shared ?? (dedicated === null ? [...online] : []), dedicated: dedicated ?? [] };
}

/**
 * The NUMA cells of a scan as the server takes them. Memory that is in no huge page makes the pool of small pages.
 *
 * @throws {ReportError} for reserved pages that no cell has, or that are more than it has
 */
export function cellsOf(
  scan: Pick<HostScan, 'cpu' | 'numa'>,
  { shared, dedicated }: { readonly shared: readonly number[]; readonly dedicated: readonly number[] },
  reservedPages: readonly ReservedPages[],
): WireCell[] {
  const [ofShared, ofDedicated] = [new Set(shared), new Set(dedicated)];
  const cpus = new Map(scan.cpu.cpus.map((cpu) => [cpu.id, cpu]));
  const cells = scan.numa.cells.map((cell): WireCell => {
    const sockets = new Set(cell.cpus.map((cpu) => cpus.get(cpu)?.package ?? null));
    const [socket = null] = sockets;
    return {
      cell: cell.id,
      // Several packages in one cell can't be told apart by a cell's socket (Host facts 4.4).
      socket: sockets.size === 1 ? socket : null,
      sharedCpus: cell.cpus.filter((cpu) => ofShared.has(cpu)),
      dedicatedCpus: cell.cpus.filter((cpu) => ofDedicated.has(cpu)),
      cores: coresOf(cell.cpus.map((cpu) => cpus.get(cpu)?.siblings ?? [cpu])),
      memoryMib: cell.memoryMib ?? 0,
      pages: pagesOf(cell),
    };
  });
  return reservedPages.reduce(reserve, cells);
}

function coresOf(siblings: readonly (readonly number[])[]): WireCell['cores'] {
  const cores = new Map<string, readonly number[]>();
  for (const threads of siblings) if (threads.length > 1) cores.set(threads.join(), threads);
  return [...cores.values()].map((threads) => ({ threads }));
}

function pagesOf({ memoryMib, pages }: NumaCell): WireCell['pages'] {
  const huge = pages.map(({ sizeKib, total }) => ({ sizeKib, total, reserved: 0 }));
  if (memoryMib === null) return huge;
  const inHugeKib = huge.reduce((sum, { sizeKib, total }) => sum + sizeKib * total, 0);
  const total = Math.max(0, Math.floor((memoryMib * 1024 - inHugeKib) / SMALL_PAGE_KIB));
  return [{ sizeKib: SMALL_PAGE_KIB, total, reserved: 0 }, ...huge];
}

function reserve(cells: WireCell[], { cell, sizeKib, count }: ReservedPages): WireCell[] {
  const pool = cells.find((one) => one.cell === cell)?.pages.find((one) => one.sizeKib === sizeKib);
  const what = `${count} pages of ${sizeKib} KiB on cell ${cell} can not be reserved`;
  if (!pool) throw new ReportError(`${what}: there are none of this size`);
  if (count > pool.total) throw new ReportError(`${what}: there are ${pool.total}`);
  return cells.map((one) =>
    one.cell === cell
      ? { ...one, pages: one.pages.map((each) => (each === pool ? { ...each, reserved: count } : each)) }
      : one,
  );
}
