import { replay } from '../run/play-seed.js';
import type { RunOptions, RunResult } from '../run/sim-run.js';
import type { SimStep } from '../steps/sim-step.js';
import { shorten } from './shorten.js';

/** Steps that all tries together may play. */
const BUDGET = 60_000;

/** The shortest story found in which the same rule breaks as in a run that failed; that run itself if none is shorter. */
export async function shrinkRun(options: RunOptions, failed: RunResult): Promise<RunResult> {
  const { broken } = failed;
  if (!broken) return failed;
  const upTo = failed.steps.slice(0, broken.at + 1);
  const fails = async (steps: readonly SimStep[]): Promise<boolean> => {
    const { broken: found } = await replay(options, steps);
    return found?.rule === broken.rule;
  };
  const steps = await shorten(upTo, fails, { left: BUDGET });
  return replay({ ...options, tell: true }, steps);
}
