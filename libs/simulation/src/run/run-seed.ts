import { Deeds } from '../deeds/deeds.js';
import { setUpSteps } from '../deeds/set-up.js';
import { LocalStage, type Plant } from '../drive/local-stage.js';
import type { Scenario } from '../file/scenario.js';
import { SimulationStuckError } from '../schedule/scheduler.js';
import { Book } from '../words/book.js';
import { type Failure, Play } from './play.js';

export interface SeedResult {
  readonly seed: number;
  readonly failures: readonly Failure[];
  /** What happened, in words, for whoever has to understand a failure. */
  readonly story: () => readonly string[];
  readonly events: number;
}

/** Plays a scenario once in this process: everything in it follows from the seed. */
export async function runSeed(scenario: Scenario, seed: number, plant?: Plant): Promise<SeedResult> {
  const book = new Book();
  for (const host of Object.keys(scenario.hosts)) book.hostId(host);
  const stage = new LocalStage(scenario, book, seed, plant);
  const play = new Play(stage, new Deeds(scenario, book), book);
  try {
    await stage.open();
    await play.setUp(setUpSteps(scenario));
    if (play.failures.length === 0) await play.steps(scenario.steps, ['steps']);
    if (play.failures.length === 0) {
      for (const breach of await stage.finish()) play.failures.push({ path: [], message: `at the end: ${breach}` });
    }
  } catch (error) {
    if (!(error instanceof SimulationStuckError)) throw error;
    play.failures.push({ path: ['steps', Math.max(0, play.at)], message: error.message });
  }
  return { seed, failures: play.failures, story: () => stage.story(), events: stage.world.events.length };
}
