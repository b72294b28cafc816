import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Every pick of a run, decided by its seed: the same seed gives the same run. */
export class SeededRandom {
  private readonly generator;

  /** @param seed a whole number */
  constructor(readonly seed: number) {
    this.generator = xoroshiro128plus(seed);
  }

  /** A whole number from 0 to `bound` - 1. */
  below(bound: number): number {
    return uniformInt(this.generator, 0, bound - 1);
  }

  /** True once in `times` on average. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }

  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** So many hexadecimal digits, lower case. */
  hex(digits: number): string {
    let text = '';
    while (text.length < digits) text += this.below(16).toString(16);
    return text;
  }
}
