import type { Path } from '../file/problems.js';

/** One member of an expectation that does not hold. */
export interface Mismatch {
  /** From the expectation down. */
  readonly path: Path;
  readonly expected: unknown;
  readonly was: unknown;
}

export const differs = (path: Path, expected: unknown, was: unknown): Mismatch => ({ path, expected, was });

/** Nothing when the two are equal as JSON. */
export const compared = (path: Path, expected: unknown, was: unknown): Mismatch[] =>
  JSON.stringify(expected) === JSON.stringify(was) ? [] : [differs(path, expected, was)];

/** The same for each member of a map; `was` says what is so for a key. */
export const comparedEach = <T>(
  name: string,
  expected: Readonly<Record<string, T>>,
  was: (key: string, expected: T) => unknown,
): Mismatch[] => Object.entries(expected).flatMap(([key, value]) => compared([name, key], value, was(key, value)));
