import { createHash } from 'node:crypto';

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
