import type { Position } from '@berth/event-store';
import type { Breach } from './breach.js';

/** So many breaches are listed; the others are counted. */
const LISTED = 1_000;

/** Breaches of one audit: each rule once per event, first bad event first. */
export class BreachList {
  private readonly byEvent = new Map<string, Breach[]>();
  private listed = 0;
  private counted = 0;

  add(breaches: Iterable<Breach>): void {
    for (const breach of breaches) this.addOne(breach);
  }

  get count(): number {
    return this.counted;
  }

  inOrder(compare: (a: Position, b: Position) => number): Breach[] {
    return [...this.byEvent.values()].flat().sort((a, b) => compare(a.position, b.position));
  }

  private addOne(breach: Breach): void {
    const known = this.byEvent.get(breach.eventId);
    if (known?.some(({ invariant }) => invariant === breach.invariant)) return;
    // The fold refuses what a named rule already tells of: one finding, not two.
    if (known && breach.invariant === 'TRANSITION') return;
    const transition = known?.findIndex(({ invariant }) => invariant === 'TRANSITION') ?? -1;
    if (known && transition !== -1) {
      known[transition] = breach;
      return;
    }
    this.counted++;
    if (this.listed === LISTED) return;
    this.listed++;
    if (known) known.push(breach);
    else this.byEvent.set(breach.eventId, [breach]);
  }
}
