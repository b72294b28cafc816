import { HttpException } from '@nestjs/common';
import { InvalidRequestError } from './invalid-request.js';
import { ProblemError } from './problem.js';

/** Errors of store, runtime and projections by their write-once code: the packages they come from are not all ours to import. */
interface CodedError extends Error {
  readonly code: string;
  readonly retryAfterMs?: number;
  readonly outcomeKnown?: boolean;
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
  if (isCoded(error)) return ofFastify(error) ?? ofShell(error) ?? internal();
  if (error instanceof HttpException && error.getStatus() === 404) {
    return new ProblemError(404, 'RouteUnknown', 'There is no such path', 'nothing is served at this path');
  }
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
    case 'DeadlineExceeded':
      return new ProblemError(504, code, 'The deadline passed', message, {
        outcomeUnknown: error.outcomeKnown === false,
      });
    case 'UnknownOutcome':
      return later(code, message, retryAfterMs, true);
    case 'Overloaded':
    case 'ReadModelBehind':
    case 'StoreUnavailable':
    case 'StoreCorrupt':
    case 'StreamNotServed':
    case 'StreamSuspended':
    case 'RuntimeClosed':
    case 'RevisionConflict':
      return later(code, message, retryAfterMs);
    case 'InvalidPosition':
    case 'InvalidCursor':
      return invalidQuery(code, message);
    case 'InvalidAppend':
      return new ProblemError(413, 'CommandTooLarge', 'The events of this command would be too large', message);
    default:
      return null;
  }
}

const invalidQuery = (code: string, message: string): ProblemError =>
  new ProblemError(400, code, 'Something in the request is wrong', message, {
    errors: [
      code === 'InvalidCursor'
        ? { field: 'cursor', value: null, expected: 'the nextCursor of a former answer' }
        : { field: 'position', value: null, expected: 'a position of a former answer of this store' },
    ],
  });

/** What Fastify refuses before a controller sees it. */
function ofFastify({ code, message }: CodedError): ProblemError | null {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ProblemError(413, 'BodyTooLarge', 'The body is too large', 'at most 1 MiB (1048576 bytes) is taken');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ProblemError(
        415,
        'ContentTypeUnsupported',
        'Only JSON is taken',
        'send Content-Type: application/json',
      );
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new ProblemError(400, 'InvalidRequest', 'Something in the request is wrong', message, {
        errors: [{ field: 'header content-length', value: null, expected: 'the length of the body in bytes' }],
      });
    case 'FST_ERR_BAD_URL':
      return new ProblemError(400, 'InvalidRequest', 'Something in the request is wrong', message, {
        errors: [{ field: 'path', value: null, expected: 'a well-formed percent-encoded path' }],
      });
    default:
      return null;
  }
}
