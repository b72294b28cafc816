import type { Path } from '../file/problems.js';
import type { Step } from '../file/step.js';
import { numbered } from './step-texts.js';

export interface Part {
  readonly step: Step;
  readonly path: Path;
}

/**
 * The branches of a `parallel`: each a list of parts that follow each other. A `repeat` that is a branch by itself is
 * that many branches, all at once; within a branch it is that many parts in turn.
 */
export function branchesOf(parallel: readonly (Step | readonly Step[])[], at: Path): Part[][] {
  return parallel.flatMap((branch, index) => {
    const path = [...at, index];
    if (Array.isArray(branch)) return [(branch as readonly Step[]).flatMap((step, n) => inTurn(step, [...path, n]))];
    const step = branch as Step;
    return step.repeat === undefined ? [inTurn(step, path)] : rounds(step, path);
  });
}

const rounds = (step: Step, path: Path): Part[][] =>
  Array.from({ length: step.repeat ?? 0 }, (_, round) =>
    numbered(step.steps ?? [], round + 1).flatMap((inner, n) => inTurn(inner, [...path, 'steps', n])),
  );

const inTurn = (step: Step, path: Path): Part[] =>
  step.repeat === undefined ? [{ step, path }] : rounds(step, path).flat();
