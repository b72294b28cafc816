import type { Plant } from '../planted/plant.js';
import { playSeed } from './run/play-seed.js';
import type { RunResult } from './run/sim-run.js';
import { failureLines } from './show/failure-lines.js';
import { shrinkRun } from './shrink/shrink-run.js';

export interface SeedsOptions {
  /** From this seed up to that one, both included. */
  readonly from: number;
  readonly to: number;
  readonly steps: number;
  readonly servers: number;
  readonly plant?: Plant;
  /** Told of each seed when it is done. */
  readonly done?: (outcome: SeedOutcome) => void;
}

export interface SeedOutcome {
  readonly seed: number;
  readonly steps: number;
  readonly events: number;
  readonly digest: string;
  /** Null when it passed. */
  readonly failure: SeedFailure | null;
}

export interface SeedFailure {
  readonly rule: string;
  /** What broke and the shrunk story, line by line. */
  readonly lines: readonly string[];
  /** Every choice of that story, in words. */
  readonly told: readonly string[];
}

/** Plays one seed and shrinks its story if it fails. */
export async function runSeedOf(
  options: Omit<SeedsOptions, 'from' | 'to' | 'done'>,
  seed: number,
): Promise<SeedOutcome> {
  const { steps, servers, plant } = options;
  const run = { seed, servers, ...(plant ? { plant } : {}) };
  const result = await playSeed(run, steps);
  const { events, digest } = result;
  const failure = result.broken ? failureOf(await shrinkRun(run, result), steps) : null;
  return { seed, steps: result.steps.length, events, digest, failure };
}

/** Plays seeds in turn. @returns the outcomes, by seed */
export async function runSeeds(options: SeedsOptions): Promise<SeedOutcome[]> {
  const outcomes: SeedOutcome[] = [];
  for (let seed = options.from; seed <= options.to; seed++) {
    const outcome = await runSeedOf(options, seed);
    options.done?.(outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}

const failureOf = (shrunk: RunResult, planned: number): SeedFailure => ({
  rule: shrunk.broken?.rule ?? '',
  lines: failureLines(shrunk, planned),
  told: shrunk.told,
});
