import { readFile } from 'node:fs/promises';
import { openSqliteStore } from '@berth/event-store';
import {
  type FailedSeed,
  instanceSlice,
  mutateFile,
  NotRecordableError,
  readScenario,
  recordSlice,
  runFile,
  runOnServer,
  ScenarioFileError,
  type ScenarioFile,
  scenarioText,
} from '@berth/simulation';
import { CliFailure } from '../output/failure.js';
import { type Output, printLine } from '../output/print.js';

interface Seeds {
  readonly seed?: number;
  readonly seeds?: number;
}

interface PlayOptions extends Seeds {
  readonly server: string | undefined;
  readonly story: boolean;
}

/** How much of a story is told when nobody asks for all of it. */
const STORY_LINES = 60;

/** Plays each file and says how it went. @returns whether none failed */
export async function playScenarios(files: readonly string[], options: PlayOptions, output: Output): Promise<boolean> {
  let [passed, failed, notRunnable] = [0, 0, 0];
  for (const name of files) {
    const file = await read(name, output);
    const onServer = file && options.server ? await runOnServer(file, options.server) : null;
    if (onServer && onServer.notRunnable.length > 0) {
      notRunnable++;
      printLine(output, `not runnable on a server: ${name}`);
      for (const line of onServer.notRunnable) printLine(output, `  ${line}`);
      continue;
    }
    const result = onServer ?? (file && (await runFile(file, options)));
    if (result && !result.failed) {
      passed++;
      printLine(output, `passed ${name}${result.seeds > 1 ? ` (${result.seeds} interleavings)` : ''}`);
      continue;
    }
    failed++;
    if (result?.failed) tell(name, result.failed, options.story, output);
  }
  if (notRunnable > 0) printLine(output, `${notRunnable} not runnable on a server`);
  printLine(output, `${passed} passed, ${failed} failed`);
  return failed === 0;
}

/** Flips every expectation of each file. @returns whether none survived */
export async function mutateScenarios(files: readonly string[], seeds: Seeds, output: Output): Promise<boolean> {
  let [flips, survivors, failed] = [0, 0, 0];
  for (const name of files) {
    const file = await read(name, output);
    const plain = file && (await runFile(file, seeds));
    if (!file || plain?.failed) {
      failed++;
      if (plain?.failed) printLine(output, `FAILED as it is: ${name}`);
      continue;
    }
    const result = await mutateFile(file, seeds);
    flips += result.flips;
    survivors += result.survivors.length;
    printLine(output, `${result.survivors.length === 0 ? 'bites ' : 'BLUNT '} ${name} (${result.flips} expectations)`);
    for (const survivor of result.survivors) printLine(output, `  ${survivor}`);
  }
  printLine(output, `${flips} expectations flipped, ${survivors} still pass, ${failed} files failed`);
  return survivors + failed === 0;
}

async function read(name: string, output: Output): Promise<ScenarioFile | null> {
  let source: string;
  try {
    source = await readFile(name, 'utf8');
  } catch (error) {
    throw new CliFailure(`${name}: ${(error as Error).message}`, 2);
  }
  try {
    return readScenario(name, source);
  } catch (error) {
    if (!(error instanceof ScenarioFileError)) throw error;
    printLine(output, `FAILED ${name}: the file is not right`);
    for (const line of error.message.split('\n')) printLine(output, `  ${line}`);
    return null;
  }
}

function tell(name: string, { seed, lines, story }: FailedSeed, whole: boolean, output: Output): void {
  printLine(output, `FAILED ${name}${seed === null ? '' : ` at seed ${seed}`}`);
  for (const line of lines) printLine(output, `  ${line}`);
  if (seed === null) return;
  const left = whole ? 0 : Math.max(0, story.length - STORY_LINES);
  printLine(output, '  what happened:');
  if (left > 0) printLine(output, `    … ${left} earlier (--story tells them)`);
  for (const [index, line] of story.slice(left).entries()) printLine(output, `    ${left + index + 1}. ${line}`);
  printLine(output, `  again: npx berth scenario run ${name} --seed ${seed}`);
}

export interface RecordOptions {
  readonly data: string;
  readonly host?: readonly string[];
  readonly instance?: string;
  readonly from?: string;
  readonly to?: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Prints the scenario of a slice of a log, and says on stderr whether it comes out the same when it is played. */
export async function recordScenario(options: RecordOptions, output: Output): Promise<void> {
  const { data, host: hostIds = [], instance, from = null, to = null } = options;
  if (hostIds.length > 0 === (instance !== undefined)) {
    throw new CliFailure('give either --host ID (one or more) or --instance ID', 2);
  }
  for (const id of [...hostIds, ...(instance === undefined ? [] : [instance])]) {
    if (!UUID.test(id)) throw new CliFailure(`${id}: expected an id like 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40`, 2);
  }
  const store = await openSqliteStore({ dir: data, readOnly: true });
  try {
    const slice = instance === undefined ? { hostIds, from, to } : await instanceSlice(store, instance, to);
    if (!slice) throw new CliFailure(`the log has nothing of instance ${instance} on any host`);
    const text = scenarioText(await recordSlice(store, from === null ? slice : { ...slice, from }));
    output.out(text);
    const { failed } = await runFile(readScenario('recorded scenario', text));
    if (!failed) output.err('it comes out the same when it is played\n');
    else throw new CliFailure(`it does not come out the same when it is played:\n  ${failed.lines.join('\n  ')}`);
  } catch (error) {
    throw error instanceof NotRecordableError ? new CliFailure(error.message) : error;
  } finally {
    await store.close();
  }
}
