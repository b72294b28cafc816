import { randomUUID } from 'node:crypto';
import { canonicalJson, type Clock, type CommandContext, commandIdOf, digestOfText } from '@berth/runtime';
import type { FastifyRequest } from 'fastify';
import { ANONYMOUS } from '../access/access-guard.js';
import { correlationIdOf } from './correlation-id.js';
import type { CommandHeaders } from '../wire/common.wire.js';

/** What a controller gets: the parts of the request, checked against the operation's wire classes. */
export type Incoming<Path = unknown, Query = unknown, Body = unknown> = FastifyRequest<{
  Params: Path & {};
  Querystring: Query & {};
  Body: Body;
}>;

export const DEFAULT_DEADLINE_MS = 10_000;

/** Until when the request is worth answering, in milliseconds of the process's monotonic clock. */
export function deadlineOf(request: FastifyRequest, clock: Clock): number {
  const { 'berth-deadline-ms': asked } = request.headers as CommandHeaders;
  return clock.monotonicMs() + (asked ?? DEFAULT_DEADLINE_MS);
}

/** Who asks: the token's subject, or without authentication what the caller calls itself. */
export const actorOf = (request: FastifyRequest): string => request.caller?.actor ?? ANONYMOUS;

export const idempotencyKeyOf = (request: FastifyRequest): string | null =>
  (request.headers as CommandHeaders)['idempotency-key'] ?? null;

/**
 * The context of the one command a request stands for (DESIGN rule 6). The digest covers method, path, If-Match and the
 * body's meaning: the order of its members does not matter.
 */
export function commandContextOf(request: FastifyRequest, clock: Clock): CommandContext {
  const actor = actorOf(request);
  const key = idempotencyKeyOf(request);
  const commandId = key === null ? randomUUID() : commandIdOf(actor, key);
  return {
    actor,
    commandId,
    commandDigest: digestOf(request),
    correlationId: correlationIdOf(request),
    causationId: null,
    deadlineMs: deadlineOf(request, clock),
  };
}

export const digestOf = (request: FastifyRequest): string =>
  digestOfText(
    `${request.method} ${pathOf(request)}\n${request.headers['if-match'] ?? ''}\n${canonicalJson(request.body ?? {})}`,
  );

const pathOf = (request: FastifyRequest): string => {
  const query = request.url.indexOf('?');
  return query === -1 ? request.url : request.url.slice(0, query);
};
