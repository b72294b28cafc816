const BLANKS = new Set([
  9, 10, 11, 12, 13, 28, 29, 30, 31, 32, 0x85, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006,
  0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000,
]);

const isBlank = (text: string, at: number): boolean => BLANKS.has(text.charCodeAt(at));

/** Cuts blanks off the right end, as Python's `rstrip` does (JavaScript's `trim` knows other blanks). */
export function stripRight(text: string): string {
  let end = text.length;
  while (end > 0 && isBlank(text, end - 1)) end -= 1;
  return text.slice(0, end);
}

/** Cuts blanks off the left end, as Python's `lstrip` does. */
export function stripLeft(text: string): string {
  let start = 0;
  while (start < text.length && isBlank(text, start)) start += 1;
  return text.slice(start);
}

/** Cuts blanks off both ends, as Python's `strip` does: names and numbers in Nova's options are read through it. */
export const strip = (text: string): string => stripLeft(stripRight(text));
