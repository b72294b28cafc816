import { invalid, type RegexReader, takeWhile, unsupported } from './reader.js';

const CONTROL: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };
const HEX_LENGTH: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Escapes that mean a set of characters, alike in both languages for the text of an address. */
export const CATEGORIES = /[dDsSwW]/;

/**
 * Reads the rest of an escape that stands for ONE character, after the backslash and `letter`; its code
 * point, or null with the reader's failure set. Unknown ASCII letters are an error in Python.
 */
export function readCharacterEscape(reader: RegexReader, letter: string): number | null {
  const control = CONTROL[letter];
  if (control !== undefined) return control;
  const length = HEX_LENGTH[letter];
  if (length !== undefined) return readHexEscape(reader, letter, length);
  if (letter === 'N') unsupported(reader, 'a character by name (\\N)');
  else if (/[A-Za-z]/.test(letter) || letter === '') invalid(reader, `bad escape \\${letter}`);
  if (reader.failure) return null;
  const code = letter.codePointAt(0) ?? 0;
  return code;
}

function readHexEscape(reader: RegexReader, letter: string, length: number): number | null {
  const digits = takeWhile(reader, /[0-9a-fA-F]/, length);
  const code = Number.parseInt(digits, 16);
  if (digits.length === length && code <= 0x10ffff) return code;
  invalid(reader, `incomplete escape \\${letter}${digits}`);
  return null;
}

/** Reads an octal escape whose first digit is already read; null with the failure set above 0o377. */
export function readOctalEscape(reader: RegexReader, first: string, more: number): number | null {
  const code = Number.parseInt(first + takeWhile(reader, /[0-7]/, more), 8);
  if (code <= 0o377) return code;
  invalid(reader, 'octal escape above 0o377');
  return null;
}
