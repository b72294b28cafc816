import { InvalidRequestError } from '../problems/invalid-request.js';
import type { Clock, CommandContext } from '@berth/runtime';
import { commandContextOf, type Incoming } from './request-context.js';

/**
 * The context of a command that is carried out only at the revision its `If-Match` names, where it has one: judged in
 * the stream's own turn. @throws InvalidRequestError
 */
export function conditionalContextOf(request: Incoming, clock: Clock): CommandContext {
  const expectedRevision = ifMatchOf(request);
  const ctx = commandContextOf(request, clock);
  return expectedRevision === null ? ctx : { ...ctx, expectedRevision };
}

/** The number an `If-Match` header names (ETags are the decimal revision or generation in quotes, before a digest of what isn't of the stream); null: none. */
export function ifMatchOf(request: Incoming): number | null {
  const header = request.headers['if-match'];
  if (header === undefined) return null;
  const number = Number(
    /^(?:W\/)?"(-1|\d{1,15})(?:\.[\w-]+)?"$|^(\d{1,15})$/
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
