import { CATEGORIES, readCharacterEscape, readOctalEscape } from './escapes.js';
import { invalid, literal, peek, type RegexReader, take, unsupported } from './reader.js';

type Member = { readonly code: number } | { readonly category: string };

/** Reads `[...]` after its opening bracket. A `]` that comes first is a member (in JavaScript it would close). */
export function readClass(reader: RegexReader): string {
  let source = take(reader, '^') ? '[^' : '[';
  let first = true;
  while (!reader.failure && (first || !take(reader, ']'))) {
    first = false;
    source += readMembers(reader);
  }
  return `${source}]`;
}

function readMembers(reader: RegexReader): string {
  const low = readMember(reader);
  if (!low) return '';
  if (peek(reader) !== '-' || reader.text.charAt(reader.at + 1) === ']') return show(low);
  take(reader, '-');
  const high = readMember(reader);
  if (!high) return '';
  if (!('code' in low) || !('code' in high) || high.code < low.code) {
    invalid(reader, 'bad character range');
    return '';
  }
  return `${show(low)}-${show(high)}`;
}

const show = (member: Member): string => ('code' in member ? literal(member.code) : `\\${member.category}`);

function readMember(reader: RegexReader): Member | null {
  const code = reader.text.codePointAt(reader.at);
  if (code === undefined) {
    invalid(reader, 'unterminated character set');
    return null;
  }
  const character = String.fromCodePoint(code);
  reader.at += character.length;
  const read = character === '\\' ? readEscape(reader) : { code };
  if (read && 'code' in read && read.code > 0xffff) {
    unsupported(reader, 'a character beyond U+FFFF in a set');
    return null;
  }
  return read;
}

function readEscape(reader: RegexReader): Member | null {
  const letter = peek(reader);
  reader.at += letter.length;
  if (letter !== '' && CATEGORIES.test(letter)) return { category: letter };
  if (letter === 'b') return { code: 8 };
  if (/[89]/.test(letter)) {
    invalid(reader, `bad escape \\${letter}`);
    return null;
  }
  const code = /[0-7]/.test(letter) ? readOctalEscape(reader, letter, 2) : readCharacterEscape(reader, letter);
  return code === null ? null : { code };
}
