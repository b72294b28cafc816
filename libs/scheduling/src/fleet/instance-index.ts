import type { PackedIds } from '../columns/packed-id.js';
import type { claimRows, hostRows } from './layouts.js';

/** The parts of the table that the index reads. */
export interface IndexedRows {
  readonly hosts: ReturnType<typeof hostRows>;
  readonly claims: ReturnType<typeof claimRows>;
  readonly ids: PackedIds;
}

/** Instance → its open claims: chains of claim rows hung on buckets, 4 bytes a bucket. */
export class InstanceIndex {
  private buckets = new Uint32Array(64);
  private count = 0;
  private readonly key = new Uint32Array(4);

  constructor(private readonly table: IndexedRows) {}

  add(row: number): void {
    if (++this.count > this.buckets.length) this.rebuild(this.buckets.length * 2);
    else this.hang(row);
  }

  delete(row: number): void {
    const { chain } = this.table.claims.of;
    const bucket = this.bucketOf(row);
    let before = 0;
    for (let at = this.buckets[bucket]!; at !== 0; before = at, at = chain[at]!) {
      if (at !== row) continue;
      if (before === 0) this.buckets[bucket] = chain[at]!;
      else chain[before] = chain[at]!;
      this.count--;
      return;
    }
  }

  /** Slots of hosts with an open claim of the instance; one twice if it has two claims there. */
  hostsOf(instanceId: string): number[] {
    const { key } = this;
    this.table.ids.pack(instanceId, key);
    const { instance0, instance1, instance2, instance3, host, chain } = this.table.claims.of;
    const hosts: number[] = [];
    const bucket = hash(key[0]!, key[1]!, key[2]!, key[3]!) & (this.buckets.length - 1);
    for (let row = this.buckets[bucket]!; row !== 0; row = chain[row]!) {
      if (instance3[row] !== key[3] || instance0[row] !== key[0]) continue;
      if (instance1[row] === key[1] && instance2[row] === key[2]) hosts.push(host[row]!);
    }
    return hosts;
  }

  /** Hangs every open claim anew. */
  rebuild(size = this.buckets.length): void {
    const { table } = this;
    let length = size;
    while (length < table.claims.live) length *= 2;
    this.buckets = new Uint32Array(length);
    this.count = 0;
    const { claim, next } = { claim: table.hosts.of.claim, next: table.claims.of.next };
    for (let slot = 1; slot < table.hosts.end; slot++) {
      for (let row = claim[slot]!; row !== 0; row = next[row]!) {
        this.count++;
        this.hang(row);
      }
    }
  }

  private hang(row: number): void {
    const bucket = this.bucketOf(row);
    this.table.claims.of.chain[row] = this.buckets[bucket]!;
    this.buckets[bucket] = row;
  }

  private bucketOf(row: number): number {
    const { instance0, instance1, instance2, instance3 } = this.table.claims.of;
    return hash(instance0[row]!, instance1[row]!, instance2[row]!, instance3[row]!) & (this.buckets.length - 1);
  }
}

function hash(a: number, b: number, c: number, d: number): number {
  let h = Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(c ^ Math.imul(d, 0xc2b2ae35), 0x27d4eb2f);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  return h ^ (h >>> 13);
}
