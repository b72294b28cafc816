import { strip } from './whitespace.js';

const TRUE = ['1', 't', 'true', 'on', 'y', 'yes'];
const FALSE = ['0', 'f', 'false', 'off', 'n', 'no'];

/** What {@link readBoolean} takes, for messages. */
export const BOOLEAN_SPELLINGS =
  'one of 1, t, true, on, y, yes, 0, f, false, off, n, no, in any case, or a JSON boolean';

/** Reads a boolean tag strictly (Nova facts 1.12, 2.2): text in any case, JSON booleans and 0/1. Null if it is none. */
export function readBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = strip(typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : '').toLowerCase();
  if (TRUE.includes(text)) return true;
  if (FALSE.includes(text)) return false;
  return null;
}

/** Reads a boolean leniently: whatever is not true is false (Nova facts 1.13, `remote_managed`). */
export const readLenientBoolean = (value: unknown): boolean => readBoolean(value) === true;
