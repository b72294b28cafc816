import type { Clock } from '@berth/runtime';
import type { FastifyRequest } from 'fastify';
import type { ReadModel } from '../ports/read-model.js';
import type { ConsistentQuery, PageQuery } from '../wire/common.wire.js';
import { deadlineOf } from './request-context.js';

/**
 * Waits until the read model shows the position asked for (DESIGN rule 13).
 * @throws ReadModelBehindError (503) when the request's deadline comes first
 */
export async function atLeast(request: FastifyRequest, model: ReadModel, clock: Clock): Promise<void> {
  const { atLeast: position } = request.query as ConsistentQuery;
  if (position) await model.runner.waitFor(position, deadlineOf(request, clock) - clock.monotonicMs());
}

export const DEFAULT_PAGE = 100;

export const pageRequestOf = ({ cursor, limit }: PageQuery) => ({
  cursor: cursor ?? null,
  limit: limit ?? DEFAULT_PAGE,
});
