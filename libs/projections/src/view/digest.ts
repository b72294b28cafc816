import { createHash } from 'node:crypto';
import { byCodeUnit } from '@berth/domain';

/** JSON text with the members of every object in code-unit order, so that equal values have equal text. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** SHA-256 over lines, as base64url. Lines must come in an order that does not depend on how the state arose. */
export function digestOfLines(lines: Iterable<string>): string {
  const hash = createHash('sha256');
  let batch: string[] = [];
  for (const line of lines) {
    batch.push(line);
    if (batch.length === 1_000) {
      hash.update(`${batch.join('\n')}\n`);
      batch = [];
    }
  }
  if (batch.length > 0) hash.update(`${batch.join('\n')}\n`);
  return hash.digest('base64url');
}

/** Keys of a map in code-unit order. */
export const orderedKeys = (map: ReadonlyMap<string, unknown>): string[] => [...map.keys()].sort(byCodeUnit);
