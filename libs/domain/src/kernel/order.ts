/** Orders strings by UTF-16 code unit: the same on every machine, unlike `localeCompare`. */
export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A copy of the numbers, ascending. */
export const sortedNumbers = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);

/** Keys of a record in code-unit order. */
export const sortedKeys = (record: Readonly<Record<string, unknown>>): string[] => Object.keys(record).sort(byCodeUnit);
