import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Deadline, Metadata } from '@grpc/grpc-js';
import { ProblemError } from '../../problems/problem.js';
import { OPAQUE_ID_TEXT } from '../../schema/patterns.js';

/** Metadata that means the same as the HTTP header of that name. */
const HEADERS = ['idempotency-key', 'berth-actor', 'if-match', 'authorization', 'x-correlation-id'] as const;
/** The longest deadline that is kept, in milliseconds: as with the HTTP header. */
const LONGEST_MS = 600_000;

/** What a call says beside its message. */
export interface CallContext {
  /** Correlation id: the caller's `x-request-id`, or a new one. */
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
}

/** The parts of a grpc-js server call that matter here. */
export interface AnyCall {
  readonly metadata: Metadata;
  getDeadline(): Deadline;
}

/** @throws ProblemError DeadlineExceeded when it is too late to begin anything */
export function callContextOf(call: AnyCall): CallContext {
  const { metadata } = call;
  const headers: Record<string, string> = {};
  for (const name of HEADERS) {
    const value = single(metadata, name);
    if (value !== undefined) headers[name] = value;
  }
  const leftMs = remainingMs(call.getDeadline());
  if (leftMs <= 0) throw pastDeadline();
  // What a person with grpcurl can set more easily than a deadline counts as well, where it is shorter.
  const asked = single(metadata, 'berth-deadline-ms');
  if (asked !== undefined && !(Number(asked) >= leftMs)) headers['berth-deadline-ms'] = asked;
  else if (leftMs !== Number.POSITIVE_INFINITY)
    headers['berth-deadline-ms'] = String(Math.ceil(Math.min(leftMs, LONGEST_MS)));
  return { id: idOf(metadata), headers };
}

/** The call waited too long already: nothing is begun. */
export const pastDeadline = (): ProblemError =>
  new ProblemError(504, 'DeadlineExceeded', 'The deadline passed', 'the deadline passed before anything was begun', {
    outcomeUnknown: false,
  });

/** Milliseconds until a deadline; infinite without one. */
export const remainingMs = (deadline: Deadline): number =>
  (deadline instanceof Date ? deadline.getTime() : deadline) - Date.now();

/** Two entries of one key come as one with a comma between: none of these keys' values may have one. */
function single(metadata: Metadata, name: string): string | undefined {
  const [value] = metadata.get(name);
  return value === undefined ? undefined : String(value);
}

function idOf(metadata: Metadata): string {
  const [given] = metadata.get('x-request-id');
  return typeof given === 'string' && OPAQUE_ID_TEXT.pattern.test(given) ? given : randomUUID();
}
