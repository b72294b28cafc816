import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { AccessGuard } from '../access/access-guard.js';
import { type RouteAccess, routeAccess } from '../access/route-access.js';
import type { FastAnswers } from '../metrics/http-metrics.js';
import { problemBody } from '../problems/problem.js';
import { OVERLOADED, RETRY_AFTER_S, type ServerLoad } from './server-load.js';

/** A route whose path is fixed, and what it answers when there is no room. */
interface Door {
  readonly rule: RouteAccess;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly answered: (ms: number) => void;
}

/**
 * Answers 429 before a request enters the framework, where that is all it would come to: with twice as much asked as can
 * be done, half of the server's time would go into saying no. Whoever may not call, and everything else, goes the
 * whole way. Must be called before routes are added.
 *
 * @param requestId the caller's, or a new one
 */
export function refuseAtOnce(
  fastify: FastifyInstance,
  { guard, load }: { readonly guard: AccessGuard; readonly load: ServerLoad },
  answers: FastAnswers,
  requestId: (request: IncomingMessage) => string,
): void {
  const doors = new Map<string, Door>();
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const verb of [method].flat()) {
      const rule = routeAccess(verb, url);
      if (url.includes(':') || verb === 'HEAD' || !load.counts(rule.operation, rule.access)) continue;
      const body = JSON.stringify(problemBody(OVERLOADED, url));
      const headers = {
        'retry-after': RETRY_AFTER_S,
        'content-type': 'application/problem+json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
      };
      doors.set(`${verb} ${url}`, { rule, body, headers, answered: answers(verb, url, OVERLOADED) });
    }
  });

  const refused = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { host, authorization, 'berth-actor': claimed } = request.headers;
    const door = doors.get(`${request.method} ${request.url}`);
    // While it drains the framework says so, and tells connections to close.
    if (door === undefined || host === undefined || load.isDraining) return false;
    const claimedActor = Array.isArray(claimed) ? claimed[0] : claimed;
    const actor = guard.actorOf(door.rule, { authorization, claimedActor });
    if (actor === null || load.refusalOf(door.rule.operation, actor) !== OVERLOADED) return false;
    const startedMs = performance.now();
    response.writeHead(OVERLOADED.status, { ...door.headers, 'x-request-id': requestId(request) });
    response.end(door.body);
    door.answered(performance.now() - startedMs);
    return true;
  };
  standBefore(fastify.server as Server, refused);
}

/** Puts a listener before those that there are; what it has answered does not reach them. */
function standBefore(server: Server, answered: (request: IncomingMessage, response: ServerResponse) => boolean): void {
  const others = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (answered(request, response)) return;
    for (const listener of others) listener.call(server, request, response);
  });
}
