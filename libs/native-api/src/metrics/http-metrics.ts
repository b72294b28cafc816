import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ProblemError } from '../problems/problem.js';
import { correlationIdOf } from '../http/correlation-id.js';
import { Counter, Histogram, type Registry } from 'prom-client';

declare module 'fastify' {
  interface FastifyReply {
    /** Code of the problem it was answered with; null: none. */
    problemCode: string | null;
  }
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Counts answers that never reach the framework, all alike: of a route, always by the same problem. */
export type FastAnswers = (method: string, route: string, problem: ProblemError) => (ms: number) => void;

/**
 * Times every request by route, method and status, counts problems by code, and logs each at level info (what failed
 * here: at error). Unknown paths count as one route.
 *
 * @returns null where each request is logged: then none may be answered before the framework
 */
export function measureRequests(
  fastify: FastifyInstance,
  registry: Registry,
  logger: FastifyBaseLogger,
): FastAnswers | null {
  const duration = new Histogram({
    name: 'berth_http_request_seconds',
    help: 'Time from the request headers to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const problems = new Counter({
    name: 'berth_http_problems_total',
    help: 'Requests answered with a problem, by its code',
    labelNames: ['code'],
    registers: [registry],
  });
  fastify.decorateReply('problemCode', null);
  const logged = (logger as { isLevelEnabled?: (level: string) => boolean }).isLevelEnabled?.('info') ?? false;
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { statusCode, problemCode, elapsedTime } = reply;
    duration.labels(request.method, route, String(statusCode)).observe(elapsedTime / 1_000);
    if (problemCode !== null) problems.inc({ code: problemCode });
    if (logged) {
      logger.info(
        {
          requestId: request.id,
          correlationId: correlationIdOf(request),
          actor: request.caller?.actor,
          tokenId: request.caller?.principal?.tokenId,
          method: request.method,
          route,
          status: statusCode,
          ...(problemCode === null ? {} : { code: problemCode }),
          ms: Math.round(elapsedTime * 100) / 100,
        },
        'request',
      );
    }
    done();
  });
  if (logged) return null;
  return (method, route, { status, code }) => {
    const seconds = duration.labels(method, route, String(status));
    const problem = problems.labels(code);
    return (ms) => {
      seconds.observe(ms / 1_000);
      problem.inc();
    };
  };
}
