import { isUtf8 } from 'node:buffer';
import { InvalidRequestError } from '../problems/invalid-request.js';

/** Objects and lists inside each other, at most: the deepest request has 7. */
export const MAX_JSON_DEPTH = 24;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/**
 * JSON text as a request may have it: UTF-8, no name twice in one object, no name that objects have by nature
 * (`__proto__`, `constructor`, …), not too deep, no half of a surrogate pair (it would not survive storage).
 * An empty body is an empty object.
 *
 * @throws InvalidRequestError
 */
export function parseStrictJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  if (!isUtf8(bytes)) throw refuse('body', 'bytes', 'UTF-8 text');
  const text = bytes.toString('utf8');
  const members = countMembers(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refuse('body', text.slice(0, 80), `JSON: ${(error as Error).message}`);
  }
  const escaped = text.includes('\\u');
  const seen = inspect(value, escaped);
  if (seen < 0) throw forbidden(value, '') ?? refuse('body', text.slice(0, 80), 'plain JSON');
  // JSON.parse keeps the last of two members with one name: then there are fewer than the text has.
  if (seen !== members) throw refuse(repeatedName(text), 'given twice', 'each name once');
  return value;
}

const refuse = (field: string, value: unknown, expected: string): InvalidRequestError =>
  new InvalidRequestError([{ field, value, expected }]);

/** Members of all objects in the text, by their colons outside strings. @throws when nested too deep */
function countMembers(text: string): number {
  let members = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case QUOTE:
        i = endOfString(text, i);
        break;
      case COLON:
        members++;
        break;
      case 0x7b:
      case 0x5b:
        if (++depth > MAX_JSON_DEPTH)
          throw refuse('body', `depth ${depth}`, `at most ${MAX_JSON_DEPTH} levels of nesting`);
        break;
      case 0x7d:
      case 0x5d:
        depth--;
    }
  }
  return members;
}

/** Index of the quote that ends the string beginning at `start`. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++;
  return slashes % 2 === 1;
}

const LONE_SURROGATE = /[\ud800-\udfff]/u;
const wellFormed = (text: string): string => text.replace(/[\ud800-\udfff]/gu, '\ufffd');
const badText = (text: string, escaped: boolean): boolean => escaped && LONE_SURROGATE.test(text);
const badName = (name: string, escaped: boolean): boolean => name in Object.prototype || badText(name, escaped);

/** Counts members; -1 when there is a name or text that must not pass. Depth is bounded already. */
function inspect(value: unknown, escaped: boolean): number {
  if (typeof value === 'string') return badText(value, escaped) ? -1 : 0;
  if (typeof value !== 'object' || value === null) return 0;
  let members = 0;
  if (Array.isArray(value)) {
    for (const item of value) {
      const inside = inspect(item, escaped);
      if (inside < 0) return -1;
      members += inside;
    }
    return members;
  }
  for (const name of Object.keys(value)) {
    const inside = badName(name, escaped) ? -1 : inspect((value as Record<string, unknown>)[name], escaped);
    if (inside < 0) return -1;
    members += 1 + inside;
  }
  return members;
}

/** The error for the first name or text that must not pass. */
function forbidden(value: unknown, path: string): InvalidRequestError | null {
  if (typeof value === 'string') {
    return badText(value, true) ? refuse(path || 'body', wellFormed(value), 'text without half surrogate pairs') : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, item] of Object.entries(value)) {
    const inner = Array.isArray(value) ? `${path}[${name}]` : path ? `${path}.${name}` : name;
    if (!Array.isArray(value) && badName(name, true))
      return refuse(wellFormed(inner), wellFormed(name), 'another name');
    const found = forbidden(item, inner);
    if (found) return found;
  }
  return null;
}

/** The first name that an object of this valid JSON text has twice. */
function repeatedName(text: string): string {
  const scopes: (Set<string> | null)[] = [];
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '{') scopes.push(new Set());
    else if (char === '[') scopes.push(null);
    else if (char === '}' || char === ']') scopes.pop();
    else if (char === '"') {
      const end = endOfString(text, i);
      if (/^\s*:/.test(text.slice(end + 1, end + 64))) {
        const name = JSON.parse(text.slice(i, end + 1)) as string;
        const names = scopes.at(-1);
        if (names?.has(name)) return name;
        names?.add(name);
      }
      i = end;
    }
  }
  return 'body';
}
