/** Why a pattern was refused: Python itself refuses it, or this package does not translate the construct. */
export interface RegexFailure {
  readonly kind: 'invalid' | 'unsupported';
  readonly why: string;
}

/** Walks over a pattern. The first failure stays; every reading function stops once there is one. */
export interface RegexReader {
  readonly text: string;
  at: number;
  flags: string;
  readonly names: Set<string>;
  failure: RegexFailure | null;
}

export const startReading = (text: string): RegexReader => ({
  text,
  at: 0,
  flags: '',
  names: new Set(),
  failure: null,
});

export const peek = (reader: RegexReader): string => reader.text.charAt(reader.at);

/** Consumes `expected` if it comes next. */
export function take(reader: RegexReader, expected: string): boolean {
  if (!reader.text.startsWith(expected, reader.at)) return false;
  reader.at += expected.length;
  return true;
}

/** Consumes at most `max` characters of `allowed`. */
export function takeWhile(reader: RegexReader, allowed: RegExp, max = Number.POSITIVE_INFINITY): string {
  const from = reader.at;
  while (reader.at - from < max && allowed.test(peek(reader))) reader.at += 1;
  return reader.text.slice(from, reader.at);
}

export function invalid(reader: RegexReader, why: string): void {
  reader.failure ??= { kind: 'invalid', why: `${why} at position ${reader.at}` };
}

export function unsupported(reader: RegexReader, construct: string): void {
  reader.failure ??= { kind: 'unsupported', why: `${construct} at position ${reader.at} is not supported` };
}

/** One character of a pattern in JavaScript's spelling, without any special meaning. */
export const literal = (code: number): string =>
  code > 0xffff
    ? `(?:${unit(Math.floor((code - 0x10000) / 0x400) + 0xd800)}${unit((code % 0x400) + 0xdc00)})`
    : unit(code);

const unit = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;
