import type { CellState } from '../../numa/cell-use.js';
import type { GuestNuma } from '../../numa/guest-numa.js';
import type { NumaCellFit, NumaFit } from '../claim.js';
import type { CellObstacle, HostRejection } from '../host.rejections.js';
import { type CellRatios, fitCell } from './cell-fit.js';
import { canServe } from './flow.js';

/** Which guest cell fits which host cell, each pair for itself. */
export interface CellTable {
  readonly guest: GuestNuma;
  readonly states: readonly CellState[];
  /** fits[guest cell][host cell], by their places; null where they do not fit. */
  readonly fits: readonly (readonly (NumaCellFit | null)[])[];
}

/**
 * The table of all pairs, or every reason why no choice of host cells can hold the guest: too few cells, guest cells that
 * fit none, guest cells that fit only the same ones.
 *
 * @param held where the claim being changed had its cells
 */
export function cellTable(
  guest: GuestNuma,
  states: readonly CellState[],
  ratios: CellRatios,
  held: NumaFit | null,
): CellTable | readonly HostRejection[] {
  const asked = guest.cells.length;
  if (states.length < asked) return [{ code: 'NumaCellsInsufficient', asked, total: states.length }];
  const reasons: HostRejection[] = [];
  const fits = guest.cells.map((cell, index) => {
    const kept = held?.cells.find(({ guestCell }) => guestCell === cell.cell) ?? null;
    const hostCells: CellObstacle[] = [];
    const row = states.map((state) => {
      const made = fitCell(guest, index, state, ratios, kept);
      if (!made.ok) hostCells.push(...made.obstacles);
      return made.ok ? made.fit : null;
    });
    if (row.every((fit) => fit === null)) reasons.push({ code: 'NumaCellUnfit', guestCell: cell.cell, hostCells });
    return row;
  });
  if (reasons.length > 0) return reasons;
  if (
    matches(
      fits,
      states.map((_, at) => at),
    )
  )
    return { guest, states, fits };
  const free = states.filter((_, at) => fits.some((row) => row[at] !== null)).length;
  return [{ code: 'NumaCellsConflict', asked, free }];
}

export const isCellTable = (made: CellTable | readonly HostRejection[]): made is CellTable => 'fits' in made;

/** Whether every guest cell can have a host cell of its own among these. */
const matches = (fits: CellTable['fits'], among: readonly number[]): boolean =>
  canServe({
    needs: fits.map(() => 1),
    supplies: among.map(() => 1),
    edges: fits.map((row) => among.flatMap((cell, at) => (row[cell] ? [at] : []))),
    limitOf: among.map(() => -1),
    limits: [],
  });

/**
 * Every set of host cells that holds the guest, in the order of preference of its cells, with the first way to put the
 * guest cells on it (Nova facts 6.8). Sets are enough: devices and bonds only look at which cells a guest has, not at
 * which of them is which.
 *
 * @param order places of host cells, the one to be used first in front
 */
export function* cellChoices({ fits }: CellTable, order: readonly number[]): Generator<readonly NumaCellFit[]> {
  const usable = order.filter((at) => fits.some((row) => row[at] !== null));
  for (const set of subsets(usable, fits.length, 0)) {
    const placed = place(fits, set, 0);
    if (placed) yield placed;
  }
}

function* subsets(of: readonly number[], size: number, from: number): Generator<readonly number[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let at = from; at + size <= of.length; at++) {
    for (const rest of subsets(of, size - 1, at + 1)) yield [of[at] as number, ...rest];
  }
}

/** The first way to put guest cells from `guest` on onto the cells of the set, earlier cells of the set first. */
function place(fits: CellTable['fits'], set: readonly number[], guest: number): NumaCellFit[] | null {
  const row = fits[guest];
  if (!row) return [];
  for (const cell of set) {
    const fit = row[cell];
    if (!fit) continue;
    const rest = place(
      fits,
      set.filter((other) => other !== cell),
      guest + 1,
    );
    if (rest) return [fit, ...rest];
  }
  return null;
}

/**
 * Host cells in the order in which they are to be used: those the claim had; with devices asked those with the most free
 * ones of them, without those with the fewest of any kind, so that what needs them finds them (LP#2144660); emptier ones in
 * CPUs; emptier ones in memory; by number (Nova facts 6.8).
 *
 * @param devicesOn free devices that count, by cell number
 */
export function cellOrder(
  { guest, states }: Pick<CellTable, 'guest' | 'states'>,
  devicesOn: ReadonlyMap<number, number>,
  wantsDevices: boolean,
  held: NumaFit | null,
): number[] {
  const had = new Set(held?.cells.map(({ hostCell }) => hostCell));
  const pinned = guest.cells.some(({ dedicatedCpus }) => dedicatedCpus.length > 0);
  const keys = states.map(({ cell, use, freeCpus }) => [
    had.has(cell.cell) ? 0 : 1,
    (devicesOn.get(cell.cell) ?? 0) * (wantsDevices ? -1 : 1),
    pinned ? -freeCpus.length : use.sharedVcpus,
    use.memoryMib - cell.memoryMib,
    cell.cell,
  ]);
  return states.map((_, at) => at).sort((a, b) => compareKeys(keys[a] ?? [], keys[b] ?? []));
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < a.length; at++) {
    const order = (a[at] ?? 0) - (b[at] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}
