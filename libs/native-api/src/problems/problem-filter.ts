import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowedMethods } from '../http/allowed-methods.js';
import { ProblemError, problemBody } from './problem.js';
import { problemOf } from './problem-of.js';

/** Answers every error as `application/problem+json`; unforeseen ones are logged with their stack. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    let problem = problemOf(error);
    if (problem.code === 'RouteUnknown') {
      const allowed = allowedMethods(request.server, request.url);
      if (allowed.length > 0) {
        reply.header('allow', allowed.join(', '));
        const detail = `${request.method} is not served here; ${allowed.join(', ')} is`;
        problem = new ProblemError(405, 'MethodNotAllowed', 'This path has no such method', detail);
      }
    }
    if (problem.status === 500) request.log.error({ err: error, requestId: request.id }, 'unforeseen error');
    reply.problemCode = problem.code;
    if (reply.sent) return;
    if (problem.more.retryAfterMs !== undefined) {
      reply.header('retry-after', String(Math.max(1, Math.ceil(problem.more.retryAfterMs / 1_000))));
    }
    if (problem.status === 401) reply.header('www-authenticate', challengeOf(problem.code));
    reply
      .status(problem.status)
      .header('x-request-id', request.id)
      .type('application/problem+json')
      .send(JSON.stringify(problemBody(problem, request.url)));
  }
}

/** RFC 6750: says that a bearer token is wanted, and whether one was seen. */
const challengeOf = (code: string): string =>
  code === 'TokenMissing' ? 'Bearer realm="berth"' : 'Bearer realm="berth", error="invalid_token"';
