import { readClass } from './character-class.js';
import { CATEGORIES, readCharacterEscape, readOctalEscape } from './escapes.js';
import { invalid, literal, peek, type RegexReader, take, takeWhile, unsupported } from './reader.js';

/** A piece of a pattern; a position such as `^` can't be repeated. */
export interface Atom {
  readonly source: string;
  readonly repeatable: boolean;
}

const atom = (source: string): Atom => ({ source, repeatable: true });
const position = (source: string): Atom => ({ source, repeatable: false });
const POSITIONS: Readonly<Record<string, string>> = { A: '(?<![^])', Z: '(?![^])', b: '\\b', B: '\\B' };

/** Reads one atom; `readInner` reads what a group holds. */
export function readAtom(reader: RegexReader, readInner: (reader: RegexReader) => string): Atom {
  const code = reader.text.codePointAt(reader.at) ?? 0;
  const character = String.fromCodePoint(code);
  reader.at += character.length;
  if (character === '(') return readGroup(reader, readInner);
  if (character === '[') return atom(readClass(reader));
  if (character === '\\') return readEscape(reader);
  if (character === '.') return atom('.');
  if (character === '^' || character === '$') return position(character);
  return atom(literal(code));
}

function readEscape(reader: RegexReader): Atom {
  const letter = peek(reader);
  reader.at += letter.length;
  const zeroWidth = POSITIONS[letter];
  if (zeroWidth !== undefined) return position(zeroWidth);
  if (letter !== '' && CATEGORIES.test(letter)) return atom(`\\${letter}`);
  if (/[1-9]/.test(letter) && !/^[0-7]{3}/.test(reader.text.slice(reader.at - 1))) {
    unsupported(reader, 'a reference to a group');
    return atom('');
  }
  const code = /[0-7]/.test(letter) ? readOctalEscape(reader, letter, 2) : readCharacterEscape(reader, letter);
  return atom(code === null ? '' : literal(code));
}

function readGroup(reader: RegexReader, readInner: (reader: RegexReader) => string): Atom {
  const opening = readOpening(reader);
  if (reader.failure) return atom('');
  const inner = readInner(reader);
  if (!reader.failure && !take(reader, ')')) invalid(reader, 'missing ), unterminated subpattern');
  return atom(`(?:${opening}${inner}${opening ? ')' : ''})`);
}

/** The lookahead that a group opens in JavaScript, or nothing where it only groups (captures are never used). */
function readOpening(reader: RegexReader): string {
  if (!take(reader, '?') || take(reader, ':')) return '';
  if (take(reader, '=')) return '(?=';
  if (take(reader, '!')) return '(?!';
  if (take(reader, 'P<')) readName(reader);
  else if (/^(?:P=|#|>|\(|<[=!])/.test(reader.text.slice(reader.at)))
    unsupported(reader, `the group (?${peek(reader)}`);
  else if (/^[aimsux-]+:/.test(reader.text.slice(reader.at))) unsupported(reader, 'a flag for a part of a pattern');
  else if (/^[aimsux]+\)/.test(reader.text.slice(reader.at))) invalid(reader, 'global flags not at the start');
  else invalid(reader, `unknown extension ?${peek(reader)}`);
  return '';
}

function readName(reader: RegexReader): void {
  const name = takeWhile(reader, /\w/);
  if (!/^[A-Za-z_]/.test(name) || !take(reader, '>')) invalid(reader, 'bad group name');
  else if (reader.names.has(name)) invalid(reader, `redefinition of group name ${name}`);
  reader.names.add(name);
}
