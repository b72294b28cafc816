import type { Clock } from '@berth/runtime';
import type { ReadModel } from '../ports/read-model.js';
import type { ConsistentQuery, PageQuery } from '../wire/common.wire.js';
import { ProblemError } from '../problems/problem.js';
import { deadlineOf, type Incoming } from './request-context.js';

/**
 * Waits until the read model shows the position asked for (DESIGN rule 13).
 * @throws ReadModelBehindError (503) when the request's deadline comes first
 */
export async function atLeast(request: Incoming, model: ReadModel, clock: Clock): Promise<void> {
  const { atLeast: position } = request.query as ConsistentQuery;
  if (!position) return;
  await named('atLeast', position, model.runner.waitFor(position, deadlineOf(request, clock) - clock.monotonicMs()));
}

export const DEFAULT_PAGE = 100;

export const pageRequestOf = ({ cursor, limit }: PageQuery) => ({
  cursor: cursor ?? null,
  limit: limit ?? DEFAULT_PAGE,
});

/** Says which field had the text that is no position. @throws ProblemError */
export async function named<T>(field: string, value: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code !== 'InvalidPosition') throw error;
    const expected = 'a position of a former answer of this store';
    throw new ProblemError(400, code, 'Something in the request is wrong', message, {
      errors: [{ field, value, expected }],
    });
  }
}
