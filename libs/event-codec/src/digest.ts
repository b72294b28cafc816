import { hashOf } from './one-shot-hash.js';

/**
 * Hash of a JSON value's meaning: base64url SHA-256 of its text with keys in code-unit order, so that two spellings
 * of one request are the same command (DESIGN rule 6). Members that are undefined do not count.
 */
export const digestOf = (value: unknown): string => digestOfText(canonicalJson(value));

/** base64url SHA-256 of a text (43 characters). */
export const digestOfText = (text: string): string => hashOf('sha256', text, 'base64url');

/** JSON text with keys in code-unit order and nothing between the tokens. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const record = value as Readonly<Record<string, unknown>>;
  const members: string[] = [];
  for (const key of Object.keys(record).sort()) {
    if (record[key] !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(record[key])}`);
  }
  return `{${members.join(',')}}`;
}
