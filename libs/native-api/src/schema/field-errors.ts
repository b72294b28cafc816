import type { ErrorObject } from 'ajv';
import type { FieldError } from '../wire/common.wire.js';
import type { RequestPart } from './wire-schema.js';

/** Longer values are cut in answers. */
const SHOWN_CHARS = 200;

/** ajv's errors as the fields they are about: each with the value that was given and what would be right. */
export function fieldErrorsOf(part: RequestPart, errors: readonly ErrorObject[], max: number): FieldError[] {
  const found = new Map<string, FieldError>();
  for (const error of errors) {
    // Follow-ups of errors inside: `anyOf` says only that neither side matched.
    if (error.keyword === 'anyOf' || error.keyword === 'propertyNames') continue;
    if (error.keyword === 'type' && error.params.type === 'null') continue;
    const field = fieldOf(part, error);
    if (!found.has(field)) found.set(field, { field, value: shown(givenOf(error)), expected: expectedOf(error) });
    if (found.size === max) break;
  }
  return [...found.values()];
}

/** A JSON pointer as a path a person writes: `pciRequests[0].count`. */
const pathOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${part}` : part), '');

function fieldOf(part: RequestPart, error: ErrorObject): string {
  const base = pathOf(error.instancePath);
  const under = (name: string): string => (base ? `${base}.${name}` : name);
  const inner =
    error.keyword === 'required'
      ? under(String(error.params.missingProperty))
      : error.keyword === 'additionalProperties'
        ? under(String(error.params.additionalProperty))
        : error.propertyName !== undefined
          ? under(error.propertyName)
          : base;
  return part === 'headers' ? `header ${inner}` : inner || part;
}

function givenOf(error: ErrorObject): unknown {
  switch (error.keyword) {
    case 'required':
      return null;
    case 'additionalProperties':
      return (error.data as Record<string, unknown>)[String(error.params.additionalProperty)];
    default:
      return error.propertyName ?? error.data;
  }
}

function shown(value: unknown): unknown {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  if (text.length > SHOWN_CHARS) return `${text.slice(0, SHOWN_CHARS)}… (${text.length} characters)`;
  return value;
}

function expectedOf(error: ErrorObject): string {
  const schema = (error.parentSchema ?? {}) as { 'x-expected'?: string; properties?: Record<string, unknown> };
  switch (error.keyword) {
    case 'required':
      return 'a value: this field is required';
    case 'additionalProperties':
      return `no such field; known are ${Object.keys(schema.properties ?? {}).join(', ') || 'none'}`;
    case 'uniqueItems':
      return `no value twice (items ${error.params.j} and ${error.params.i} are equal)`;
    case 'maxItems':
      return `at most ${error.params.limit} items`;
    case 'minItems':
      return `at least ${error.params.limit} items`;
    case 'maxProperties':
      return `at most ${error.params.limit} entries`;
    case 'maxLength':
      return `at most ${error.params.limit} characters`;
    case 'minLength':
      return error.params.limit === 1 ? 'a text that is not empty' : `at least ${error.params.limit} characters`;
    case 'type':
      return schema['x-expected'] ?? typeText(error.params.type, error.parentSchema as Limits);
    case 'minimum':
    case 'maximum':
      return schema['x-expected'] ?? limitText(error.parentSchema as Limits);
    default:
      return schema['x-expected'] ?? error.message ?? error.keyword;
  }
}

interface Limits {
  readonly type?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
}

function limitText({ type, minimum, maximum }: Limits): string {
  const number = [type].flat().includes('integer') ? 'a whole number' : 'a number';
  if (maximum === undefined) return `${number} of ${minimum} or more`;
  return minimum === undefined ? `${number} of ${maximum} or less` : `${number} from ${minimum} to ${maximum}`;
}

const NAMES: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const typeText = (type: unknown, limits: Limits): string =>
  limits.maximum !== undefined && limits.minimum !== undefined
    ? limitText(limits)
    : [type]
        .flat()
        .map((name) => NAMES[String(name)] ?? String(name))
        .join(' or ');
