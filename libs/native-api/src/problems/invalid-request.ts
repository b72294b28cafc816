import type { FieldError } from '../wire/common.wire.js';

/** Fields of a request that are wrong, all of them (status 400, code InvalidRequest). */
export class InvalidRequestError extends Error {
  override readonly name = 'InvalidRequestError';
  readonly code = 'InvalidRequest';

  constructor(readonly errors: readonly FieldError[]) {
    super(errors.map(({ field, expected }) => `${field}: expected ${expected}`).join('; '));
  }
}
