import { status as codes } from '@grpc/grpc-js';
import type { ProblemError } from '../../problems/problem.js';

const BY_CODE: Readonly<Record<string, number>> = {
  // Test-and-set failed: read again and decide again.
  GenerationConflict: codes.ABORTED,
  Overloaded: codes.RESOURCE_EXHAUSTED,
};

const BY_STATUS: Readonly<Record<number, number>> = {
  400: codes.INVALID_ARGUMENT,
  401: codes.UNAUTHENTICATED,
  403: codes.PERMISSION_DENIED,
  404: codes.NOT_FOUND,
  409: codes.FAILED_PRECONDITION,
  412: codes.ABORTED,
  413: codes.INVALID_ARGUMENT,
  422: codes.FAILED_PRECONDITION,
  429: codes.RESOURCE_EXHAUSTED,
  503: codes.UNAVAILABLE,
  504: codes.DEADLINE_EXCEEDED,
};

/** The gRPC status of a problem; the table is in docs/how-to/for-gateway-authors.md. */
export const statusOf = ({ code, status }: Pick<ProblemError, 'code' | 'status'>): number =>
  BY_CODE[code] ?? BY_STATUS[status] ?? (status >= 500 ? codes.INTERNAL : codes.INVALID_ARGUMENT);
