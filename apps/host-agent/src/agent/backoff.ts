const FIRST_MS = 500;
const LONGEST_MS = 60_000;

/**
 * How long to wait after the nth failure in a row (from 1): between half and all of a time that
 * doubles up to a minute, so that a fleet does not come back all at once. Never less than the server asked.
 *
 * @param random a number from 0 to below 1
 */
export function backoffMs(failures: number, random: number, atLeastMs: number | null): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 20));
  return Math.max(Math.round(longest * (0.5 + random / 2)), atLeastMs ?? 0);
}

/** An interval moved by up to a tenth either way, for the same reason. */
export const jitteredMs = (intervalMs: number, random: number): number => Math.round(intervalMs * (0.9 + random * 0.2));
