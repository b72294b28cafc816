import { strip } from './whitespace.js';

const HEX = /^([+-]?)(?:0[xX]_?)?([0-9a-fA-F]+(?:_[0-9a-fA-F]+)*)$/;
const DECIMAL = /^[+-]?[0-9]+(?:_[0-9]+)*$/;

/**
 * Reads a hexadecimal number as Nova's `int(text, 16)` does (Nova facts 1.4, 1.7): blanks around it, a sign,
 * `0x` and single underscores between digits are tolerated. Null if it is none. Digits outside ASCII are refused.
 */
export function readHex(text: string): number | null {
  const match = HEX.exec(strip(text));
  if (!match) return null;
  const magnitude = Number.parseInt((match[2] ?? '').replaceAll('_', ''), 16);
  return match[1] === '-' ? 0 - magnitude : magnitude;
}

/** Prints a number as lower-case hexadecimal, zero-padded to `width` characters, sign included (Nova facts 1.7). */
export function showHex(value: number, width: number): string {
  const sign = value < 0 ? '-' : '';
  return (
    sign +
    Math.abs(value)
      .toString(16)
      .padStart(width - sign.length, '0')
  );
}

/** Reads a decimal whole number as Nova's `int(text)` does: blanks, sign and underscores tolerated. Null if it is none. */
export function readInteger(text: string): number | null {
  const stripped = strip(text);
  if (!DECIMAL.test(stripped)) return null;
  return Number.parseInt(stripped.replaceAll('_', ''), 10);
}
