import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify';
import { ANONYMOUS } from '../access/access-guard.js';
import { routeAccess } from '../access/route-access.js';
import { type ProblemError, problemBody } from '../problems/problem.js';
import type { ServerLoad } from './server-load.js';

/**
 * Refuses what is too much before its body is read, and takes a place once the body is there: who sends slowly holds
 * none. Must be added after the guard, which says who asks.
 */
export function boundLoad(fastify: FastifyInstance, load: ServerLoad): void {
  const bounded = new WeakSet<object>();
  fastify.addHook('onRoute', (route: RouteOptions) => {
    const hooks = [route.onRequest ?? []].flat();
    if (hooks.some((hook) => bounded.has(hook))) return;
    const { operation, access } = routeAccess([route.method].flat()[0] as string, route.url);
    if (!load.counts(operation, access)) return;
    const look = lookOf(load, operation);
    bounded.add(look);
    route.onRequest = [...hooks, look];
    route.preValidation = [enterOf(load, operation), ...[route.preValidation ?? []].flat()];
  });
}

const actorOf = (request: FastifyRequest): string => request.caller?.actor ?? ANONYMOUS;

function lookOf(load: ServerLoad, operation: string): onRequestHookHandler {
  return function lookForRoom(request, reply, done) {
    const refusal = load.refusalOf(operation, actorOf(request));
    if (refusal === null) done();
    else refuse(request, reply, refusal);
  };
}

const enterOf = (load: ServerLoad, operation: string) =>
  function enter(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    const actor = actorOf(request);
    try {
      load.enter(operation, actor);
    } catch (error) {
      refuse(request, reply, error as ProblemError);
      return;
    }
    reply.raw.once('close', () => load.leave(actor));
    done();
  };

/** Answers here: an overloaded server has no time for the long way round by filters. */
function refuse(request: FastifyRequest, reply: FastifyReply, problem: ProblemError): void {
  const { retryAfterMs = 1_000 } = problem.more;
  reply.problemCode = problem.code;
  void reply
    .code(problem.status)
    .header('retry-after', String(Math.ceil(retryAfterMs / 1_000)))
    .header('x-request-id', request.id)
    .type('application/problem+json')
    .send(JSON.stringify(problemBody(problem, request.url)));
}
