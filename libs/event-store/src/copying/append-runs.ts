import { eventBytes, MAX_APPEND_BYTES, type StoredEvent } from '../port/events.js';

/**
 * Cuts a part of the log into appends: neighbours of one stream go together, so what was one append stays one as far
 * as the log can tell, up to the bytes an append may have.
 */
export const appendRuns = (events: readonly StoredEvent[]): StoredEvent[][] => {
  const runs: StoredEvent[][] = [];
  let bytes = 0;
  for (const event of events) {
    const run = runs.at(-1);
    const size = eventBytes(event);
    if (run === undefined || run.at(-1)?.stream !== event.stream || bytes + size > MAX_APPEND_BYTES) {
      runs.push([event]);
      bytes = size;
    } else {
      run.push(event);
      bytes += size;
    }
  }
  return runs;
};
