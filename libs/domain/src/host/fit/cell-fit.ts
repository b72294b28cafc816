import type { CellState } from '../../numa/cell-use.js';
import type { GuestCell, GuestNuma, GuestPageSize } from '../../numa/guest-numa.js';
import type { NumaCellFit } from '../claim.js';
import type { CellObstacle } from '../host.rejections.js';
import { type Pinning, pinCpus, threadsPerCore } from './pin-cpus.js';

/** How often a cell's shared CPUs and memory may be promised: the root provider's allocation ratios. */
export interface CellRatios {
  readonly cpu: number;
  readonly memory: number;
}

export type CellFit =
  | { readonly ok: true; readonly fit: NumaCellFit }
  | { readonly ok: false; readonly obstacles: readonly CellObstacle[] };

/** CPUs beside those of its vCPUs that a guest cell needs: the emulator's are beside the first cell. */
export const emulatorCpusOf = (guest: GuestNuma, index: number): number =>
  guest.emulatorPolicy === 'isolate' && index === 0 ? 1 : 0;

/**
 * Whether a guest cell fits a host cell as it is now, and with which CPUs and pages; or everything that is in the way,
 * with its numbers (Nova facts 6.8; the rules of Nova's `_numa_fit_instance_cell`).
 *
 * @param index place of the cell in the guest
 * @param kept where the claim being changed had this guest cell: its CPUs are kept where they still serve
 */
export function fitCell(
  guest: GuestNuma,
  index: number,
  state: CellState,
  ratios: CellRatios,
  kept: NumaCellFit | null,
): CellFit {
  const asked = guest.cells[index] as GuestCell;
  const { cell } = state;
  if (asked.hostCell !== undefined && asked.hostCell !== cell.cell) return { ok: false, obstacles: [] };
  const obstacles: CellObstacle[] = [];
  const pages = choosePages(guest.pageSize, asked.memoryMib, state);
  if (!pages.ok) obstacles.push(pages.obstacle);
  obstacles.push(...memoryObstacles(guest, asked, state, ratios), ...sharedObstacles(asked, state, ratios));
  const emulator = emulatorCpusOf(guest, index);
  const pinning = pinFor(guest, asked, emulator, state, kept);
  if (!pinning) obstacles.push(pinObstacle(guest, asked.dedicatedCpus.length + emulator, state));
  if (obstacles.length > 0 || !pages.ok || !pinning) return { ok: false, obstacles };
  return {
    ok: true,
    fit: {
      guestCell: asked.cell,
      hostCell: cell.cell,
      pinnedCpus: pinning.pinnedCpus,
      cpuCount: asked.sharedCpus.length + asked.dedicatedCpus.length,
      memoryMib: asked.memoryMib,
      pageSizeKib: pages.sizeKib,
      ...(emulator > 0 ? { emulatorCpus: pinning.emulatorCpus } : {}),
    },
  };
}

type Pages =
  | { readonly ok: true; readonly sizeKib: number | null }
  | { readonly ok: false; readonly obstacle: CellObstacle };

/** Ordinary pages may be promised more often than they are there, others not; the largest that fit go first. */
function choosePages(size: GuestPageSize | null, memoryMib: number, { cell, use }: CellState): Pages {
  const memoryKib = memoryMib * 1024;
  const [smallest] = cell.pages;
  if (size === null) {
    if (!smallest || memoryKib <= smallest.total * smallest.sizeKib) return { ok: true, sizeKib: null };
    const total = Math.floor((smallest.total * smallest.sizeKib) / 1024);
    return { ok: false, obstacle: { cell: cell.cell, resource: 'memory', asked: memoryMib, free: total, total } };
  }
  const pools = cell.pages
    .filter(({ sizeKib }, at) => (typeof size === 'number' ? sizeKib === size : inClass(size, at)))
    .map(({ sizeKib, total, reserved }) => ({
      sizeKib,
      total,
      free: Math.max(0, total - reserved - (use.pages.get(sizeKib) ?? 0)),
    }))
    .reverse();
  const found = pools.find(({ sizeKib, free }) => memoryKib % sizeKib === 0 && memoryKib <= free * sizeKib);
  if (found) return { ok: true, sizeKib: found.sizeKib };
  const best = pools.reduce<(typeof pools)[number] | null>(
    (most, pool) => (most === null || pool.free * pool.sizeKib > most.free * most.sizeKib ? pool : most),
    null,
  );
  return {
    ok: false,
    obstacle: {
      cell: cell.cell,
      resource: 'pages',
      asked: best ? Math.ceil(memoryKib / best.sizeKib) : memoryMib,
      free: best?.free ?? 0,
      total: best?.total ?? 0,
      pageSizeKib: best?.sizeKib ?? (typeof size === 'number' ? size : null),
    },
  };
}

/** Classes of page sizes by their place in the ascending list of a cell's. */
const inClass = (size: 'small' | 'large' | 'any', at: number): boolean =>
  size === 'any' || (size === 'small' ? at === 0 : at > 0);

/** Guests with dedicated CPUs never share memory; with shared ones the ratio limits what all guests have together. */
function memoryObstacles(guest: GuestNuma, asked: GuestCell, { cell, use }: CellState, ratios: CellRatios) {
  const pinned = guest.cells.some(({ dedicatedCpus }) => dedicatedCpus.length > 0);
  const floating = !pinned || guest.cells.some(({ sharedCpus }) => sharedCpus.length > 0);
  const limits = [
    ...(pinned ? [cell.memoryMib - use.memoryMib] : []),
    ...(floating ? [Math.floor(cell.memoryMib * ratios.memory) - use.memoryMib] : []),
    // A guest does not share with itself: 2 GiB never fit a cell of 1 GiB, however often that may be promised.
    ...(cell.pages.length === 0 ? [cell.memoryMib] : []),
  ];
  const free = Math.max(0, Math.min(...limits));
  if (asked.memoryMib <= free) return [];
  return [{ cell: cell.cell, resource: 'memory' as const, asked: asked.memoryMib, free, total: cell.memoryMib }];
}

function sharedObstacles({ sharedCpus }: GuestCell, { cell, use }: CellState, { cpu }: CellRatios): CellObstacle[] {
  const total = cell.sharedCpus.length;
  const room = Math.max(0, Math.floor(total * cpu) - use.sharedVcpus);
  const free = Math.min(total, room);
  const asked = sharedCpus.length;
  return asked <= free ? [] : [{ cell: cell.cell, resource: 'shared-cpus', asked, free, total }];
}

function pinFor(
  guest: GuestNuma,
  { dedicatedCpus, hostCpus }: GuestCell,
  emulator: number,
  state: CellState,
  kept: NumaCellFit | null,
): Pinning | null {
  const count = dedicatedCpus.length;
  if (count + emulator === 0) return { pinnedCpus: [], emulatorCpus: [] };
  if (hostCpus) {
    const free = new Set(state.freeCpus);
    if (!hostCpus.every((cpu) => free.has(cpu))) return null;
    const left = state.freeCpus.filter((cpu) => !hostCpus.includes(cpu));
    return left.length < emulator ? null : { pinnedCpus: hostCpus, emulatorCpus: left.slice(0, emulator) };
  }
  const pinning = pinCpus(state, count, emulator, guest.threadPolicy);
  const had = kept?.hostCell === state.cell.cell ? kept : null;
  const emulatorCpus = had?.emulatorCpus ?? [];
  if (pinning && had && had.pinnedCpus.length === count && emulatorCpus.length === emulator) {
    const { pinnedCpus } = had;
    const free = new Set(state.freeCpus);
    if ([...pinnedCpus, ...emulatorCpus].every((cpu) => free.has(cpu))) return { pinnedCpus, emulatorCpus };
  }
  return pinning;
}

/** What of the dedicated CPUs is missing: they themselves, or cores with (or without) a second thread. */
function pinObstacle({ threadPolicy }: GuestNuma, asked: number, state: CellState): CellObstacle {
  const { cell, freeCpus } = state;
  const total = cell.dedicatedCpus.length;
  const numbers = { cell: cell.cell, asked, free: freeCpus.length, total };
  if (asked > freeCpus.length || threadPolicy === null || threadPolicy === 'prefer') {
    return { resource: 'dedicated-cpus', ...numbers };
  }
  const threads = threadsPerCore(state);
  if (threadPolicy === 'isolate') return { ...numbers, resource: 'cores-without-threads', free: 0 };
  return { ...numbers, resource: 'cores-with-threads', free: threads > 1 ? pairedCpus(state) : 0 };
}

/** Free dedicated CPUs whose core has another free one. */
function pairedCpus(state: CellState): number {
  const siblings = state.cell.threadSiblings.map((threads) => threads.filter((cpu) => state.freeCpus.includes(cpu)));
  return siblings.reduce((sum, free) => sum + (free.length > 1 ? free.length : 0), 0);
}
