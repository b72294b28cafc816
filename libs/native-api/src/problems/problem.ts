import type { FieldError, Problem, Reason } from '../wire/common.wire.js';

/**
 * A refusal as it goes over the wire (RFC 9457). `code` is stable; `status` follows from it
 * (see `rejection-status.ts` for the domain's reasons).
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  constructor(
    readonly status: number,
    readonly code: string,
    readonly title: string,
    detail: string,
    readonly more: ProblemExtras = {},
  ) {
    super(detail);
  }
}

export interface ProblemExtras
  extends Partial<
    Pick<Problem, 'revision' | 'position' | 'refusedBy' | 'attempts' | 'retryAfterMs' | 'outcomeUnknown'>
  > {
  readonly errors?: readonly FieldError[];
  readonly reasons?: readonly Reason[];
}

/** Nothing of that id is known. */
export const notFound = (what: string, id: string): ProblemError =>
  new ProblemError(
    404,
    `${what}Unknown`,
    `There is no such ${what.toLowerCase()}`,
    `${what.toLowerCase()} ${id} is not known`,
  );

/** The problem document of an error for the path that was called. */
export const problemBody = (error: ProblemError, path: string): Problem => ({
  type: `urn:berth:problem:${error.code}`,
  title: error.title,
  status: error.status,
  detail: error.message.slice(0, 4_000),
  instance: path,
  code: error.code,
  ...(error.more as Partial<Problem>),
});
