import { BLOCK, BLOCK_BITS, gather } from '../fleet/blocks.js';
import type { SlotBits } from '../columns/bits.js';
import type { hostRows } from '../fleet/layouts.js';
import type { ResourceClasses } from '../fleet/resource-classes.js';
import type { Spread } from './scratch.js';
import { AMOUNT_WEIGHERS, freeInBlock } from './free-in-block.js';

const QUANTITIES = ['ram', 'cpu', 'disk', 'most', 'fewest'] as const;
type Quantity = (typeof QUANTITIES)[number];
type Best = Readonly<Record<Quantity, { readonly slot: number; readonly value: number }>>;

/** The parts of the table that weights come from. */
export interface WeighedRows {
  readonly hosts: ReturnType<typeof hostRows>;
  readonly classes: ResourceClasses;
  readonly machines: SlotBits;
  readonly open: SlotBits;
  readonly known: SlotBits;
}

/** Hosts tried for one quantity before the scan has to find out by itself. */
const TRIES = 16;

/**
 * For each block of hosts those with the most memory, CPU, disk and devices, and with the fewest devices, among the
 * hosts that are open. If the best of them pass a ranking's filters, the range of its weights is known before the
 * scan, and scoring needs no second one. Kept by block and looked up again only where something changed.
 */
export class Extremes {
  private readonly blocks: (Best | null)[] = [];
  private readonly list = new Uint16Array(BLOCK);

  constructor(private readonly table: WeighedRows) {}

  /** Something of a host changed. */
  touch(slot: number): void {
    this.blocks[slot >>> BLOCK_BITS] = null;
  }

  /** The spread of the hosts that `passes` lets through, or null where that takes a scan to know. */
  spreadOf(passes: (slot: number) => boolean): Spread | null {
    const blocks = Math.ceil(this.table.hosts.end / BLOCK);
    for (let block = 0; block < blocks; block++) this.blocks[block] ??= this.look(block);
    const spread = { ram: 0, cpu: 0, disk: 0, most: 0, fewest: 0, members: 0 };
    for (const quantity of QUANTITIES) {
      const value = this.bestOf(quantity, passes);
      if (value === null) return null;
      spread[quantity] = value;
    }
    return spread;
  }

  private bestOf(quantity: Quantity, passes: (slot: number) => boolean): number | null {
    let best = Number.NaN;
    const isBetter = (value: number): boolean =>
      Number.isNaN(best) || (quantity === 'fewest' ? value < best : value > best);
    for (const block of this.blocks) {
      const found = block?.[quantity];
      if (found && found.slot !== 0 && isBetter(found.value)) best = found.value;
    }
    let tries = 0;
    for (const block of this.blocks) {
      const found = block?.[quantity];
      if (!found || found.slot === 0 || found.value !== best) continue;
      if (passes(found.slot)) return best;
      if (++tries === TRIES) return null;
    }
    return null;
  }

  private look(block: number): Best {
    const { table, list } = this;
    const free = freeInBlock(table.classes, block);
    const base = block << BLOCK_BITS;
    const best = Object.fromEntries(QUANTITIES.map((name) => [name, { slot: 0, value: 0 }])) as Record<
      Quantity,
      { slot: number; value: number }
    >;
    const count = gather(table.machines.words, block, list);
    for (let i = 0; i < count; i++) {
      const slot = base + list[i]!;
      if (!table.open.has(slot) || !table.known.has(slot)) continue;
      for (const name of AMOUNT_WEIGHERS) {
        const value = free[name][list[i]!]!;
        if (best[name].slot === 0 || value > best[name].value) best[name] = { slot, value };
      }
      const devices = table.hosts.of.freeDevices[slot]!;
      if (best.most.slot === 0 || devices > best.most.value) best.most = { slot, value: devices };
      if (best.fewest.slot === 0 || devices < best.fewest.value) best.fewest = { slot, value: devices };
    }
    return best;
  }
}
