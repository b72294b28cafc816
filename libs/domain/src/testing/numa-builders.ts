import type { GuestCell, GuestNuma, HostCell } from '../index.js';

/** A host cell with 4 GiB, no CPUs and no pages counted, unless said otherwise. */
export const hostCell = (cell: number, more: Partial<HostCell> = {}): HostCell => ({
  cell,
  socket: null,
  sharedCpus: [],
  dedicatedCpus: [],
  threadSiblings: [],
  memoryMib: 4096,
  pages: [],
  ...more,
});

/** A guest cell of no CPUs and 1 GiB, unless said otherwise. */
export const guestCell = (cell: number, more: Partial<GuestCell> = {}): GuestCell => ({
  cell,
  sharedCpus: [],
  dedicatedCpus: [],
  memoryMib: 1024,
  ...more,
});

/** A guest of ordinary pages and no policies, unless said otherwise. */
export const guest = (cells: readonly GuestCell[], more: Partial<GuestNuma> = {}): GuestNuma => ({
  cells,
  pageSize: null,
  threadPolicy: null,
  emulatorPolicy: null,
  ...more,
});
