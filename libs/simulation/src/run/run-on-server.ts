import { randomBytes } from 'node:crypto';
import { BerthClient } from '@berth/client';
import { Deeds } from '../deeds/deeds.js';
import { setUpSteps } from '../deeds/set-up.js';
import { ServerStage } from '../drive/server-stage.js';
import { fieldOf } from '../file/problems.js';
import type { ScenarioFile } from '../file/read-scenario.js';
import { Book } from '../words/book.js';
import { instancesIn, instancesShown, notRunnableThere } from './on-a-server.js';
import { Play } from './play.js';
import type { FileResult } from './run-file.js';

export interface ServerResult extends FileResult {
  /** `FILE:LINE: why` for each step that a server elsewhere can't do; such a file is not run. */
  readonly notRunnable: readonly string[];
}

/**
 * Plays a file once against a server, with hosts and instances of its own (their names carry a random part). Parts of
 * `parallel` are sent at once; how they interleave is not ours to choose.
 */
export async function runOnServer(given: ScenarioFile, url: string): Promise<ServerResult> {
  const { file, scenario, text } = given;
  const line = (path: readonly (string | number)[], message: string): string =>
    `${file}:${text.lineOf(path)}: ${fieldOf(path) || 'scenario'}: ${message}`;
  const notRunnable = notRunnableThere(scenario).map(({ path, message }) => line(path, message));
  if (notRunnable.length > 0) return { file, seeds: 0, failed: null, notRunnable };
  const book = new Book(randomBytes(4).toString('hex'));
  const hosts = Object.keys(scenario.hosts);
  const client = new BerthClient({ url, actor: 'scenario' });
  const stage = new ServerStage(client, book, hosts, instancesIn(scenario), instancesShown(scenario));
  const play = new Play(stage, new Deeds(scenario, book, hosts), book);
  await play.setUp(setUpSteps({ hosts: scenario.hosts }));
  if (play.failures.length === 0) await play.steps(scenario.steps, ['steps']);
  const lines = play.failures.map(({ path, message }) => line(path, message));
  return { file, seeds: 1, failed: lines.length > 0 ? { seed: null, lines, story: [] } : null, notRunnable };
}
