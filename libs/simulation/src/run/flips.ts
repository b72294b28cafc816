import { OUTCOMES } from '../file/expectation.js';
import { fieldOf, type Path } from '../file/problems.js';
import type { Scenario } from '../file/scenario.js';
import { walkSteps } from '../file/walk-steps.js';

/** An expectation with one value turned into another one. */
export interface Flip {
  readonly path: Path;
  readonly from: unknown;
  readonly to: unknown;
}

/** One flip for each value that a file expects. */
export function flipsOf(scenario: Scenario): Flip[] {
  return [...walkSteps(scenario)].flatMap(({ step, path }) =>
    step.expect === undefined ? [] : flipsIn(step.expect, [...path, 'expect']),
  );
}

function flipsIn(value: unknown, path: Path): Flip[] {
  const members: [string | number, unknown][] = Array.isArray(value)
    ? value.map((member, index) => [index, member])
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [];
  // An empty list or map says "nothing": something instead.
  if (members.length === 0) return [{ path, from: value, to: other(value, path) }];
  return members.flatMap(([key, member]) => flipsIn(member, [...path, key]));
}

function other(value: unknown, path: Path): unknown {
  if (Array.isArray(value)) return ['ff:1f.7'];
  if (typeof value === 'object' && value !== null) return { nobody: 99 };
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (value === null) return 'nobody';
  const text = String(value);
  if (path.includes('outcome') || path.includes('outcomes')) return OUTCOMES.find((outcome) => outcome !== text);
  const [, free, total] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  return free === undefined ? `${text}~` : `${Number(free) + 1}/${total}`;
}

/** The file with that one value in it. */
export function flipped(scenario: Scenario, { path, to }: Flip): Scenario {
  const copy = structuredClone(scenario);
  let at = copy as unknown as Record<string | number, unknown>;
  for (const part of path.slice(0, -1)) at = at[part] as Record<string | number, unknown>;
  const last = path.at(-1);
  if (last === undefined) throw new Error(`${fieldOf(path)} can't be flipped`);
  at[last] = to;
  return copy;
}
