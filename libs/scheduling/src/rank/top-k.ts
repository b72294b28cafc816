/** Negative when `a` ranks before `b`: greater score, then the host's order. */
export type Before = (slotA: number, scoreA: number, slotB: number, scoreB: number) => number;

/** The best `size` of any number of hosts, in one pass: a heap with the worst kept one on top. */
export class TopK {
  private readonly slots: Uint32Array;
  private readonly scores: Float64Array;
  private count = 0;

  constructor(
    private readonly size: number,
    readonly before: Before,
  ) {
    this.slots = new Uint32Array(size);
    this.scores = new Float64Array(size);
  }

  /** A lower score than this is not kept. */
  get worst(): number {
    return this.count < this.size ? Number.NEGATIVE_INFINITY : (this.scores[0] ?? Number.POSITIVE_INFINITY);
  }

  offer(slot: number, score: number): void {
    const { slots, scores } = this;
    if (this.count < this.size) {
      let at = this.count++;
      while (at > 0) {
        const above = (at - 1) >>> 1;
        if (this.before(slots[above]!, scores[above]!, slot, score) >= 0) break;
        slots[at] = slots[above]!;
        scores[at] = scores[above]!;
        at = above;
      }
      slots[at] = slot;
      scores[at] = score;
      return;
    }
    if (this.size === 0 || score < scores[0]! || this.before(slot, score, slots[0]!, scores[0]!) >= 0) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= this.size) break;
      const right = below + 1;
      if (right < this.size && this.before(slots[right]!, scores[right]!, slots[below]!, scores[below]!) > 0) {
        below = right;
      }
      if (this.before(slots[below]!, scores[below]!, slot, score) <= 0) break;
      slots[at] = slots[below]!;
      scores[at] = scores[below]!;
      at = below;
    }
    slots[at] = slot;
    scores[at] = score;
  }

  /** Best first. */
  ranked(): { readonly slot: number; readonly score: number }[] {
    const all = Array.from({ length: this.count }, (_, i) => ({ slot: this.slots[i]!, score: this.scores[i]! }));
    return all.sort((a, b) => this.before(a.slot, a.score, b.slot, b.score));
  }
}
