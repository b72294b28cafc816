import type { Step, Verb } from '../file/step.js';
import { verbOf } from '../file/step.js';

/** A step with `{n}` replaced by a number, in names and texts at whatever depth. */
export function numbered<T>(value: T, n: number): T {
  if (typeof value === 'string') return value.replaceAll('{n}', String(n)) as T;
  if (Array.isArray(value)) return value.map((member) => numbered(member, n)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key.replaceAll('{n}', String(n)), numbered(member, n)]),
  ) as T;
}

/** `claim i1`; how a step is called in stories. */
export function titleOf(step: Step): string {
  const verb = verbOf(step);
  if (!verb) return 'look';
  return `${verb} ${subjectOf(step, verb)}${step.on === undefined ? '' : ` on ${step.on}`}`;
}

/** What a step is about: also its label where it has none. */
export function subjectOf(step: Step, verb: Verb | null = verbOf(step)): string {
  const value = verb ? step[verb] : '';
  return typeof value === 'object' ? '' : String(value);
}
