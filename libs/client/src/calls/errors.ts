import type { Problem } from '@berth/contracts';

/** Berth answered with a problem. `code` is stable; `problem` has the reasons, fields and numbers. */
export class BerthProblemError extends Error {
  override readonly name = 'BerthProblemError';

  constructor(readonly problem: Problem) {
    super(`${problem.code}: ${problem.detail}`);
  }

  get status(): number {
    return this.problem.status;
  }

  get code(): string {
    return this.problem.code;
  }
}

/** No answer came, or one that is none of Berth's. It is not known whether a command took effect. */
export class BerthUnreachableError extends Error {
  override readonly name = 'BerthUnreachableError';
  readonly code = 'Unreachable';

  constructor(
    readonly url: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(`${url}: ${message}`, options);
  }
}
