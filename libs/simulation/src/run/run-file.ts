import type { Plant } from '../drive/local-stage.js';
import { fieldOf } from '../file/problems.js';
import type { ScenarioFile } from '../file/read-scenario.js';
import type { Scenario } from '../file/scenario.js';
import { walkSteps } from '../file/walk-steps.js';
import { runSeed } from './run-seed.js';

export const DEFAULT_SEEDS = 50;

export interface RunOptions {
  /** This one only: the rerun of a failure. */
  readonly seed?: number;
  /** Instead of what the file says. */
  readonly seeds?: number;
  readonly plant?: Plant;
}

/** A failed seed, ready to be shown. */
export interface FailedSeed {
  /** Null where nothing was left to a seed, e.g. on a server. */
  readonly seed: number | null;
  /** `FILE:LINE: field: what` */
  readonly lines: readonly string[];
  readonly story: readonly string[];
}

export interface FileResult {
  readonly file: string;
  /** Interleavings that were played, the failing one included. */
  readonly seeds: number;
  readonly failed: FailedSeed | null;
}

/** True when something is left to the seed: parts that interleave, or more servers than one. */
export const hasChoices = (scenario: Scenario): boolean =>
  (scenario.servers?.length ?? 1) > 1 || [...walkSteps(scenario)].some(({ step }) => step.parallel !== undefined);

/** Plays a file under its seeds until one fails. */
export async function runFile({ file, scenario, text }: ScenarioFile, options: RunOptions = {}): Promise<FileResult> {
  const seeds = seedsOf(scenario, options);
  for (const [index, seed] of seeds.entries()) {
    const { failures, story } = await runSeed(scenario, seed, options.plant);
    if (failures.length === 0) continue;
    const lines = failures.map(
      ({ path, message }) => `${file}:${text.lineOf(path)}: ${fieldOf(path) || 'scenario'}: ${message}`,
    );
    return { file, seeds: index + 1, failed: { seed, lines, story: story() } };
  }
  return { file, seeds: seeds.length, failed: null };
}

function seedsOf(scenario: Scenario, { seed, seeds }: RunOptions): number[] {
  if (seed !== undefined) return [seed];
  const count = hasChoices(scenario) ? (seeds ?? scenario.seeds ?? DEFAULT_SEEDS) : 1;
  return Array.from({ length: count }, (_, index) => index + 1);
}
