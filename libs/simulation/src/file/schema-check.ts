import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import { fieldOf, type Path, valueAt } from './problems.js';

export interface ShapeProblem {
  readonly path: Path;
  readonly value: unknown;
  readonly message: string;
}

/** The committed JSON schema: editors use it too. */
export const SCHEMA_FILE = join(__dirname, '../../schema/scenario.schema.json');

const schema = JSON.parse(readFileSync(SCHEMA_FILE, 'utf8')) as object;
const validate = new Ajv({ allErrors: true, verbose: true, strict: false }).compile(schema);

/** Everything in which a value differs from the schema, each once, in the order of the file. */
export function shapeProblems(value: unknown): ShapeProblem[] {
  if (validate(value)) return [];
  const found = new Map<string, ShapeProblem>();
  for (const error of (validate.errors ?? []).filter(isOwn)) {
    const problem = problemOf(error, value);
    const field = fieldOf(problem.path);
    // Of alternatives that all fail the last one speaks for all: it says what any of them would be.
    if (!found.has(field) || error.keyword === 'anyOf') found.set(field, problem);
  }
  return [...found.values()];
}

/** `if` only repeats what its branch found. */
const isOwn = ({ keyword }: ErrorObject): boolean => keyword !== 'if';

function problemOf(error: ErrorObject, root: unknown): ShapeProblem {
  const { keyword, params, parentSchema, data } = error;
  const path = pathOf(error.instancePath, root);
  const described = (parentSchema as { description?: string } | undefined)?.description;
  switch (keyword) {
    case 'additionalProperties': {
      const member = (params as { additionalProperty: string }).additionalProperty;
      const known = Object.keys((parentSchema as { properties?: object } | undefined)?.properties ?? {});
      const message = `is not known here; known are ${known.join(', ')}`;
      return { path: [...path, member], value: valueAt(root, [...path, member]), message };
    }
    case 'required': {
      const member = (params as { missingProperty: string }).missingProperty;
      return isStep(path)
        ? { path, value: data, message: `is no step: it needs one of its verbs, or ${member}` }
        : { path, value: undefined, message: `needs ${member}` };
    }
    case 'enum':
      return {
        path,
        value: data,
        message: `expected one of ${(params as { allowedValues: unknown[] }).allowedValues.join(', ')}`,
      };
    case 'type':
      return {
        path,
        value: data,
        message: `expected ${described ?? typeWords((params as { type: string | string[] }).type)}`,
      };
    default:
      return { path, value: data, message: described ? `expected ${described}` : (error.message ?? 'is not right') };
  }
}

const isStep = (path: Path): boolean =>
  typeof path.at(-1) === 'number' && (path.at(-2) === 'steps' || path.includes('parallel'));

const WORDS: Readonly<Record<string, string>> = {
  object: 'a mapping',
  array: 'a list',
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  null: 'nothing',
};
const typeWords = (type: string | readonly string[]): string =>
  (typeof type === 'string' ? type.split(',') : type).map((one) => WORDS[one] ?? one).join(' or ');

/** A JSON pointer's members; indexes of lists as numbers. */
function pathOf(pointer: string, root: unknown): Path {
  const path: (string | number)[] = [];
  for (const part of pointer.split('/').slice(1)) {
    const member = part.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(Array.isArray(valueAt(root, path)) ? Number(member) : member);
  }
  return path;
}
