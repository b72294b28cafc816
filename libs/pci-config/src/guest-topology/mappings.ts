import { readCpuSet } from '../flavor/cpu-set.js';
import { readInteger } from '../literal/numbers.js';
import { type Asks, lookUp, refuse } from './asks.js';

const MAX_CELLS = 128;

/** `numa_nodes`, from the flavor or the image but not both; null where it is not set. */
export function readNodeCount(asks: Asks): number | null {
  const { flavor, image } = lookUp(asks, 'numa_nodes');
  if (flavor !== null && image !== null)
    return refuse(asks, 'hw_numa_nodes', image, 'the flavor sets hw:numa_nodes already');
  const text = flavor ?? image;
  if (text === null) return null;
  const nodes = /^[1-9][0-9]*$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (nodes >= 1 && nodes <= MAX_CELLS) return nodes;
  return refuse(
    asks,
    flavor === null ? 'hw_numa_nodes' : 'hw:numa_nodes',
    text,
    `expected a whole number from 1 to ${MAX_CELLS}`,
  );
}

/** `numa_cpus.N` for N = 0, 1, … up to the first that is missing; null where not even 0 is set. */
export const readCpuLists = (asks: Asks): readonly (readonly number[])[] | null =>
  readList(asks, 'numa_cpus', (option, text) => {
    const read = readCpuSet(text);
    return read.ok ? read.cpus : refuse(asks, option, text, read.message);
  });

/** `numa_mem.N` in MiB, likewise. */
export const readMemoryList = (asks: Asks): readonly number[] | null =>
  readList(asks, 'numa_mem', (option, text) => {
    const memoryMib = readInteger(text);
    if (memoryMib !== null && memoryMib >= 1 && Number.isSafeInteger(memoryMib)) return memoryMib;
    return refuse(asks, option, text, 'expected MiB of memory, a whole number, 1 or more');
  });

type ReadOne<T> = (option: string, text: string) => T | null;

function readList<T>(asks: Asks, key: string, readOne: ReadOne<T>): readonly T[] | null {
  const flavor = collect(asks.flavor.extraSpecs, `hw:${key}`, readOne);
  const image = collect(asks.image, `hw_${key}`, readOne);
  if (flavor !== null && image !== null) return refuse(asks, `hw_${key}.0`, null, `the flavor sets hw:${key} already`);
  return flavor ?? image;
}

function collect<T>(from: Readonly<Record<string, string>>, prefix: string, readOne: ReadOne<T>): readonly T[] | null {
  const found: T[] = [];
  let cell = 0;
  for (; cell < MAX_CELLS && Object.hasOwn(from, `${prefix}.${cell}`); cell += 1) {
    const option = `${prefix}.${cell}`;
    const one = readOne(option, from[option] ?? '');
    if (one !== null) found.push(one);
  }
  return cell === 0 ? null : found;
}
