import { BLOCK } from '../fleet/blocks.js';

/** What weighers look at on one host. */
export interface RawWeights {
  readonly ram: number;
  readonly cpu: number;
  readonly disk: number;
  /** Free devices over all pools. */
  readonly devices: number;
  /** Members of the ask's soft group; 0 where it has none. */
  readonly members: number;
}

/** What was seen of the raw weights of the hosts that pass: greatest free amounts, most and fewest free devices, most members of a soft group. */
export interface Spread {
  ram: number;
  cpu: number;
  disk: number;
  most: number;
  fewest: number;
  members: number;
}

export const noSpread = (): Spread => ({
  ram: 0,
  cpu: 0,
  disk: 0,
  most: 0,
  fewest: Number.POSITIVE_INFINITY,
  members: 0,
});

/**
 * The hosts that pass one ranking, reused by the next. Two bytes a host: their weights are read from the columns a
 * second time, which costs less than writing them down.
 */
export class Scratch {
  /** Offsets within their blocks, block after block. */
  offsets = new Uint16Array(0);
  /** Block → where its offsets end; they start where those of the block before end. */
  ends = new Uint32Array(0);
  /** Hosts with claims in flight or members of the ask's soft group, judged one by one. */
  extras: { readonly slot: number; readonly raw: RawWeights }[] = [];
  spread = noSpread();
  /** Offsets of the block that is being sifted. */
  readonly list = new Uint16Array(BLOCK);
  /** Offsets and scores of hosts of one block that may be among the best. */
  readonly near = new Uint16Array(BLOCK);
  readonly nearScores = new Float64Array(BLOCK);

  /** Empties it and makes sure that so many slots have room. */
  start(slots: number): void {
    this.extras = [];
    this.spread = noSpread();
    if (this.offsets.length >= slots) return;
    const blocks = Math.ceil((slots * 1.25) / BLOCK);
    this.offsets = new Uint16Array(blocks * BLOCK);
    this.ends = new Uint32Array(blocks);
  }
}
