import { readInteger } from '../literal/numbers.js';
import { strip } from '../literal/whitespace.js';

/** Guest CPUs a flavor may name; more is a typing error, not a machine. */
const MAX_CPU = 65_535;

export type CpuSet =
  | { readonly ok: true; readonly cpus: readonly number[] }
  | { readonly ok: false; readonly message: string };

interface Range {
  readonly start: number;
  readonly end: number;
  readonly excluded: boolean;
}

/** Reads a list of CPUs such as `0-3,^2,8`: numbers, ranges, and `^` for what is left out. Sorted, without repeats. */
export function readCpuSet(text: string): CpuSet {
  const rules = text
    .split(',')
    .map(strip)
    .filter((rule) => rule !== '');
  const ranges: Range[] = [];
  for (const rule of rules) {
    const range = readRange(rule);
    if (!range) return { ok: false, message: `"${rule}" is no CPU, range or ^CPU; expected something like 0-3,^2,8` };
    ranges.push(range);
  }
  const cpus = new Set<number>();
  for (const { start, end, excluded } of ranges)
    if (!excluded) for (let cpu = start; cpu <= end; cpu += 1) cpus.add(cpu);
  for (const { start, end, excluded } of ranges)
    if (excluded) for (let cpu = start; cpu <= end; cpu += 1) cpus.delete(cpu);
  return { ok: true, cpus: [...cpus].sort((a, b) => a - b) };
}

function readRange(rule: string): Range | null {
  const excluded = rule.startsWith('^');
  const plain = excluded ? rule.slice(1) : rule;
  const dash = plain.indexOf('-');
  const start = readInteger(dash < 0 ? plain : plain.slice(0, dash));
  const end = dash < 0 ? start : readInteger(plain.slice(dash + 1));
  if (start === null || end === null || start < 0 || start > end || end > MAX_CPU) return null;
  return { start, end, excluded };
}
