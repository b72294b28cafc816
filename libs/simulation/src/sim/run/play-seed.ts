import type { Scenario } from '../../file/scenario.js';
import type { SimStep } from '../steps/sim-step.js';
import { Workload } from '../workload/workload.js';
import { type RunOptions, type RunResult, SimRun } from './sim-run.js';

/** Plays a seed: what happens is made up from it, step by step. @param count so many steps */
export function playSeed(options: RunOptions, count: number): Promise<RunResult> {
  const workload = new Workload(options.seed);
  let made = 0;
  return new SimRun(options, {
    scenario: workload.scenario,
    next: (seen) => (made++ < count ? workload.next(seen) : null),
    learn: (act, answer, word) => workload.learn(act, answer, word),
  }).play();
}

/** Plays a list of steps, all of a seed's or some of them. The whole list gives the run that it was noted in. */
export function replay(options: RunOptions, steps: readonly SimStep[]): Promise<RunResult> {
  let next = 0;
  return new SimRun(options, { scenario: scenarioOf(options.seed), next: () => steps[next++] ?? null }).play();
}

const scenarioOf = (seed: number): Scenario => new Workload(seed).scenario;
