import type { JsonObject } from '../literal/json.js';
import { compilePythonRegex } from '../regex/python-regex.js';
import { ADDRESS_FIELDS, type AddressField, type RegexAddress } from './entry.js';

export type RegexResult =
  | { readonly ok: true; readonly address: RegexAddress }
  | { readonly ok: false; readonly problems: readonly { readonly rule: string; readonly message: string }[] };

const EVERYTHING = '.*';

/** Reads an address given as an object of regular expressions; other keys of the object are ignored (Nova facts 1.8). */
export function readRegexAddress(object: JsonObject): RegexResult {
  const read = ADDRESS_FIELDS.map((name) => ({ name, ...readField(name, object) }));
  const problems = read.flatMap((field) => (field.problem ? [{ rule: 'Nova facts 1.8', message: field.problem }] : []));
  if (problems.length > 0) return { ok: false, problems };
  const values = Object.fromEntries(read.map((field) => [field.name, field.pattern]));
  return { ok: true, address: { style: 'regex', ...(values as Record<AddressField, string>) } };
}

function readField(
  name: AddressField,
  object: JsonObject,
): { readonly pattern: string; readonly problem: string | null } {
  const pattern = Object.hasOwn(object, name) ? object[name] : EVERYTHING;
  if (typeof pattern !== 'string') {
    const problem = `${name} is ${JSON.stringify(pattern)}; expected a regular expression as a JSON string`;
    return { pattern: EVERYTHING, problem };
  }
  const compiled = compilePythonRegex(pattern);
  if (compiled.ok) return { pattern, problem: null };
  const problem =
    compiled.kind === 'invalid'
      ? `${name} "${pattern}" is no regular expression: ${compiled.why}`
      : `${name} "${pattern}": Nova may take it, but ${compiled.why} here; write it with characters, sets, groups, | and repeats`;
  return { pattern, problem };
}
