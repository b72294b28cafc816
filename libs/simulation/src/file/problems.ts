/** One thing wrong with a file: where, what stands there, what would be right. */
export interface FileProblem {
  /** 1 or more. */
  readonly line: number;
  /** `steps[2].claim`; `` = the file as a whole. */
  readonly field: string;
  readonly value: unknown;
  readonly message: string;
}

/** A scenario file that can't be run; the message has a line for each problem. */
export class ScenarioFileError extends Error {
  override readonly name = 'ScenarioFileError';
  readonly code = 'ScenarioInvalid';

  constructor(
    readonly file: string,
    readonly problems: readonly FileProblem[],
  ) {
    super(problems.map((problem) => `${file}:${problem.line}: ${inWords(problem)}`).join('\n'));
  }
}

function inWords({ field, value, message }: FileProblem): string {
  const shown = value === undefined ? '' : `${JSON.stringify(value)}`.slice(0, 120);
  return [field, shown, message].filter((part) => part !== '').join(': ');
}

export type Path = readonly (string | number)[];

/** `steps[2].expect.pools` */
export const fieldOf = (path: Path): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  );

export function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined,
    root,
  );
}
