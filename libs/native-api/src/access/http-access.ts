import type {
  FastifyInstance,
  FastifyRequest,
  onRequestHookHandler,
  preHandlerHookHandler,
  RouteOptions,
} from 'fastify';
import type { AccessGuard, Caller } from './access-guard.js';
import { type RouteAccess, routeAccess } from './route-access.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who was let in; null before the guard has looked, and for unknown paths. */
    caller: Caller | null;
  }
}

/** Operations that name their host in the body: there the agent's host is checked once the body is read. */
const HOST_IN_BODY: readonly string[] = ['registerHost'];

/**
 * Puts the guard before every route, as routes are added: the rule is looked up once a route, not once a request. It
 * runs before the body is read.
 */
export function guardRoutes(fastify: FastifyInstance, guard: AccessGuard): void {
  fastify.decorateRequest('caller', null);
  const guarded = new WeakSet<object>();
  fastify.addHook('onRoute', (route: RouteOptions) => {
    // The HEAD twin of a GET route comes with its hooks.
    if (listOf(route.onRequest).some((hook) => guarded.has(hook))) return;
    const rule = routeAccess([route.method].flat()[0] as string, route.url);
    const check = checkOf(guard, rule);
    guarded.add(check);
    route.onRequest = [check, ...listOf(route.onRequest)];
    if (HOST_IN_BODY.includes(rule.operation)) {
      route.preHandler = [bodyCheckOf(guard, rule), ...listOf(route.preHandler)];
    }
  });
}

function checkOf(guard: AccessGuard, rule: RouteAccess): onRequestHookHandler {
  const hostInPath = !HOST_IN_BODY.includes(rule.operation) && rule.access !== null && rule.access.includes('agent');
  return function checkAccess(request, _reply, done) {
    try {
      const { authorization, 'berth-actor': claimed } = request.headers;
      const claimedActor = Array.isArray(claimed) ? claimed[0] : claimed;
      const caller = guard.admit(rule, { authorization, claimedActor });
      if (hostInPath) guard.checkHost(caller, rule.operation, (request.params as { hostId?: string }).hostId);
      request.caller = caller;
      done();
    } catch (error) {
      done(error as Error);
    }
  };
}

function bodyCheckOf(guard: AccessGuard, rule: RouteAccess): preHandlerHookHandler {
  return function checkBodyHost(request: FastifyRequest, _reply, done) {
    try {
      if (request.caller) guard.checkHost(request.caller, rule.operation, (request.body as { hostId?: string }).hostId);
      done();
    } catch (error) {
      done(error as Error);
    }
  };
}

const listOf = <T>(hooks: T | T[] | undefined): T[] => (hooks === undefined ? [] : ([hooks].flat() as T[]));
