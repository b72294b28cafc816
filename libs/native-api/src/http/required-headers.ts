import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { InvalidRequestError } from '../problems/invalid-request.js';
import { ProblemError, problemBody } from '../problems/problem.js';

/** What Node would answer without a body: HTTP/1.1 without Host, and an Expect that nobody can meet (RFC 9110 10.1.1). */
export function refuseBadHeaders(fastify: Pick<FastifyInstance, 'addHook' | 'server'>): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { httpVersion, headers } = request.raw;
    const missing = headers.host === undefined && httpVersion === '1.1';
    done(
      missing
        ? new InvalidRequestError([
            { field: 'header host', value: null, expected: 'the host and port that are called (RFC 9112 3.2)' },
          ])
        : undefined,
    );
  });
  fastify.server.on('checkExpectation', refuseExpectation);
}

function refuseExpectation(request: IncomingMessage, response: ServerResponse): void {
  const value = String(request.headers.expect).slice(0, 200);
  const field = { field: 'header expect', value, expected: '100-continue, or no such header' };
  const problem = new ProblemError(
    417,
    'ExpectationFailed',
    'What the Expect header asks for is not done here',
    `header expect: expected ${field.expected}`,
    { errors: [field] },
  );
  // The body that may follow is not read.
  response.writeHead(417, { 'content-type': 'application/problem+json; charset=utf-8', connection: 'close' });
  response.end(JSON.stringify(problemBody(problem, request.url ?? '')));
}
