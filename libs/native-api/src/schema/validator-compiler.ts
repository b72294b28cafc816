import type { ErrorObject, ValidateFunction } from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import { type JsonSchema, schemasOf, type WireClass } from './json-schema.js';
import { withoutNull } from './operation.js';
import { InvalidRequestError } from '../problems/invalid-request.js';
import { withoutFaultyItems } from './faulty-items.js';
import { fieldErrorsOf } from './field-errors.js';
import { type RequestPart, WireSchema } from './wire-schema.js';

const ID = 'berth';
/** So many wrong fields are reported at most. */
const MAX_ERRORS = 50;

type Result = { value: unknown } | { error: Error };

/**
 * Fastify's validator compiler: schemas from the wire classes, compiled once, when they are first needed. Bodies are checked as they are;
 * path, query and headers are texts, so there numbers and flags are read from text first.
 */
export class WireValidators {
  private readonly strict = newAjv(false);
  private readonly coercing = newAjv(true);
  private readonly compiled = new Map<string, ValidateFunction>();

  readonly compile = ({ schema }: { schema: unknown }): ((value: unknown) => Result) => {
    if (!(schema instanceof WireSchema)) throw new Error('a route schema must be a WireSchema');
    const { type, part } = schema;
    const absent = part === 'body' ? {} : undefined;
    // At the first request: compiling all of them is a tenth of the start of a server.
    let validate: ValidateFunction | null = null;
    return (given) => {
      const value = given ?? absent;
      validate ??= this.validatorOf(type, part);
      if (validate(value)) return { value };
      const errors = validate.errors as ErrorObject[];
      const kept = part === 'body' ? withoutFaultyItems(type, value, validate) : null;
      return kept ? { value: kept } : { error: new InvalidRequestError(fieldErrorsOf(part, errors, MAX_ERRORS)) };
    };
  };

  /** The compiled check of one class, for tests and for bodies that are read later. */
  validatorOf(type: WireClass, part: RequestPart): ValidateFunction {
    const key = `${part}:${type.name}`;
    const known = this.compiled.get(key);
    if (known) return known;
    const schemas = schemasOf([type]);
    const root = partSchema(schemas[type.name] as JsonSchema, part);
    const ajv = part === 'body' ? this.strict : this.coercing;
    const validate = ajv.compile({
      $id: `${ID}:${key}`,
      ...rewriteRefs(root),
      $defs: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, rewriteRefs(schema)])),
    });
    this.compiled.set(key, validate);
    return validate;
  }
}

function newAjv(coerceTypes: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    coerceTypes,
    strict: true,
    strictTypes: false,
    allowUnionTypes: true,
    formats: { uuid: true },
  });
  ajv.addVocabulary(['x-expected']);
  return ajv;
}

/** Other headers are none of ours; an optional text of the path or query is never null. */
function partSchema(schema: JsonSchema, part: RequestPart): JsonSchema {
  if (part === 'body') return schema;
  const properties = Object.entries(schema.properties as Record<string, JsonSchema>);
  return {
    ...schema,
    properties: Object.fromEntries(properties.map(([name, field]) => [name, withoutNull(field)])),
    ...(part === 'headers' ? { additionalProperties: true } : {}),
  };
}

const rewriteRefs = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"#/$defs/')) as JsonSchema;
