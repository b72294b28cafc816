import { ServerUnavailable } from './agent-error.js';
import { backoffMs } from './backoff.js';
import type { Surroundings } from './surroundings.js';

/**
 * Does work that asks the server, again and again while it is unavailable, waiting longer each time.
 *
 * @param attempts how often it is tried
 * @throws {ServerUnavailable} after the last try; whatever else the work throws, at once
 */
export async function persistently<T>(around: Surroundings, attempts: number, work: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ServerUnavailable) || failures >= attempts) throw error;
      const waitMs = backoffMs(failures, around.random(), error.retryAfterMs);
      around.note(`${error.message}; trying again in ${waitMs} ms (${failures} of ${attempts - 1})`);
      await around.pause(waitMs);
    }
  }
}
