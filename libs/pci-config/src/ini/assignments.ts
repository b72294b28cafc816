import { strip, stripLeft, stripRight } from '../literal/whitespace.js';

/** One `key = value` of an ini file, continuation lines joined by line breaks. */
export interface Assignment {
  /** Section as written, or null before the first header. */
  readonly section: string | null;
  readonly key: string;
  readonly value: string;
  /** 1-based line of the key. */
  readonly line: number;
}

export interface IniProblem {
  /** 1-based. */
  readonly line: number;
  readonly text: string;
  readonly message: string;
}

export interface IniFile {
  readonly assignments: readonly Assignment[];
  readonly problems: readonly IniProblem[];
  readonly hasSections: boolean;
}

interface Open {
  readonly key: string;
  readonly lines: string[];
  readonly line: number;
}

/**
 * Reads an ini file in the dialect of Nova's option library: `:` or `=` (whichever comes first), lines that start
 * with a blank continue the value before them, one pair of equal outer quotes is cut off the FIRST line's value,
 * `#` and `;` comment only at the start of a line.
 */
export function readIni(text: string): IniFile {
  const assignments: Assignment[] = [];
  const problems: IniProblem[] = [];
  let section: string | null = null;
  let hasSections = false;
  let open: Open | null = null;
  const flush = (): void => {
    if (open) assignments.push({ section, key: open.key, value: open.lines.join('\n'), line: open.line });
    open = null;
  };
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = stripRight(raw);
    const number = index + 1;
    const problem = (message: string): unknown => problems.push({ line: number, text: line, message });
    if (line.startsWith(' ') || line.startsWith('\t')) {
      const current = open as Open | null;
      if (current) current.lines.push(stripLeft(line));
      else problem('a line that starts with a blank continues the value before it, and there is none');
      continue;
    }
    flush();
    if (line === '' || line.startsWith('#') || line.startsWith(';')) continue;
    if (line.startsWith('[')) {
      hasSections = true;
      if (!line.endsWith(']')) problem('a section header must end with ]');
      else if (line.length <= 2) problem('a section header needs a name between [ and ]');
      else section = line.slice(1, -1);
      continue;
    }
    open = readAssignment(line, number, problem);
  }
  flush();
  return { assignments, problems, hasSections };
}

function readAssignment(line: string, number: number, problem: (message: string) => unknown): Open | null {
  const at = line.search(/[:=]/);
  if (at < 0) {
    problem(
      `no = or : found; expected "option = value"${line.startsWith('\ufeff') ? ' (the file starts with a byte order mark)' : ''}`,
    );
    return null;
  }
  const key = strip(line.slice(0, at));
  if (key === '') {
    problem('the option before = or : has no name');
    return null;
  }
  return { key, lines: [unquote(strip(line.slice(at + 1)))], line: number };
}

const unquote = (value: string): string =>
  (value.startsWith('"') || value.startsWith("'")) && value.endsWith(value.charAt(0)) ? value.slice(1, -1) : value;
