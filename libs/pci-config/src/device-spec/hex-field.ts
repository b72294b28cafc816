import { readHex, showHex } from '../literal/numbers.js';
import { ANY } from './entry.js';

/** A normalised field, or what is wrong with it. */
export type HexField = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string };

/**
 * Reads an id or a field of an address: `*`, or a hexadecimal number up to `max` that is printed again with `width`
 * digits (Nova facts 1.4, 1.6, 1.7). `8*` is no number: only the whole field can be a wildcard.
 */
export function readHexField(name: string, text: string, max: number, width: number): HexField {
  if (text === ANY) return { ok: true, text };
  const value = readHex(text);
  const range = `* or a hexadecimal number from 0 to ${max.toString(16).toUpperCase()}`;
  if (value === null) {
    const hint = text.includes(ANY) ? '; a wildcard stands for the whole field' : '';
    return { ok: false, message: `${name} "${text}" is no hexadecimal number${hint}; expected ${range}` };
  }
  if (value > max) return { ok: false, message: `${name} "${text}" is too large; expected ${range}` };
  return { ok: true, text: showHex(value, width) };
}
