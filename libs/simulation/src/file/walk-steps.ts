import type { Path } from './problems.js';
import type { Scenario } from './scenario.js';
import type { Step } from './step.js';

export interface PlacedStep {
  readonly step: Step;
  readonly path: Path;
  /** It is a part of `parallel`, at whatever depth. */
  readonly racing: boolean;
}

/** Every step of a file, inner ones after the one around them. */
export function* walkSteps(scenario: Pick<Scenario, 'steps'>): Generator<PlacedStep> {
  yield* walk(scenario.steps, (index) => ['steps', index], false);
}

function* walk(steps: readonly Step[], at: (index: number) => Path, racing: boolean): Generator<PlacedStep> {
  for (const [index, step] of steps.entries()) {
    const path = at(index);
    yield { step, path, racing };
    if (step.steps) yield* walk(step.steps, (inner) => [...path, 'steps', inner], racing);
    for (const [branch, parts] of (step.parallel ?? []).entries()) {
      const there = [...path, 'parallel', branch];
      // A branch of one step has no list around it.
      if (Array.isArray(parts)) yield* walk(parts as readonly Step[], (inner) => [...there, inner], true);
      else yield* walk([parts as Step], () => there, true);
    }
  }
}
