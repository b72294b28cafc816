import { InvalidPositionError } from '../../port/errors.js';
import type { Position } from '../../port/events.js';

/** A record's place in the transaction log. Both numbers are kept: filtered checkpoints may differ (facts 2.3). */
export interface LogPlace {
  readonly commit: bigint;
  readonly prepare: bigint;
}

const TEXT = /^(0|[1-9][0-9]{0,18})\/(0|[1-9][0-9]{0,18})$/;
const LAST = 2n ** 63n - 1n;

/** `commit/prepare`, both decimal: `4711/4711`. */
export const positionOf = ({ commit, prepare }: LogPlace): Position => `${commit}/${prepare}`;

/**
 * The place behind a position of this adapter.
 *
 * @throws InvalidPositionError for any other text
 */
export const placeOf = (position: Position): LogPlace => {
  const match = typeof position === 'string' ? TEXT.exec(position) : null;
  const [commit, prepare] = [BigInt(match?.[1] ?? -1), BigInt(match?.[2] ?? -1)];
  if (match === null || commit > LAST || prepare > LAST) {
    throw new InvalidPositionError(
      `position ${JSON.stringify(position)} is none of an EventStoreDB log: expected commit/prepare, such as 4711/4711`,
    );
  }
  return { commit, prepare };
};

/** Negative, 0 or positive, as 64-bit numbers; the commit position counts first. */
export const comparePlaces = (a: LogPlace, b: LogPlace): number => {
  if (a.commit !== b.commit) return a.commit < b.commit ? -1 : 1;
  if (a.prepare !== b.prepare) return a.prepare < b.prepare ? -1 : 1;
  return 0;
};
