import { BLOCK_BITS, OFFSET } from '../fleet/blocks.js';
import type { FleetTable } from '../fleet/fleet-table.js';
import { MOST_AT_ONCE, siftCounts } from './sift-counts.js';

/** So many devices out of these pool classes. */
export interface PoolDemand {
  readonly pools: readonly number[];
  readonly count: number;
}

/** Pool classes that exactly the same demands accept: only their sum matters. */
export interface Atom {
  /** Bit i set: demand i accepts them. */
  readonly mask: number;
  readonly pools: readonly number[];
}

/** All demands of a set of demands together need so many devices of the atoms that touch the set. */
interface Need {
  readonly atoms: readonly number[];
  readonly count: number;
}

/** Above so many demands that share classes, only single ones, pairs and all of them are looked at. */
const MAX_TOGETHER = 8;
/** Below so many hosts of a block their counts are read one by one. */
const FEW = 512;

/**
 * Whether free devices suffice for all demands applied together (Nova facts 5.6), by Hall's condition: every set
 * of demands finds at least as many free devices as it asks for. Exact for counts; what pools can't tell (a card
 * and its own children both wanted, an operator's reserve) is left to the capacity function.
 */
export class DeviceNeeds {
  readonly atoms: readonly Atom[];
  readonly needs: readonly Need[];
  /** For each demand the hosts that have any device for it: rules most hosts out before anything is counted. */
  readonly masks: readonly Uint32Array[];
  /** False where some sets of demands were left out: passing then proves nothing. */
  readonly complete: boolean;
  private readonly sums: Uint32Array[];
  /** Atom → block → counts of classes that few hosts have. */
  private readonly scattered: ReadonlyMap<number, readonly (readonly [number, number])[]>[];

  constructor(
    private readonly table: FleetTable,
    demands: readonly PoolDemand[],
  ) {
    const merged = demands.length === 1 ? demands : mergeEqual(demands);
    this.atoms = atomsOf(merged);
    this.complete = components(merged, this.atoms).every((component) => component.length <= MAX_TOGETHER);
    this.masks = merged.map(({ pools }) => maskOf(table, pools));
    this.needs = needsOf(merged, this.atoms);
    this.sums = this.atoms.map(() => new Uint32Array(OFFSET + 1));
    this.scattered = this.atoms.map((atom) => scatteredOf(table, atom));
  }

  /** Keeps the offsets in `list` of one block whose hosts have enough; returns how many. */
  sift(block: number, list: Uint16Array, count: number): number {
    return this.siftSingle(block, list, count) ?? this.siftSums(block, list, count);
  }

  /** A single demand of few classes, by far the most frequent: nothing is summed up first. Null where it is not that. */
  private siftSingle(block: number, list: Uint16Array, count: number): number | null {
    const [atom] = this.atoms;
    const [need] = this.needs;
    if (this.atoms.length !== 1 || this.needs.length !== 1 || !atom || !need) return null;
    if (atom.pools.length > MOST_AT_ONCE || need.count < 1 || this.scattered[0]!.has(block)) return null;
    const counts: Uint16Array[] = [];
    for (const id of atom.pools) {
      const some = this.table.pools.column(id).blockAt(block);
      if (some) counts.push(some);
    }
    return counts.length === 0 ? 0 : siftCounts(counts, need.count, list, count);
  }

  private siftSums(block: number, list: Uint16Array, count: number): number {
    this.atoms.forEach((atom, index) => {
      const sums = this.sums[index]!;
      const few = count < FEW;
      if (few) for (let i = 0; i < count; i++) sums[list[i]!] = 0;
      else sums.fill(0);
      for (const id of atom.pools) {
        const column = this.table.pools.column(id);
        if (few) column.addSome(block, list, count, sums);
        else column.addBlock(block, sums);
      }
      for (const [offset, free] of this.scattered[index]!.get(block) ?? []) sums[offset]! += free;
    });
    let left = count;
    for (const need of this.needs) {
      const { count: wanted } = need;
      const first = this.sums[need.atoms[0] ?? -1];
      if (!first) return 0;
      let kept = 0;
      if (need.atoms.length === 1) {
        for (let i = 0; i < left; i++) if (first[list[i]!]! >= wanted) list[kept++] = list[i]!;
      } else {
        for (let i = 0; i < left; i++) {
          let free = 0;
          for (const atom of need.atoms) free += this.sums[atom]![list[i]!]!;
          if (free >= wanted) list[kept++] = list[i]!;
        }
      }
      left = kept;
      if (left === 0) return 0;
    }
    return left;
  }

  /** The same for one host, less what claims in flight are to take there (pool class → devices). */
  fits(slot: number, promised: ReadonlyMap<number, number> | null): boolean {
    const free = this.atoms.map((atom) => {
      let sum = 0;
      for (const id of atom.pools) sum += this.table.pools.column(id).at(slot) - (promised?.get(id) ?? 0);
      return Math.max(0, sum);
    });
    return this.needs.every((need) => need.atoms.reduce((sum, atom) => sum + free[atom]!, 0) >= need.count);
  }
}

function maskOf(table: FleetTable, pools: readonly number[]): Uint32Array {
  const words = new Uint32Array(Math.ceil(table.end / 32));
  for (const id of pools) table.pools.column(id).orInto(words);
  return words;
}

function mergeEqual(demands: readonly PoolDemand[]): PoolDemand[] {
  const byPools = new Map<string, PoolDemand>();
  for (const { pools, count } of demands) {
    const key = pools.join();
    byPools.set(key, { pools, count: count + (byPools.get(key)?.count ?? 0) });
  }
  return [...byPools.values()];
}

function atomsOf(demands: readonly PoolDemand[]): Atom[] {
  const masks = new Map<number, number>();
  demands.forEach(({ pools }, index) => {
    for (const id of pools) masks.set(id, (masks.get(id) ?? 0) | (1 << index));
  });
  const atoms = new Map<number, number[]>();
  for (const [id, mask] of masks) {
    const pools = atoms.get(mask);
    if (pools) pools.push(id);
    else atoms.set(mask, [id]);
  }
  return [...atoms].map(([mask, pools]) => ({ mask, pools }));
}

/** Demands grouped so that two groups share no class: Hall's condition splits along them. */
function components(demands: readonly PoolDemand[], atoms: readonly Atom[]): number[][] {
  if (demands.length === 1) return [[0]];
  const group = demands.map((_, index) => index);
  const find = (index: number): number => (group[index] === index ? index : find(group[index]!));
  for (const { mask } of atoms) {
    const members = demands.map((_, index) => index).filter((index) => (mask & (1 << index)) !== 0);
    for (const member of members) group[find(member)] = find(members[0]!);
  }
  const byRoot = new Map<number, number[]>();
  demands.forEach((_, index) => {
    const root = find(index);
    byRoot.set(root, [...(byRoot.get(root) ?? []), index]);
  });
  return [...byRoot.values()];
}

function needsOf(demands: readonly PoolDemand[], atoms: readonly Atom[]): Need[] {
  // All its classes are one atom; without any there is none, and it is refused everywhere.
  if (demands.length === 1) return [{ atoms: atoms.map((_, index) => index), count: demands[0]!.count }];
  const needs: Need[] = [];
  for (const component of components(demands, atoms)) {
    for (const set of subsets(component)) {
      const mask = set.reduce((bits, index) => bits | (1 << index), 0);
      const touching = atoms.flatMap((atom, index) => ((atom.mask & mask) !== 0 ? [index] : []));
      needs.push({ atoms: touching, count: set.reduce((sum, index) => sum + demands[index]!.count, 0) });
    }
  }
  // A demand without any class first: it refuses everywhere. Then the cheap ones.
  return needs.sort((a, b) => a.atoms.length - b.atoms.length);
}

function subsets(members: readonly number[]): number[][] {
  if (members.length > MAX_TOGETHER) {
    const pairs = members.flatMap((a, at) => members.slice(at + 1).map((b) => [a, b]));
    return [...members.map((member) => [member]), ...pairs, [...members]];
  }
  const all: number[][] = [];
  for (let bits = 1; bits < 1 << members.length; bits++) {
    all.push(members.filter((_, index) => (bits & (1 << index)) !== 0));
  }
  return all;
}

function scatteredOf(table: FleetTable, atom: Atom): ReadonlyMap<number, readonly (readonly [number, number])[]> {
  const byBlock = new Map<number, [number, number][]>();
  for (const id of atom.pools) {
    for (const [slot, free] of table.pools.column(id).entries() ?? []) {
      const block = slot >>> BLOCK_BITS;
      const entries = byBlock.get(block);
      if (entries) entries.push([slot & OFFSET, free]);
      else byBlock.set(block, [[slot & OFFSET, free]]);
    }
  }
  return byBlock;
}
