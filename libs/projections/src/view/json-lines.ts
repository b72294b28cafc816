const LINES_PER_PIECE = 500;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** One JSON value per line, in pieces of a few hundred lines (see {@link View.serialise}). */
export function* toJsonLines(values: Iterable<unknown>): Generator<Uint8Array> {
  let lines: string[] = [];
  for (const value of values) {
    lines.push(JSON.stringify(value));
    if (lines.length === LINES_PER_PIECE) {
      yield encoder.encode(`${lines.join('\n')}\n`);
      lines = [];
    }
  }
  if (lines.length > 0) yield encoder.encode(`${lines.join('\n')}\n`);
}

/** The values again, in their order. Throws SyntaxError or TypeError on bytes that are not JSON lines. */
export function* fromJsonLines(bytes: Uint8Array): Generator<unknown> {
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(10, start);
    if (end === -1) throw new SyntaxError('the last line is cut off');
    yield JSON.parse(decoder.decode(bytes.subarray(start, end)));
    start = end + 1;
  }
}
