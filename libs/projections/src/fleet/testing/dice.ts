/** Whole numbers below `below`, in an endless row that the seed decides. */
export class Dice {
  constructor(private state: number) {}

  below(below: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 4_294_967_296) * below);
  }

  one<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }
}

export const uuid = (kind: number, n: number): string =>
  `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

/** A host id: its first digits differ, as those of real ids do. */
export const hostUuid = (n: number): string =>
  `${(Math.imul(n + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
