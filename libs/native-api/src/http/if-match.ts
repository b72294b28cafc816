import { InvalidRequestError } from '../problems/invalid-request.js';
import type { Incoming } from './request-context.js';

/** The number an `If-Match` header names (ETags are the decimal revision or generation in quotes); null: none. */
export function ifMatchOf(request: Incoming): number | null {
  const header = request.headers['if-match'];
  if (header === undefined) return null;
  const number = Number(
    /^(?:W\/)?"(\d{1,15})"$|^(\d{1,15})$/
      .exec(header)
      ?.slice(1)
      .find((part) => part !== undefined),
  );
  if (Number.isSafeInteger(number)) return number;
  throw new InvalidRequestError([
    {
      field: 'header if-match',
      value: header.slice(0, 200),
      expected: 'the number of a former ETag in quotes, such as "7"',
    },
  ]);
}
