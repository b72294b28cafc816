import { HttpException } from '@nestjs/common';
import { InvalidRequestError } from './invalid-request.js';
import { ProblemError } from './problem.js';

/** Errors of store, runtime and projections by their write-once code: the packages they come from are not all ours to import. */
interface CodedError extends Error {
  readonly code: string;
  readonly retryAfterMs?: number;
  readonly outcomeKnown?: boolean;
  readonly statusCode?: number;
  readonly cursor?: string;
  readonly revision?: number;
  readonly position?: string | null;
}

const RETRY_MS = 1_000;

/** The problem of any error that reached the edge. What nobody foresaw is a 500 that tells nothing of the inside. */
export function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof InvalidRequestError) {
    return new ProblemError(400, error.code, 'Something in the request is wrong', error.message, {
      errors: error.errors,
    });
  }
  if (error instanceof HttpException) return ofStatus(error.getStatus(), error.message) ?? internal();
  if (isCoded(error)) return ofShell(error) ?? ofStatus(error.statusCode ?? 500, error.message) ?? internal();
  return internal();
}

const isCoded = (error: unknown): error is CodedError =>
  error instanceof Error && typeof (error as { code?: unknown }).code === 'string';

const internal = (): ProblemError =>
  new ProblemError(
    500,
    'InternalError',
    'Berth has a bug here',
    'an unforeseen error; the log has it under the request id',
  );

const later = (code: string, detail: string, retryAfterMs: number, outcomeUnknown = false): ProblemError =>
  new ProblemError(503, code, 'Not now: try again', detail, { retryAfterMs, outcomeUnknown });

function ofShell(error: CodedError): ProblemError | null {
  const { code, message, retryAfterMs = RETRY_MS } = error;
  switch (code) {
    case 'IdempotencyKeyReused':
      return new ProblemError(422, code, 'The Idempotency-Key was used before with another request', message);
    case 'RevisionChanged':
      return new ProblemError(412, code, 'It changed in the meantime', `If-Match: ${message}`, {
        revision: error.revision,
        position: error.position,
      });
    case 'DeadlineExceeded':
      return new ProblemError(504, code, 'The deadline passed', message, {
        outcomeUnknown: error.outcomeKnown === false,
      });
    case 'UnknownOutcome':
      return later(code, message, retryAfterMs, true);
    case 'Overloaded':
      return new ProblemError(429, code, 'Too much at once: try again', message, { retryAfterMs });
    case 'ReadModelBehind':
    case 'StoreUnavailable':
    case 'StoreCorrupt':
    case 'StreamNotServed':
    case 'StreamSuspended':
    case 'RuntimeClosed':
    case 'RevisionConflict':
      return later(code, message, retryAfterMs);
    case 'InvalidPosition':
      return wrongField(code, message, 'position', null, 'a position of a former answer of this store');
    case 'InvalidCursor':
      return wrongField(code, message, 'cursor', error.cursor, 'the nextCursor of a former answer, unchanged');
    case 'InvalidAppend':
      return new ProblemError(413, 'CommandTooLarge', 'The events of this command would be too large', message);
    default:
      return null;
  }
}

const wrongField = (code: string, message: string, field: string, value: unknown, expected: string): ProblemError =>
  new ProblemError(400, code, 'Something in the request is wrong', message, { errors: [{ field, value, expected }] });

/** What Fastify refuses before a controller sees it: Nest keeps only its status. */
function ofStatus(status: number, message: string): ProblemError | null {
  switch (status) {
    case 400:
      return new ProblemError(400, 'InvalidRequest', 'Something in the request is wrong', message, {
        errors: [{ field: 'request', value: null, expected: `a well-formed request (${message})` }],
      });
    case 404:
      return new ProblemError(404, 'RouteUnknown', 'There is no such path', 'nothing is served at this path');
    case 413:
      return new ProblemError(413, 'BodyTooLarge', 'The body is too large', 'at most 1 MiB (1048576 bytes) is taken');
    case 415:
      return new ProblemError(
        415,
        'ContentTypeUnsupported',
        'Only JSON is taken',
        'send Content-Type: application/json',
      );
    case 414:
      return new ProblemError(
        414,
        'PathTooLong',
        'The path is too long',
        'a segment of the path is longer than any id',
      );
    case 503:
      return later('Stopping', 'this server is stopping', RETRY_MS);
    default:
      // What the framework refuses is the request's fault, however new the reason.
      return status >= 400 && status < 500
        ? new ProblemError(status, 'InvalidRequest', 'Something in the request is wrong', message)
        : null;
  }
}
