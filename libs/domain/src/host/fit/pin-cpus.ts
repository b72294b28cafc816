import type { CellState } from '../../numa/cell-use.js';
import type { ThreadPolicy } from '../../numa/guest-numa.js';

/** Host CPUs of one cell for one guest cell: the vCPUs' in order, then the emulator's. */
export interface Pinning {
  readonly pinnedCpus: readonly number[];
  readonly emulatorCpus: readonly number[];
}

const NO_CPUS: readonly number[] = [];

/** Threads of the cell's largest core; 1 where no core has more than one. */
export const threadsPerCore = ({ cell }: CellState): number =>
  cell.threadSiblings.reduce((most, threads) => Math.max(most, threads.length), 1);

/** Free dedicated CPUs, those of one core together, cores and CPUs in ascending order. */
export function freeCores({ cell, freeCpus }: CellState): number[][] {
  const coreOf = new Map<number, number>();
  cell.threadSiblings.forEach((threads, core) => {
    for (const cpu of threads) coreOf.set(cpu, core);
  });
  const cores: number[][] = [];
  const known = new Map<number, number[]>();
  for (const cpu of freeCpus) {
    const core = coreOf.get(cpu);
    const mates = core === undefined ? undefined : known.get(core);
    if (mates) {
      mates.push(cpu);
      continue;
    }
    const alone = [cpu];
    cores.push(alone);
    if (core !== undefined) known.set(core, alone);
  }
  return cores;
}

/**
 * The first `count` CPUs of the first cores that are free with all their `most` threads; null where there are not enough,
 * or no cores are known. The usual case of {@link pinCpus}: a fleet is ranked by thousands of these, and the whole list of
 * free cores is most of what one costs.
 */
function wholeFreeCores({ cell, freeCpus }: CellState, most: number, count: number): readonly number[] | null {
  const found: number[] = [];
  if (most < 2) return null;
  for (const threads of cell.threadSiblings) {
    if (threads.length !== most || !threads.every((cpu) => isAmong(freeCpus, cpu))) continue;
    for (const cpu of threads) {
      found.push(cpu);
      if (found.length === count) return found;
    }
  }
  return null;
}

/** Whether an ascending list has the number. */
function isAmong(ascending: readonly number[], wanted: number): boolean {
  let from = 0;
  let to = ascending.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const found = ascending[middle] as number;
    if (found === wanted) return true;
    if (found < wanted) from = middle + 1;
    else to = middle;
  }
  return false;
}

/**
 * Which free dedicated CPUs a guest cell gets, as Nova packs them: as many threads of a core as there are, emptier
 * cores first, ascending. `require` never takes a core with one free thread, `isolate` only serves cores of one thread;
 * the others take any free CPUs where whole cores do not suffice.
 *
 * @param count dedicated vCPUs
 * @param emulator further CPUs for the emulator's threads, from what is left
 * @returns null where the cell can't give them under the policy
 */
export function pinCpus(
  state: CellState,
  count: number,
  emulator: number,
  policy: ThreadPolicy | null,
): Pinning | null {
  const { freeCpus } = state;
  if (count + emulator > freeCpus.length) return null;
  const most = threadsPerCore(state);
  if (policy === 'isolate' && most > 1) return null;
  if (policy === 'require' && most <= 1) return null;
  if (emulator === 0) {
    const pinnedCpus = wholeFreeCores(state, most, count);
    if (pinnedCpus) return { pinnedCpus, emulatorCpus: NO_CPUS };
  }
  const cores = freeCores(state);
  for (let threads = most; threads >= (policy === 'require' ? 2 : 1); threads--) {
    const usable = cores.filter((core) => core.length >= threads);
    if (threads * usable.length < count) continue;
    return withEmulator(usable.flatMap((core) => core.slice(0, threads)).slice(0, count));
  }
  return policy === 'require' ? null : withEmulator(freeCpus.slice(0, count));

  function withEmulator(pinnedCpus: readonly number[]): Pinning {
    if (emulator === 0) return { pinnedCpus, emulatorCpus: NO_CPUS };
    const left = cores.flat().filter((cpu) => !pinnedCpus.includes(cpu));
    return { pinnedCpus, emulatorCpus: left.slice(0, emulator) };
  }
}
