import type { CellState } from '../../numa/cell-use.js';
import type { NumaPolicy } from '../../pci/request.js';
import type { FitDevice } from './view.js';

/** How far a device is from a guest: 0 near … 2 far; null: its request must not have it. */
export type Distance = 0 | 1 | 2 | null;

/**
 * The host cell a device is on; null where nobody knows. A cell that the host does not have is not known (Host facts 4.9),
 * and on a host of one cell everything is on that one.
 */
export function cellOf(device: Pick<FitDevice, 'numaNode'>, states: readonly CellState[]): number | null {
  if (states.length === 1) return states[0]?.cell.cell ?? null;
  const { numaNode } = device;
  return numaNode !== null && states.some(({ cell }) => cell.cell === numaNode) ? numaNode : null;
}

/** The host cells a guest is on, and those that share a socket with one of them. */
export interface GuestPlace {
  readonly cells: ReadonlySet<number>;
  /** Null where any cell of the host does not know its socket: nothing is known to be on one then (Nova facts 6.3). */
  readonly socketMates: ReadonlySet<number> | null;
}

export function guestPlace(hostCells: readonly number[], states: readonly CellState[]): GuestPlace {
  const cells = new Set(hostCells);
  if (states.some(({ cell }) => cell.socket === null)) return { cells, socketMates: null };
  const sockets = new Set(states.filter(({ cell }) => cells.has(cell.cell)).map(({ cell }) => cell.socket));
  const mates = states.filter(({ cell }) => sockets.has(cell.socket)).map(({ cell }) => cell.cell);
  return { cells, socketMates: new Set(mates) };
}

/**
 * What a NUMA policy makes of a device on a cell (Nova facts 6.2 to 6.6): near ones serve under each policy and are
 * preferred by all; `legacy` takes unknown ones too, `socket` those of the same socket, `preferred` all.
 */
export function distanceOf(policy: NumaPolicy, cell: number | null, place: GuestPlace): Distance {
  if (cell !== null && place.cells.has(cell)) return 0;
  switch (policy) {
    case 'required':
      return null;
    case 'legacy':
      return cell === null ? 1 : null;
    case 'socket':
      return cell !== null && place.socketMates?.has(cell) ? 1 : null;
    case 'preferred':
      return cell === null ? 1 : 2;
  }
}
