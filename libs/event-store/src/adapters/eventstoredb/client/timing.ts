import { setMaxListeners } from 'node:events';
import { performance } from 'node:perf_hooks';
import { SilentServerError } from './failures.js';

/** Milliseconds of a clock that never goes back. */
export const now = (): number => performance.now();

/** Rejects with {@link SilentServerError} when the promise has not settled after so many milliseconds. */
export const within = async <T>(ms: number, what: string, promise: Promise<T>): Promise<T> => {
  // when our timer wins, a later failure of the call must not end the process
  promise.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SilentServerError(`${what}: no answer within ${Math.round(ms)} ms`)), ms);
  });
  try {
    return await Promise.race([promise, silent]);
  } finally {
    clearTimeout(timer);
  }
};

/** A controller whose signal many calls listen to at once. */
export const sharedAbort = (): AbortController => {
  const abort = new AbortController();
  setMaxListeners(0, abort.signal);
  return abort;
};

/** Resolves after so many milliseconds, or as soon as the signal fires. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });

const FIRST_MS = 25;
const LONGEST_MS = 1_000;

/** How long to wait before try number `tries` (from 1): doubles up to a second, with jitter (facts 6.8). */
export const backOffMs = (tries: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries - 1, 10)) * (0.5 + Math.random() / 2);
