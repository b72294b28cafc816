import type { WireClass } from '../../schema/json-schema.js';
import type { WireValidators } from '../../schema/validator-compiler.js';
import { type RequestPart, WireSchema } from '../../schema/wire-schema.js';

/** The value as it may be used, by the very check that stands before the HTTP route. @throws InvalidRequestError */
export type Check = (value: unknown) => unknown;

export function checkOf(validators: WireValidators, type: WireClass, part: RequestPart): Check {
  const validate = validators.compile({ schema: new WireSchema(type, part) });
  return (value) => {
    const result = validate(value);
    if ('error' in result) throw result.error;
    return result.value;
  };
}
