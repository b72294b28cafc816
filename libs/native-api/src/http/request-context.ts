import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { canonicalJson, type Clock, type CommandContext, commandIdOf, digestOfText } from '@berth/runtime';
import { ANONYMOUS, type Caller } from '../access/access-guard.js';
import { correlationIdOf } from './correlation-id.js';
import type { CommandHeaders } from '../wire/common.wire.js';

/**
 * What a controller gets: the parts of the request, checked against the operation's wire classes. Fastify's request is
 * one; for a gRPC call it is made (`grpc/call`), with the method and path of the same operation over HTTP.
 */
export interface Incoming<Path = unknown, Query = unknown, Body = unknown> {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly params: Path & {};
  readonly query: Query & {};
  readonly body: Body;
  /** Who was let in. */
  readonly caller: Caller | null;
}

export const DEFAULT_DEADLINE_MS = 10_000;

/** Until when the request is worth answering, in milliseconds of the process's monotonic clock. */
export function deadlineOf(request: Incoming, clock: Clock): number {
  const { 'berth-deadline-ms': asked } = request.headers as CommandHeaders;
  return clock.monotonicMs() + (asked ?? DEFAULT_DEADLINE_MS);
}

/** Who asks: the token's subject, or without authentication what the caller calls itself. */
export const actorOf = (request: Incoming): string => request.caller?.actor ?? ANONYMOUS;

export const idempotencyKeyOf = (request: Incoming): string | null =>
  (request.headers as CommandHeaders)['idempotency-key'] ?? null;

/**
 * The context of the one command a request stands for (DESIGN rule 6). The digest covers method, path, If-Match and the
 * body's meaning: the order of its members does not matter.
 */
export function commandContextOf(request: Incoming, clock: Clock): CommandContext {
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

export const digestOf = (request: Incoming): string =>
  digestOfText(
    `${request.method} ${pathOf(request)}\n${request.headers['if-match'] ?? ''}\n${canonicalJson(request.body ?? {})}`,
  );

const pathOf = (request: Incoming): string => {
  const query = request.url.indexOf('?');
  return query === -1 ? request.url : request.url.slice(0, query);
};
