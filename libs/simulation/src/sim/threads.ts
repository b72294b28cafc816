import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { runSeedOf, runSeeds, type SeedOutcome, type SeedsOptions } from './run-seeds.js';

interface Job {
  readonly seeds: readonly number[];
  readonly steps: number;
  readonly servers: number;
}

/**
 * Plays seeds in several threads: the n-th takes every n-th seed. Outcomes are told in the order of their seeds, however
 * fast each was: the same seeds give the same lines.
 */
export async function runSeedsInThreads(
  options: Omit<SeedsOptions, 'plant'> & { readonly workers: number },
): Promise<void> {
  const { workers, from, to, steps, servers, done = () => {} } = options;
  const all = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (workers <= 1 || all.length === 1) {
    await runSeeds(options);
    return;
  }
  const early = new Map<number, SeedOutcome>();
  let next = from;
  const inOrder = (outcome: SeedOutcome): void => {
    early.set(outcome.seed, outcome);
    for (let ready = early.get(next); ready; ready = early.get(next)) {
      early.delete(next++);
      done(ready);
    }
  };
  await Promise.all(
    Array.from({ length: Math.min(workers, all.length) }, (_, thread) => {
      const seeds = all.filter((_seed, index) => index % workers === thread);
      return inThread({ seeds, steps, servers }, inOrder);
    }),
  );
}

function inThread(job: Job, done: (outcome: SeedOutcome) => void): Promise<void> {
  // The built file: threads can't load sources.
  const worker = new Worker(join(__dirname.replace(/([/\\])src([/\\]sim)$/, '$1dist$2'), 'threads.js'), {
    workerData: job,
  });
  return new Promise((resolve, reject) => {
    worker.on('message', done);
    worker.on('error', reject);
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a thread ended with code ${code}`))));
  });
}

async function work({ seeds, steps, servers }: Job): Promise<void> {
  for (const seed of seeds) parentPort?.postMessage(await runSeedOf({ steps, servers }, seed));
}

if (!isMainThread && isJob(workerData)) void work(workerData);

function isJob(data: unknown): data is Job {
  return typeof data === 'object' && data !== null && 'seeds' in data && 'servers' in data;
}
