import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { ProblemError, problemBody } from '../problems/problem.js';
import { problemOf } from '../problems/problem-of.js';
import { OPAQUE_ID_TEXT } from '../schema/patterns.js';
import { WireValidators } from '../schema/validator-compiler.js';
import { rememberRoutes } from './allowed-methods.js';
import { tagEntities } from './entity-tags.js';
import { refuseBadHeaders } from './required-headers.js';
import { parseStrictJson } from './strict-json.js';

/** Largest request body in bytes. */
export const BODY_LIMIT = 1_048_576;
/** A request must have arrived whole within this time. */
const ARRIVAL_MS = 30_000;
/** Its headers within this one. */
const HEADERS_MS = 10_000;
/** How often connections are looked at for that. */
const LOOK_EVERY_MS = 5_000;
const MAX_HEADER_BYTES = 16_384;

/** Certificate chain and private key, in PEM. */
export interface Tls {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** Fastify as Berth wants it: strict JSON only, compiled validators, problems for everything that goes wrong. */
export function createFastifyAdapter(logger: FastifyBaseLogger, tls: Tls | null): FastifyAdapter {
  const listener = {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: LOOK_EVERY_MS,
    // Node's own refusal has no body: `refuseBadHeaders` answers a problem.
    requireHostHeader: false,
  };
  const adapter = new FastifyAdapter({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger for every request costs more than the request's validation; errors name the request id themselves.
    childLoggerFactory: (parent: FastifyBaseLogger) => parent,
    bodyLimit: BODY_LIMIT,
    requestTimeout: ARRIVAL_MS,
    ...(tls ? { https: { ...listener, ...tls } } : { http: listener }),
    // Idle connections end at once on close; what is in flight is finished, event streams are ended by EventStreams.
    forceCloseConnections: 'idle',
    genReqId: requestIdOf,
    requestIdHeader: false,
    skipMiddie: true,
    // While stopping, what still arrives on open connections is answered as ever, and told to close.
    return503OnClosing: false,
    frameworkErrors: answerProblem,
    clientErrorHandler,
    routerOptions: { maxParamLength: 512 },
    rewriteUrl: ({ url = '/' }) => (url === '/docs/' ? '/docs' : url),
  });
  const fastify = adapter.getInstance();
  rememberRoutes(fastify);
  refuseBadHeaders(fastify);
  tagEntities(fastify);
  fastify.setValidatorCompiler(new WireValidators().compile);
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      refuseEncodings(request);
      refuseOtherCharsets(request);
      done(null, parseStrictJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  return adapter;
}

/** The caller's request id if it is one that may stand in logs and events, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && OPAQUE_ID_TEXT.pattern.test(given) ? given : randomUUID();
}

function refuseEncodings({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.trim().toLowerCase() === 'identity') return;
  const detail = `content-encoding ${encoding} is not taken: send the JSON as it is`;
  throw new ProblemError(415, 'ContentTypeUnsupported', 'Only JSON in UTF-8 is taken', detail);
}

function refuseOtherCharsets(request: FastifyRequest): void {
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset && !/^utf-?8$/i.test(charset)) {
    throw new ProblemError(
      415,
      'ContentTypeUnsupported',
      'Only JSON in UTF-8 is taken',
      `charset ${charset} is not taken`,
    );
  }
}

function answerProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(error);
  if (problem.status >= 500)
    request.log.error({ err: error, requestId: request.id }, 'unforeseen error before a route was found');
  reply
    .status(problem.status)
    .type('application/problem+json')
    .send(JSON.stringify(problemBody(problem, request.url)));
}

/** What never became a request: broken or oversized headers, or one that did not arrive in time. */
function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, phrase, code] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? [408, 'Request Timeout', 'RequestTimeout']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? [431, 'Request Header Fields Too Large', 'HeadersTooLarge']
        : [400, 'Bad Request', 'InvalidRequest'];
  const problem = new ProblemError(Number(status), String(code), String(phrase), 'the request could not be read');
  const body = JSON.stringify(problemBody(problem, ''));
  socket.end(
    `HTTP/1.1 ${status} ${phrase}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
