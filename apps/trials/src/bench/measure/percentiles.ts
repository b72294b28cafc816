/** What many measured times come to; in the unit they were given in. */
export interface Spread {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Of at least one time; nearest rank. */
export function spreadOf(times: Iterable<number>): Spread {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

export const medianOf = (values: readonly number[]): number => spreadOf(values).p50;
