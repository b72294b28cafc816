import Table from 'cli-table3';

export interface TableOf {
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  /** Zero-based columns to align right: numbers. */
  readonly right?: readonly number[];
}

const NO_LINES = Object.fromEntries(
  [
    'top',
    'top-mid',
    'top-left',
    'top-right',
    'bottom',
    'bottom-mid',
    'bottom-left',
    'bottom-right',
    'left',
    'left-mid',
    'mid',
    'mid-mid',
    'right',
    'right-mid',
  ].map((part) => [part, '']),
);

/** A plain table without lines: columns can be cut with the usual tools. */
export function table({ head, rows, right = [] }: TableOf): string {
  const drawn = new Table({
    head: [...head],
    chars: { ...NO_LINES, middle: '  ' },
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
    colAligns: head.map((_, column) => (right.includes(column) ? 'right' : 'left')),
  });
  for (const row of rows) drawn.push(row.map(String));
  return drawn
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
