import { InvalidPositionError } from '../port/errors.js';
import type { Position } from '../port/events.js';

const COUNTED = /^[1-9][0-9]{0,15}$/;

/**
 * The number behind a position of a store that counts its events from 1 without gaps.
 *
 * @throws InvalidPositionError for any other text
 */
export const countOf = (position: Position): number => {
  const count = typeof position === 'string' && COUNTED.test(position) ? Number(position) : Number.NaN;
  if (!Number.isSafeInteger(count)) {
    throw new InvalidPositionError(
      `position ${JSON.stringify(position)} is none of this store: expected an integer from 1 as text`,
    );
  }
  return count;
};

export const positionOf = (count: number): Position => String(count);

/** A position past the last event was given out by another store, or by this one before it was restored. */
export const beyondHead = (position: number, head: number): InvalidPositionError =>
  new InvalidPositionError(`position ${position} is beyond the end of this log, which is at ${head}`);
