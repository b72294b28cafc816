import { readAtom } from './atom.js';
import {
  invalid,
  peek,
  type RegexFailure,
  type RegexReader,
  startReading,
  take,
  takeWhile,
  unsupported,
} from './reader.js';

export type PythonRegex =
  | { readonly ok: true; readonly matches: (text: string) => boolean }
  | ({ readonly ok: false } & RegexFailure);

const MAX_LENGTH = 1000;
const MAX_REPEAT = 4_294_967_295;

/**
 * Compiles a pattern of Python's `re` for matching at the START of a text, not to its end (Nova facts 1.8).
 * References to groups, look-behind, conditionals, atomic groups and partial flags are `unsupported`;
 * what Python itself refuses is `invalid`.
 */
export function compilePythonRegex(pattern: string): PythonRegex {
  const reader = startReading(pattern);
  if (pattern.length > MAX_LENGTH) unsupported(reader, `a pattern longer than ${MAX_LENGTH} characters`);
  readLeadingFlags(reader);
  const source = readAlternatives(reader);
  if (!reader.failure && reader.at < pattern.length) invalid(reader, 'unbalanced parenthesis');
  if (reader.failure) return { ok: false, ...reader.failure };
  return build(`(?<![^])(?:${source})`, reader.flags);
}

function build(source: string, flags: string): PythonRegex {
  try {
    const regex = new RegExp(source, flags);
    return { ok: true, matches: (text) => regex.test(text) };
  } catch (error) {
    return { ok: false, kind: 'unsupported', why: (error as SyntaxError).message };
  }
}

function readLeadingFlags(reader: RegexReader): void {
  const match = /^(?:\(\?[aimsux]+\))+/.exec(reader.text);
  if (!match) return;
  const letters = match[0];
  if (letters.includes('x')) unsupported(reader, 'the verbose flag');
  if (letters.includes('a') && letters.includes('u')) invalid(reader, 'flags a and u are incompatible');
  reader.flags = [...'ims'].filter((flag) => letters.includes(flag)).join('');
  reader.at = letters.length;
}

function readAlternatives(reader: RegexReader): string {
  let source = '';
  while (!reader.failure && reader.at < reader.text.length && peek(reader) !== ')') {
    source += take(reader, '|') ? '|' : readItem(reader);
  }
  return source;
}

function readItem(reader: RegexReader): string {
  if (readQuantifier(reader) !== null) {
    invalid(reader, 'nothing to repeat');
    return '';
  }
  const { source, repeatable } = readAtom(reader, readAlternatives);
  const quantifier = reader.failure ? null : readQuantifier(reader);
  if (quantifier === null) return source;
  if (!repeatable) invalid(reader, 'nothing to repeat');
  const lazy = take(reader, '?') ? '?' : '';
  if (!lazy && peek(reader) === '+') unsupported(reader, 'a possessive repeat');
  if (readQuantifier(reader) !== null) invalid(reader, 'multiple repeat');
  return `(?:${source})${quantifier}${lazy}`;
}

/** The repeat that comes next, in JavaScript's spelling; null if none does. A lone `{` is an ordinary character. */
function readQuantifier(reader: RegexReader): string | null {
  for (const simple of ['*', '+', '?']) if (take(reader, simple)) return simple;
  const from = reader.at;
  if (!take(reader, '{') || peek(reader) === '}') return backTo(reader, from);
  const low = takeWhile(reader, /[0-9]/);
  const high = take(reader, ',') ? takeWhile(reader, /[0-9]/) : low;
  if (!take(reader, '}')) return backTo(reader, from);
  const min = low === '' ? 0 : Number.parseInt(low, 10);
  const max = high === '' ? MAX_REPEAT : Number.parseInt(high, 10);
  if ((low !== '' && min >= MAX_REPEAT) || (high !== '' && max >= MAX_REPEAT))
    invalid(reader, 'the repetition number is too large');
  else if (max < min) invalid(reader, 'min repeat greater than max repeat');
  return high === '' ? `{${min},}` : `{${min},${max}}`;
}

function backTo(reader: RegexReader, at: number): null {
  reader.at = at;
  return null;
}
