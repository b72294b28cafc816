import { fieldOf } from '../file/problems.js';
import type { ScenarioFile } from '../file/read-scenario.js';
import { flipped, flipsOf } from './flips.js';
import { type RunOptions, runFile } from './run-file.js';

export interface MutationResult {
  readonly file: string;
  readonly flips: number;
  /** Expectations that hold just as well when they say something else: they test nothing. */
  readonly survivors: readonly string[];
}

/** Flips every value a file expects, one at a time, and plays the file each time: it has to fail. */
export async function mutateFile(given: ScenarioFile, options: RunOptions = {}): Promise<MutationResult> {
  const flips = flipsOf(given.scenario);
  const survivors: string[] = [];
  for (const flip of flips) {
    const { failed } = await runFile({ ...given, scenario: flipped(given.scenario, flip) }, options);
    if (failed) continue;
    const change = `${JSON.stringify(flip.from)} → ${JSON.stringify(flip.to)}`;
    survivors.push(`${given.file}:${given.text.lineOf(flip.path)}: ${fieldOf(flip.path)}: ${change} passes too`);
  }
  return { file: given.file, flips: flips.length, survivors };
}
